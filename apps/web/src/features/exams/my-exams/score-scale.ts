import type { ScorePoint } from '@amauta/contract/practice.ts';

/** The scores of one exam type, made comparable. */
export interface ScoreScale {
  /** Points when all exams had the same maximum and minimum, otherwise percent. */
  readonly unit: 'points' | 'percent';
  readonly maximum: number;
  /** Null when the exams have different minimums. */
  readonly minimum: number | null;
  readonly values: readonly ScaledScore[];
}

export interface ScaledScore {
  readonly point: ScorePoint;
  readonly value: number;
  readonly isBelow: boolean;
}

const round = (value: number) => Math.round(value * 100) / 100;
const same = (values: readonly number[]) => new Set(values).size === 1;

/**
 * Puts scores on one scale. Exams with fewer subtests have fewer points, so scores of different exams are
 * compared by percent. The minimum is shown only if it is the same for all.
 */
export function scaleOf(scores: readonly ScorePoint[]): ScoreScale {
  const isBelow = (point: ScorePoint) => point.points_earned < point.points_minimum;
  const first = scores[0];
  const isOneSize =
    first !== undefined &&
    same(scores.map((point) => point.points_possible)) &&
    same(scores.map((point) => point.points_minimum));
  if (isOneSize) {
    return {
      unit: 'points',
      maximum: first.points_possible,
      minimum: first.points_minimum,
      values: scores.map((point) => ({ point, value: point.points_earned, isBelow: isBelow(point) })),
    };
  }
  const share = (points: number, of: number) => (of > 0 ? round((points / of) * 100) : 0);
  const minimums = scores.map((point) => share(point.points_minimum, point.points_possible));
  return {
    unit: 'percent',
    maximum: 100,
    minimum: same(minimums) ? (minimums[0] ?? null) : null,
    values: scores.map((point) => ({
      point,
      value: share(point.points_earned, point.points_possible),
      isBelow: isBelow(point),
    })),
  };
}
