import type { ScorePoint } from '@amauta/contract/practice.ts';

/** Scores for tests: one a day from 1 November 2026 at noon in Lima, oldest first. */
export function sampleScores(
  earned: readonly number[],
  { possible = 90, minimum = 54, mode = 'MOCK' as ScorePoint['mode'] } = {},
): ScorePoint[] {
  return earned.map((points_earned, index) => ({
    exam_attempt_id: index + 1,
    mode,
    finished_at: new Date(Date.UTC(2026, 10, index + 1, 17)).toISOString(),
    points_earned,
    points_possible: possible,
    points_minimum: minimum,
  }));
}
