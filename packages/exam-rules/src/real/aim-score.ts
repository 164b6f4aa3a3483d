import { type KindTally, twoDecimals } from '../grade.ts';
import { type ScoringRules, scoreOfficial } from './official-score.ts';

/** The score of a mock in the points of the official exam that a teacher prepares for. */
interface AimScore {
  readonly points: number;
  /** What is missing to everything that the exam demands. Null when nothing is missing. */
  readonly gap: { readonly points: number; readonly questions: number } | null;
}

/**
 * Scores a mock by the rules of the official exam that the teacher prepares for, so that all mocks share one scale.
 * Of each kind, the share of right answers counts for all questions that the official exam has of the kind, rounded to
 * whole questions. A mock that followed these rules keeps its own points. Returns null for a mock that lacks one of
 * the exam's kinds or has fewer than half as many questions: its score would say little about the exam.
 */
export function scoreForAim(
  rules: ScoringRules,
  tallies: readonly KindTally[],
  targetScale: number | null,
): AimScore | null {
  const wanted = rules.sections.flatMap((section) => section.kinds);
  const projected: KindTally[] = [];
  let [asked, given] = [0, 0];
  for (const { kind, question_count: count } of wanted) {
    const tally = tallies.find((one) => one.kind === kind);
    if (!tally || tally.total === 0) return null;
    const correct = Math.round((tally.correct / tally.total) * count);
    projected.push({ kind, total: count, correct, incorrect: 0 });
    asked += count;
    given += tally.total;
  }
  if (given * 2 < asked) return null;
  const { points, conditions } = scoreOfficial(rules, projected, targetScale).outcome;
  const sections = conditions.filter(({ of }) => of === 'section');
  const wholes = conditions.filter(({ of }) => of !== 'section');
  const missing = (field: 'missing_points' | 'missing_questions') =>
    Math.max(
      sections.reduce((sum, row) => sum + row[field], 0),
      ...wholes.map((row) => row[field]),
    );
  const gap = twoDecimals(missing('missing_points'));
  return { points, gap: gap > 0 ? { points: gap, questions: missing('missing_questions') } : null };
}

/**
 * The points that the aim demands of the whole exam: those of the escala or, without escalas, the minimum of the total,
 * else the sum of the sections' minimums. Null when nothing is demanded, as in Ascenso without an escala.
 */
export function minimumOfAim(rules: ScoringRules, targetScale: number | null): number | null {
  const scale = rules.scales.find((one) => one.scale === targetScale)?.points_minimum;
  const whole = scale ?? rules.points_minimum;
  if (whole !== null) return whole;
  const sections = rules.sections.flatMap(({ points_minimum: minimum }) =>
    minimum === null ? [] : [minimum],
  );
  return sections.length > 0 ? twoDecimals(sections.reduce((sum, minimum) => sum + minimum, 0)) : null;
}
