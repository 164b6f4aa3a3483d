import { describe, expect, test } from 'vitest';
import {
  explainEmptyDraw,
  explainEmptyPractice,
  explainMissingKinds,
  explainShortDraw,
  explainShortPractice,
} from './shortage.ts';

const count = (kind: 'CL' | 'RL' | 'CCP' | 'CG', available: number, drawn: number, wanted = 20) => ({
  kind,
  available,
  drawn,
  wanted,
});

describe('an exam with fewer questions than the blueprint', () => {
  test.each([
    ['nothing when complete', 'Nombramiento', [count('CL', 40, 20)], undefined],
    [
      'nothing of kinds that Ascenso leaves out',
      'Ascenso',
      [count('CL', 0, 0), count('CCP', 60, 20)],
      undefined,
    ],
    [
      'the kind that is short',
      'Ascenso',
      [count('CL', 0, 0), count('CCP', 12, 12)],
      'Tu examen tiene menos preguntas que el modelo, porque el banco aún no tiene más para tu elección: 12 de 20 de Conocimientos Curriculares y Pedagógicos.',
    ],
    [
      'each chosen kind, also one without questions',
      'Nombramiento',
      [count('CL', 7, 7), count('RL', 0, 0), count('CCP', 20, 20)],
      'Tu examen tiene menos preguntas que el modelo, porque el banco aún no tiene más para tu elección: 7 de 20 de Comprensión Lectora y 0 de 20 de Razonamiento Lógico.',
    ],
  ] as const)('says %s', (_name, examType, counts, message) => {
    expect(explainShortDraw(examType !== 'Ascenso', counts)).toBe(message);
  });
});

describe('an exam without questions', () => {
  test.each([
    [
      'Ascenso',
      [2022, 2023],
      'No hay preguntas en los años elegidos. Incluye alguno de estos años: 2022 y 2023.',
    ],
    ['Nombramiento', [2022], 'No hay preguntas en los años elegidos. Incluye el año 2022.'],
    ['Ascenso', [], 'Todavía no hay preguntas para esta elección. Elige otra especialidad.'],
    [
      'Nombramiento',
      [],
      'Todavía no hay preguntas para esta elección. Elige otra especialidad u otro tipo de pregunta.',
    ],
    [
      'Directivos',
      [],
      'Los exámenes elegidos todavía no tienen preguntas de los tipos marcados. Marca otro tipo u otro examen.',
    ],
  ] as const)('of %s with %j says what to change', (examType, years, message) => {
    expect(explainEmptyDraw({ type: 'MOCK', type_exam: examType }, years)).toBe(message);
  });
});

describe('a paper of the question bank', () => {
  test('names the years to choose one of', () => {
    const choice = { type: 'BANK', type_exam: 'Ascenso' } as const;
    expect(explainEmptyDraw(choice, [2022, 2024])).toBe(
      'No hay preguntas en el año elegido. Elige alguno de estos años: 2022 y 2024.',
    );
    expect(explainEmptyDraw(choice, [2022])).toBe('No hay preguntas en el año elegido. Elige el año 2022.');
  });

  test.each([
    ['Nombramiento', [count('CL', 20, 20), count('RL', 20, 20)], undefined],
    [
      'Nombramiento',
      [count('CL', 0, 0), count('CCP', 0, 0), count('RL', 20, 20)],
      'El banco aún no tiene preguntas de Comprensión Lectora y Conocimientos Curriculares y Pedagógicos para tu elección: tu examen empieza con las demás.',
    ],
    ['Ascenso', [count('CL', 0, 0), count('CCP', 20, 20)], undefined],
  ] as const)('of %s says which chosen kinds it lacks', (examType, counts, message) => {
    expect(explainMissingKinds(examType !== 'Ascenso', counts)).toBe(message);
  });
});

describe('practice of errors', () => {
  test.each([
    [10, 10, undefined],
    [7, 10, 'Tu repaso tiene 7 preguntas: son todas las que te quedan por dominar.'],
    [1, 20, 'Tu repaso tiene 1 pregunta: es la única que te queda por dominar.'],
  ])('of %i questions, %i asked for', (drawn, wanted, message) => {
    expect(explainShortPractice(drawn, wanted)).toBe(message);
  });

  test('without any names its exam type', () => {
    expect(explainEmptyPractice({ type_exam: 'Ascenso', question_types: [] })).toContain(
      'No tienes preguntas por repasar en Ascenso.',
    );
  });
});
