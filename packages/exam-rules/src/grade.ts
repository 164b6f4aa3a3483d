import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';
import type { ItemStatus } from '@amauta/contract/exam.ts';
import type { KindResult, Results } from '@amauta/contract/results.ts';

/** One item of a finished attempt as grading sees it. */
export interface GradedItem {
  readonly kind: Kind;
  readonly status: ItemStatus;
}

/** How the items of one kind were answered; what is left of `total` was not. */
export interface KindTally {
  readonly kind: Kind;
  readonly total: number;
  readonly correct: number;
  readonly incorrect: number;
}

/** Points and counts of an attempt; `total_exams` needs the teacher's history and is added by the caller. */
export interface Grade {
  readonly kinds: KindResult[];
  readonly summary: Omit<Results['summary'], 'total_exams'>;
}

/** Rounds to two decimals, halves up also where binary fractions fall just short of the half. */
export function twoDecimals(value: number): number {
  return Math.round(value * 100 + 1e-9) / 100;
}

/** `part` of `whole` as a percentage with two decimals; 0 of nothing. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : twoDecimals((part / whole) * 100);
}

/**
 * Grades an attempt by the blueprint it was drawn with: one row for each kind that has items, in the blueprint's
 * order, and their sums. Points come from the item's kind; the minimum is the blueprint's, scaled to the items
 * drawn. Throws a RangeError when an item's kind is not in the blueprint, since its points would be unknown.
 */
export function gradeAttempt(items: readonly GradedItem[], blueprint: readonly BlueprintRow[]): Grade {
  const tallies = [...Map.groupBy(items, (item) => item.kind)].map(([kind, ofKind]) => {
    const count = (status: ItemStatus) => ofKind.filter((item) => item.status === status).length;
    return { kind, total: ofKind.length, correct: count('correct'), incorrect: count('incorrect') };
  });
  return gradeTallies(tallies, blueprint);
}

/** Grades as `gradeAttempt` does from counts alone, of which there is at most one a kind. Throws as it does. */
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
