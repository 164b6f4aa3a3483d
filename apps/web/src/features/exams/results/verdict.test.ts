import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';
import type { KindResult } from '@amauta/contract/exams/results.ts';
import { PRACTICE_BLUEPRINTS } from '@amauta/exam-rules/blueprint.ts';
import { type GradedItem, gradeAttempt } from '@amauta/exam-rules/grade.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumText, missingAnswers, pointsInfo, reviewVerdict, topicVerdict, verdict } from './verdict.ts';

const comma = (value: number) => String(value).replace('.', ',');
const sentence = (kinds: readonly KindResult[]) =>
  verdict(kinds)
    .map((part) => part.text)
    .join('');

/** Results by subtest of an attempt with the given numbers of right and of all questions. */
function graded(counts: Partial<Record<Kind, readonly [correct: number, total: number]>>): KindResult[] {
  const items = Object.entries(counts).flatMap(([kind, [correct, total]]) =>
    Array.from({ length: total }, (_, i): GradedItem => {
      return { kind: kind as Kind, status: i < correct ? 'correct' : 'incorrect' };
    }),
  );
  const blueprint = counts.CG ? PRACTICE_BLUEPRINTS.Directivos : PRACTICE_BLUEPRINTS.Ascenso;
  return gradeAttempt(items, blueprint).kinds;
}

describe('verdict', () => {
  it.each([
    [
      graded({ CL: [16, 20], RL: [11, 20], CCP: [15, 20] }),
      'Alcanzaste el mínimo en 2 de 3 subpruebas. En Razonamiento Lógico te falta 1 respuesta correcta.',
    ],
    [
      graded({ CL: [9, 20], RL: [11, 20], CCP: [12, 20] }),
      'Alcanzaste el mínimo en 1 de 3 subpruebas. En Comprensión Lectora te faltan 3 respuestas correctas y en Razonamiento Lógico te falta 1.',
    ],
    [
      graded({ CL: [0, 20], RL: [0, 20], CCP: [0, 20] }),
      'Todavía no alcanzas el mínimo en ninguna de las 3 subpruebas. En Comprensión Lectora te faltan 12 respuestas correctas, en Razonamiento Lógico te faltan 12 y en Curriculares y Pedagógicos te faltan 12.',
    ],
    [graded({ CL: [12, 20], RL: [20, 20], CCP: [12, 20] }), 'Alcanzaste el mínimo en las 3 subpruebas.'],
    [graded({ CCP: [12, 20] }), 'Alcanzaste el mínimo en Curriculares y Pedagógicos.'],
    [
      graded({ CCP: [11, 20] }),
      'En Curriculares y Pedagógicos te falta 1 respuesta correcta para el mínimo.',
    ],
    [
      graded({ CL: [12, 20], CG: [28, 50] }),
      'Alcanzaste el mínimo en 1 de 2 subpruebas. En Conocimientos de Gestión te faltan 2 respuestas correctas.',
    ],
    [[], ''],
  ])('says which minimums were reached, and how many answers are lacking: %#', (kinds, expected) => {
    expect(sentence(kinds)).toBe(expected);
  });

  it('marks as strong the names of the subtests below their minimum, and nothing else', () => {
    const strong = verdict(graded({ CL: [16, 20], RL: [11, 20], CCP: [10, 20] })).filter((p) => p.strong);
    expect(strong.map((part) => part.text)).toEqual(['Razonamiento Lógico', 'Curriculares y Pedagógicos']);
  });
});

describe('missingAnswers', () => {
  it('is the least number of right answers that reaches the minimum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), (total, right) => {
        const correct = Math.min(right, total);
        const [result] = graded({ CG: [correct, total] });
        if (!result) throw new Error('no result');
        const missing = missingAnswers(result);
        expect(graded({ CG: [correct + missing, total] })[0]?.passed).toBe(true);
        if (missing > 0) expect(graded({ CG: [correct + missing - 1, total] })[0]?.passed).toBe(false);
      }),
    );
  });
});

describe('minimumText', () => {
  it.each([
    [{ points: 24, minimum: 18, passed: true }, 'Mínimo alcanzado'],
    [{ points: 16.5, minimum: 18, passed: false }, 'Te faltan 1,5 puntos'],
    [{ points: 17, minimum: 18, passed: false }, 'Te falta 1 punto'],
    [{ points: 12, minimum: 12.6, passed: false }, 'Te faltan 0,6 puntos'],
  ])('%o reads: %s', (result, expected) => {
    expect(minimumText(result, comma)).toBe(expected);
  });
});

describe('pointsInfo', () => {
  it.each<[readonly BlueprintRow[], string]>([
    [PRACTICE_BLUEPRINTS.Ascenso, '1,5 puntos por respuesta correcta.'],
    [
      PRACTICE_BLUEPRINTS.Directivos,
      'Por respuesta correcta: 1,5 puntos en Comprensión Lectora y 2 puntos en Conocimientos de Gestión.',
    ],
    [[], ''],
  ])('names the worth of an answer: %#', (blueprint, expected) => {
    expect(pointsInfo(blueprint, comma)).toBe(expected);
  });
});

it.each([
  [5, 0, 'Acertaste 5 de 5.'],
  [4, 1, 'Acertaste 4 de 5. La que fallaste está en tus preguntas erradas.'],
  [0, 3, 'Acertaste 0 de 5. Las 3 que fallaste están en tus preguntas erradas.'],
])('a practice of five of a topic with %d right and %d wrong says: %s', (correct, incorrect, text) => {
  expect(topicVerdict({ correct, incorrect, total_questions: 5 })).toEqual([{ text }]);
});

it.each([
  [10, 10, 'Dominaste las 10 preguntas: salen de tu lista.'],
  [1, 1, 'Dominaste la pregunta: sale de tu lista.'],
  [7, 10, '7 preguntas salen de tu lista; 3 siguen en tu lista.'],
  [1, 2, '1 pregunta sale de tu lista; 1 sigue en tu lista.'],
  [0, 10, 'Todavía no sale ninguna de tu lista: 10 siguen en tu lista.'],
])('a review with %d right of %d says: %s', (correct, total_questions, text) => {
  expect(
    reviewVerdict({ correct, total_questions })
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
