import { describe, expect, test } from 'vitest';
import {
  DIRECTIVE_MAXIMUM_QUESTIONS,
  durationMinutes,
  EXAM_KINDS,
  PRACTICE_BLUEPRINTS,
} from './blueprint.ts';

describe('practice blueprints', () => {
  test.each(['Ascenso', 'Nombramiento'] as const)('%s has the same rows for CL, RL and CCP', (examType) => {
    expect(PRACTICE_BLUEPRINTS[examType].map((row) => row.kind)).toEqual(['CL', 'RL', 'CCP']);
    for (const row of PRACTICE_BLUEPRINTS[examType]) {
      expect(row).toMatchObject({
        question_count: 20,
        points_per_question: 1.5,
        points_maximum: 30,
        points_minimum: 18,
        minutes: 60,
      });
    }
  });

  test('Directivos has CL, then CG, and together they reach its maximum', () => {
    expect(PRACTICE_BLUEPRINTS.Directivos).toMatchObject([
      { kind: 'CL', question_count: 20, points_per_question: 1.5, points_maximum: 30, points_minimum: 18 },
      {
        kind: 'CG',
        name: 'Conocimientos de Gestión Institucional y Gestión Pública',
        question_count: 50,
        points_per_question: 2,
        points_maximum: 100,
        points_minimum: 60,
        minutes: 150,
      },
    ]);
    const items = PRACTICE_BLUEPRINTS.Directivos.reduce((sum, row) => sum + row.question_count, 0);
    expect(items).toBe(DIRECTIVE_MAXIMUM_QUESTIONS);
  });

  test('the kinds of an exam type are those of its first blueprint', () => {
    for (const examType of ['Ascenso', 'Nombramiento', 'Directivos'] as const) {
      expect(EXAM_KINDS[examType]).toEqual(PRACTICE_BLUEPRINTS[examType].map((row) => row.kind));
    }
  });
});

test.each([
  [0, 60],
  [1, 3],
  [20, 60],
  [50, 150],
  [70, 210],
])('%i items have %i minutes', (items, minutes) => {
  expect(durationMinutes(items)).toBe(minutes);
});
