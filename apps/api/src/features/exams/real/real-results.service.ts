import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { OthersShare, RealResults } from '@amauta/contract/exams/real-results.ts';
import { gradeAttempt, percentage } from '@amauta/exam-rules/grade.ts';
import { markExam } from '@amauta/exam-rules/real/exam-marks.ts';
import { scoreOfficial } from '@amauta/exam-rules/real/official-score.ts';
import { standingOf, UNTOUCHED } from '@amauta/exam-rules/real/standing.ts';
import type { Database } from '../../../database/connect.ts';
import type { ResultItemRow } from '../attempt-items.queries.ts';
import type { AttemptRow } from '../attempts.queries.ts';
import { toStatus } from '../exams.presenter.ts';
import { listFacts } from './facts.queries.ts';
import { toRules } from './official.presenter.ts';
import { findOfficial, listChoiceCounts } from './official.queries.ts';

/** The choices of other teachers are shown only when at least this many answered. */
const FEWEST_ANSWERS = 30;

/**
 * What the results of an exam of the real way show in addition to those of other exams. Only for sealed
 * attempts.
 */
export async function realResults(
  db: Database,
  view: { attempt: AttemptRow; accountId: number; items: readonly ResultItemRow[] },
): Promise<RealResults> {
  const { attempt, items } = view;
  const [row, facts, counts] = await Promise.all([
    findOfficial(db, attempt.officialBlueprintId ?? 0),
    listFacts(db, [attempt.id]),
    listChoiceCounts(db, { attemptId: attempt.id, accountId: view.accountId }),
  ]);
  if (!row) throw new Error(`attempt ${attempt.id} has no official blueprint`);
  const official = toRules(row);
  const grade = gradeAttempt(
    items.map((item) => ({ kind: item.kind, status: toStatus(item.isCorrect) })),
    attempt.blueprint,
  );
  const standing = standingOf(facts.get(attempt.id) ?? []);
  const marks = markExam(
    items.map((item) => ({
      itemId: item.itemId,
      position: item.position,
      key: item.correctAlternativeId,
      pointsPerQuestion: attempt.blueprint.find((one) => one.kind === item.kind)?.points_per_question ?? 0,
      standing: standing.get(item.itemId) ?? UNTOUCHED,
    })),
    official,
  );
  return {
    official,
    ...scoreOfficial(official, grade.kinds, attempt.targetScale),
    filter_counts: marks.filter_counts,
    changes: marks.changes,
    time: marks.time,
    items: marks.items.map((item, index) => {
      const content = items[index];
      return { ...item, others: content ? toShare(content, counts.get(item.question_id)) : null };
    }),
  };
}

/** The rules of the official exams that these attempts followed, by the id of the official exam. */
export async function rulesOf(
  db: Database,
  attempts: readonly Pick<AttemptRow, 'officialBlueprintId'>[],
): Promise<Map<number, OfficialRules>> {
  const ids = new Set(attempts.flatMap(({ officialBlueprintId: id }) => (id === null ? [] : [id])));
  const found = await Promise.all([...ids].map((id) => findOfficial(db, id)));
  return new Map(found.flatMap((row) => (row ? [[row.id, toRules(row)]] : [])));
}

/**
 * The share of other teachers by alternative. `counts.byAlternative` are totals, with 0 for blanks.
 * `counts.own` is the alternative under which this teacher's choice is counted, to be subtracted.
 */
function toShare(
  item: ResultItemRow,
  counts: { byAlternative: ReadonlyMap<number, number>; own: number | null } | undefined,
): OthersShare | null {
  if (!counts) return null;
  const of = (alternative: number) =>
    (counts.byAlternative.get(alternative) ?? 0) - (alternative === counts.own ? 1 : 0);
  const total = [...counts.byAlternative.keys()].reduce((sum, alternative) => sum + of(alternative), 0);
  if (total < FEWEST_ANSWERS) return null;
  return {
    total,
    blank_percentage: percentage(of(0), total),
    alternatives: item.alternatives.map(({ id }) => ({
      alternative_id: id,
      percentage: percentage(of(id), total),
    })),
  };
}
