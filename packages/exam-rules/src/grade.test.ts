import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRACTICE_BLUEPRINTS } from './blueprint.ts';
import { type GradedItem, gradeAttempt, percentage } from './grade.ts';

function items(
  kind: GradedItem['kind'],
  correct: number,
  incorrect: number,
  unanswered: number,
): GradedItem[] {
  const many = (status: GradedItem['status'], count: number) =>
    Array.from({ length: count }, () => ({ kind, status }));
  return [...many('correct', correct), ...many('incorrect', incorrect), ...many('unanswered', unanswered)];
}

describe('gradeAttempt', () => {
  test('a whole Ascenso exam', () => {
    const grade = gradeAttempt(
      [...items('CCP', 20, 0, 0), ...items('CL', 12, 6, 2), ...items('RL', 11, 9, 0)],
      PRACTICE_BLUEPRINTS.Ascenso,
    );
    expect(grade.kinds).toEqual([
      {
        kind: 'CL',
        name: 'Comprensión Lectora',
        correct: 12,
        incorrect: 6,
        unanswered: 2,
        total: 20,
        percentage: 60,
        points: 18,
        maximum: 30,
        minimum: 18,
        passed: true,
      },
      expect.objectContaining({ kind: 'RL', points: 16.5, percentage: 55, passed: false }),
      expect.objectContaining({ kind: 'CCP', points: 30, percentage: 100, passed: true }),
    ]);
    expect(grade.summary).toEqual({
      total_questions: 60,
      correct: 43,
      incorrect: 15,
      unanswered: 2,
      points_earned: 64.5,
      points_possible: 90,
      score_percentage: 71.67,
    });
  });

  test('the two kinds of Directivos have different points', () => {
    const grade = gradeAttempt(
      [...items('CL', 10, 10, 0), ...items('CG', 30, 20, 0)],
      PRACTICE_BLUEPRINTS.Directivos,
    );
    expect(grade.kinds.map((row) => [row.kind, row.points, row.minimum, row.passed])).toEqual([
      ['CL', 15, 18, false],
      ['CG', 60, 60, true],
    ]);
    expect(grade.summary).toMatchObject({ points_earned: 75, points_possible: 130, score_percentage: 57.69 });
  });

  test('the minimum is scaled to the items drawn', () => {
    const [row] = gradeAttempt(items('CCP', 4, 3, 0), PRACTICE_BLUEPRINTS.Nombramiento).kinds;
    expect(row).toMatchObject({ total: 7, points: 6, maximum: 10.5, minimum: 6.3, passed: false });
    const odd = [{ ...PRACTICE_BLUEPRINTS.Ascenso[0], kind: 'CL', question_count: 30 } as const].map((r) => ({
      ...r,
      name: '',
      points_per_question: 1,
      points_maximum: 30,
      points_minimum: 20,
      minutes: 90,
    }));
    expect(gradeAttempt(items('CL', 5, 2, 0), odd).kinds[0]).toMatchObject({ minimum: 4.67, passed: true });
  });

  test('an attempt without items has no rows and 0 percent', () => {
    expect(gradeAttempt([], PRACTICE_BLUEPRINTS.Ascenso)).toEqual({
      kinds: [],
      summary: {
        total_questions: 0,
        correct: 0,
        incorrect: 0,
        unanswered: 0,
        points_earned: 0,
        points_possible: 0,
        score_percentage: 0,
      },
    });
  });

  test('an item of a kind without points throws instead of counting as zero', () => {
    expect(() => gradeAttempt(items('CG', 1, 0, 0), PRACTICE_BLUEPRINTS.Ascenso)).toThrow(RangeError);
  });

  test('the rows add up to the summary', () => {
    const anyItems = fc.array(
      fc.record<GradedItem>({
        kind: fc.constantFrom('CL', 'RL', 'CCP'),
        status: fc.constantFrom('correct', 'incorrect', 'unanswered'),
      }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(anyItems, (list) => {
        const { kinds, summary } = gradeAttempt(list, PRACTICE_BLUEPRINTS.Ascenso);
        const sum = (field: 'total' | 'correct' | 'incorrect' | 'unanswered' | 'points' | 'maximum') =>
          kinds.reduce((n, row) => n + row[field], 0);
        expect(summary.total_questions).toBe(list.length);
        expect(sum('total')).toBe(list.length);
        expect(summary.correct + summary.incorrect + summary.unanswered).toBe(list.length);
        expect(sum('correct')).toBe(summary.correct);
        expect(sum('points')).toBeCloseTo(summary.points_earned, 6);
        expect(sum('maximum')).toBeCloseTo(summary.points_possible, 6);
        expect(summary.points_earned).toBe(list.filter((item) => item.status === 'correct').length * 1.5);
        for (const row of kinds) expect(row.passed).toBe(row.points >= row.minimum);
      }),
    );
  });
});

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 800, 0.13],
  [201, 20_000, 1.01],
  [0, 0, 0],
])('percentage(%i, %i) is %f', (part, whole, expected) => {
  expect(percentage(part, whole)).toBe(expected);
});
