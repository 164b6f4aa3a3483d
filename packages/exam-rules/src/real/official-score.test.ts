import type { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASCENSO, NOMBRAMIENTO_2019, NOMBRAMIENTO_2024 } from './official.fixture.ts';
import { scoreOfficial } from './official-score.ts';

type Counts = Partial<Record<Kind, [correct: number, total: number]>>;
const tallies = (counts: Counts) =>
  Object.entries(counts).map(([kind, [correct, total]]) => ({
    kind: kind as Kind,
    correct,
    total,
    incorrect: total - correct,
  }));

test.each<[string, Counts, number | null, number | null, string, string | null]>([
  [
    'of the picture',
    { CL: [14, 20], RL: [9, 20], CCP: [13, 20] },
    3,
    2,
    'Llegas a la 2.ª escala.',
    'Te faltan 3 puntos (2 preguntas) para la 3.ª, tu meta.',
  ],
  [
    'one question below',
    { CL: [20, 20], RL: [15, 20], CCP: [0, 20] },
    2,
    null,
    'Aún no llegas a la 2.ª escala.',
    'Te faltan 1,5 puntos (1 pregunta) para la 2.ª, tu meta.',
  ],
  [
    'with an aim far above',
    { CL: [20, 20], RL: [16, 20], CCP: [0, 20] },
    5,
    2,
    'Llegas a la 2.ª escala.',
    'Te faltan 9 puntos (6 preguntas) para la 5.ª, tu meta.',
  ],
  [
    'with the aim reached',
    { CL: [20, 20], RL: [20, 20], CCP: [0, 20] },
    3,
    4,
    'Llegas a la 4.ª escala.',
    'Cumpliste tu meta. Te faltan 3 puntos (2 preguntas) para la 5.ª.',
  ],
  [
    'of the last escala',
    { CL: [20, 20], RL: [20, 20], CCP: [6, 20] },
    7,
    8,
    'Llegas a la 8.ª escala.',
    'Cumpliste tu meta.',
  ],
  [
    'without an aim',
    { CL: [18, 20], RL: [18, 20], CCP: [0, 20] },
    null,
    2,
    'Llegas a la 2.ª escala.',
    'Te faltan 3 puntos (2 preguntas) para la 3.ª.',
  ],
])('Ascenso %s', (_name, counts, target, reached, headline, detail) => {
  const { outcome } = scoreOfficial(ASCENSO, tallies(counts), target);
  expect(outcome).toMatchObject({ scale_reached: reached, headline, detail });
  expect(outcome.passed).toBe(target === null ? reached !== null : (reached ?? 0) >= target);
});

test('the three conditions of Nombramiento 2019', () => {
  const all = scoreOfficial(NOMBRAMIENTO_2019, tallies({ CL: [15, 25], RL: [15, 25], CCP: [24, 40] }), null);
  expect(all.outcome).toMatchObject({
    points: 120,
    points_maximum: 200,
    passed: true,
    headline: 'Cumples las 3 condiciones.',
    detail: null,
  });
  const { outcome, sections } = scoreOfficial(
    NOMBRAMIENTO_2019,
    tallies({ CL: [14, 25], RL: [15, 25], CCP: [21, 40] }),
    null,
  );
  expect(outcome).toMatchObject({
    passed: false,
    headline: 'Cumples 1 de las 3 condiciones.',
    detail:
      'Te faltan 2 puntos (1 pregunta) en Comprensión Lectora y 7,5 puntos (3 preguntas) en Conocimientos.',
  });
  expect(sections.map((section) => section.passed)).toEqual([false, true, false]);
});

test('Nombramiento 2024 demands nothing of general skills, but a total', () => {
  const { outcome, sections } = scoreOfficial(
    NOMBRAMIENTO_2024,
    tallies({ CL: [3, 12], RL: [4, 13], CCP: [28, 50] }),
    null,
  );
  expect(sections).toMatchObject([
    {
      name: 'Habilidades Generales',
      correct: 7,
      total: 25,
      points: 14,
      maximum: 50,
      minimum: null,
      passed: null,
    },
    { points: 84, minimum: 84, passed: true },
  ]);
  expect(outcome).toMatchObject({
    points: 98,
    passed: false,
    detail: 'Te faltan 12 puntos (4 preguntas) en el total.',
  });
  expect(NOMBRAMIENTO_2024).toMatchObject({ question_count: 75, points_maximum: 200 });
});

test('refuses a kind of which the blueprint knows nothing', () => {
  expect(() => scoreOfficial(ASCENSO, tallies({ CG: [1, 1] }), null)).toThrow(RangeError);
});

test('the questions that are lacking suffice, and one fewer would not', () => {
  const counts = fc.record({ CL: fc.nat(12), RL: fc.nat(13), CCP: fc.nat(50) });
  fc.assert(
    fc.property(counts, ({ CL, RL, CCP }) => {
      const { outcome } = scoreOfficial(
        NOMBRAMIENTO_2024,
        tallies({ CL: [CL, 12], RL: [RL, 13], CCP: [CCP, 50] }),
        null,
      );
      const total = outcome.conditions.find((row) => row.of === 'total');
      const open = [...Array(50 - CCP).fill(3), ...Array(25 - CL - RL).fill(2)];
      const gain = (count: number) =>
        open.slice(0, count).reduce((sum: number, each: number) => sum + each, 0);
      const need = total?.missing_questions ?? 0;
      expect(outcome.points + gain(need)).toBeGreaterThanOrEqual(110);
      if (need > 0) expect(outcome.points + gain(need - 1)).toBeLessThan(110);
    }),
  );
});
