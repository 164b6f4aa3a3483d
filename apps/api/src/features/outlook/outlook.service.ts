import type { ExamType } from '@amauta/contract/catalogue.ts';
import { estimateAbility } from '@amauta/exam-rules/ability/ability.ts';
import {
  describeReach,
  explainNoOutlook,
  type Outlook,
  outlookTomorrow,
} from '@amauta/exam-rules/ability/outlook.ts';
import { type Goal, reachOf, unsureOfPapers } from '@amauta/exam-rules/ability/reach.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { SHARED_KINDS } from '@amauta/exam-rules/drawing/draw.ts';
import { daysBetween } from '@amauta/exam-rules/plan/days.ts';
import type { DataContext } from '../../context.ts';
import { findEstimates, findGradedAnswers } from './outlook.queries.ts';
import { unpackGraded } from './packed-answers.ts';

/** The papers that a teacher goes for. */
interface OutlookAim {
  examType: ExamType;
  /** The category whose papers the teacher sits: 999 for Directivos. */
  categoryId: number;
  /** What a paper demands, as `goalOfOfficial` tells it. */
  goal: Goal;
}

/**
 * Whether a teacher would reach the minimum of a paper today. The abilities are computed from the teacher's first
 * answers up to now, with the difficulties of last night. Two statements, which read only this teacher's answers.
 */
export async function readOutlook(
  { db, clock }: DataContext,
  accountId: number,
  { examType, categoryId, goal }: OutlookAim,
): Promise<Outlook> {
  const [{ population, scales, pools }, packed] = await Promise.all([
    findEstimates(db, { examType, categoryId, sharedKinds: SHARED_KINDS }),
    findGradedAnswers(db, accountId),
  ]);
  const answered = unpackGraded(packed, (kind) => ({
    difficulty: scales?.[kind]?.mean ?? 0,
    standardError: scales?.[kind]?.spread ?? 1,
  }));
  const asked = new Set(goal.subtests.flatMap(({ items }) => items.map(({ kind }) => kind)));
  const basis = {
    examType,
    answers: answered.filter(({ kind }) => asked.has(kind)).length,
    goal,
    poolSizes: Object.fromEntries(pools.map(({ kind, itemCount }) => [kind, itemCount])),
  };
  if (!population) return outlookTomorrow(basis.answers);
  const nothing = explainNoOutlook(basis);
  if (nothing) return nothing;
  const today = daysBetween('1970-01-01', todayInLima(clock.now()));
  const ability = estimateAbility(answered, population, today);
  const difficulties = Object.fromEntries(pools.map((pool) => [pool.kind, pool.difficulties]));
  return describeReach(reachOf(goal, unsureOfPapers(ability, pools), difficulties), basis);
}
