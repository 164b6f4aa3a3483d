import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';
import type { ItemStatus } from '@amauta/contract/exams/attempt.ts';
import type { KindResult, Results } from '@amauta/contract/exams/results.ts';

export interface GradedItem {
  readonly kind: Kind;
  readonly status: ItemStatus;
}

/**
 * How the items of one kind were answered. Items that are neither correct nor incorrect were not answered.
 */
export interface KindTally {
  readonly kind: Kind;
  readonly total: number;
  readonly correct: number;
  readonly incorrect: number;
}

/**
 * Points and counts of an attempt. The caller adds `total_exams`, which depends on the teacher's other
 * attempts.
 */
export interface Grade {
  readonly kinds: KindResult[];
  readonly summary: Omit<Results['summary'], 'total_exams'>;
}

/**
 * Rounds to two decimals, halves up. The small addition corrects binary fractions that lie just below a half.
 */
export function twoDecimals(value: number): number {
  return Math.round(value * 100 + 1e-9) / 100;
}

/** Returns `part` as a percentage of `whole` with two decimals, from 0 to 100; 0 when `whole` is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : twoDecimals((part / whole) * 100);
}

/**
 * Grades an attempt by the blueprint with which it was drawn. Returns one row for each kind that has items,
 * in the blueprint's order, and the sums of the rows. The points of an item depend on its kind; the minimum
 * of a kind is the blueprint's, scaled to the number of items drawn.
 * @throws RangeError when the blueprint has no row for an item's kind, because its points would be unknown.
 */
export function gradeAttempt(items: readonly GradedItem[], blueprint: readonly BlueprintRow[]): Grade {
  const tallies = [...Map.groupBy(items, (item) => item.kind)].map(([kind, ofKind]) => {
    const count = (status: ItemStatus) => ofKind.filter((item) => item.status === status).length;
    return { kind, total: ofKind.length, correct: count('correct'), incorrect: count('incorrect') };
  });
  return gradeTallies(tallies, blueprint);
}

/**
 * Grades an attempt from counts, at most one for each kind. The result is that of `gradeAttempt`.
 * @throws RangeError when the blueprint has no row for a kind.
 */
export function gradeTallies(tallies: readonly KindTally[], blueprint: readonly BlueprintRow[]): Grade {
  const stray = tallies.find((tally) => !blueprint.some((row) => row.kind === tally.kind));
  if (stray) throw new RangeError(`The blueprint has no row for kind ${stray.kind}`);
  const kinds = blueprint.flatMap((row) => {
    const tally = tallies.find((one) => one.kind === row.kind);
    return tally && tally.total > 0 ? [gradeKind(tally, row)] : [];
  });
  const sum = (field: 'total' | 'correct' | 'incorrect' | 'unanswered' | 'points' | 'maximum') =>
    kinds.reduce((total, row) => total + row[field], 0);
  return {
    kinds,
    summary: {
      total_questions: sum('total'),
      correct: sum('correct'),
      incorrect: sum('incorrect'),
      unanswered: sum('unanswered'),
      points_earned: twoDecimals(sum('points')),
      points_possible: twoDecimals(sum('maximum')),
      score_percentage: percentage(sum('points'), sum('maximum')),
    },
  };
}

function gradeKind({ total, correct, incorrect }: KindTally, row: BlueprintRow): KindResult {
  const points = twoDecimals(correct * row.points_per_question);
  const minimum = twoDecimals((row.points_minimum * total) / row.question_count);
  return {
    kind: row.kind,
    name: row.name,
    correct,
    incorrect,
    unanswered: total - correct - incorrect,
    total,
    percentage: percentage(correct, total),
    points,
    maximum: twoDecimals(total * row.points_per_question),
    minimum,
    passed: points >= minimum,
  };
}
