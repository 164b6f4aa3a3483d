import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import type { TopicStanding } from '@amauta/contract/exams/topic-standings.ts';
import { SHARED_KINDS } from '@amauta/exam-rules/drawing/draw.ts';
import { trendOf } from '@amauta/exam-rules/topics/trend.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { listCurrentTopics } from '../../topics/topics.service.ts';
import { type ExamTaker, explainForeignType } from '../exams.policy.ts';
import { countPool, listTopicAnswers, listTopicTrends, type TopicPool } from './topic-pool.queries.ts';

/** The questions that a teacher may practise in an exam type. */
export function topicPoolOf(taker: ExamTaker, examType: ExamType): TopicPool {
  const categoryIds = examType === 'Directivos' ? [DIRECTIVE_CATEGORY_ID] : taker.categoryIds;
  return { accountId: taker.id, examType, categoryIds };
}

/** A standing without its trend, with the thread of the items answered last: whether each was right, oldest first. */
export type TopicProgress = Omit<TopicStanding, 'trend'> & { id: number; thread: boolean[] };

/** How a teacher stands in each topic of an exam type, with the trends. */
export async function topicStandings(
  db: Database,
  taker: ExamTaker,
  examType: ExamType,
): Promise<TopicStanding[]> {
  const [progress, trends] = await Promise.all([
    topicProgress(db, taker, examType),
    listTopicTrends(db, topicPoolOf(taker, examType)),
  ]);
  return progress.map((topic) => {
    const answers = trends.find((row) => row.topic_id === topic.id);
    const trend = answers
      ? trendOf(
          { total: answers.recent, right: answers.recent_right },
          { total: answers.earlier, right: answers.earlier_right },
        )
      : null;
    return { ...topic, trend };
  });
}

/** How a teacher stands in each topic of an exam type. */
export async function topicProgress(
  db: Database,
  taker: ExamTaker,
  examType: ExamType,
): Promise<TopicProgress[]> {
  const refusal = explainForeignType(taker, examType);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const pool = topicPoolOf(taker, examType);
  const [topics, given, counted] = await Promise.all([
    listCurrentTopics(db, examType),
    listTopicAnswers(db, pool),
    countPool(db, pool),
  ]);
  return topics.map(({ id, code, name, kind, parentId }) => {
    const answers = given.find((row) => row.topic_id === id);
    const waiting = counted.find((row) => row.topic_id === id);
    // All papers of an exam type share the questions of CL and RL.
    const reach = SHARED_KINDS.includes(kind) ? 'shared' : 'own';
    return {
      id,
      code,
      name,
      kind,
      parent: topics.find((topic) => topic.id === parentId)?.name ?? null,
      answered: answers?.answered ?? 0,
      right: answers?.right ?? 0,
      last_practised: answers?.last_at ?? null,
      // The two counts are read one after the other, so a question may be deleted in between.
      unseen: Math.max(0, (waiting?.[reach] ?? 0) - (answers?.pool_answered[reach] ?? 0)),
      failed: answers?.pool_failed[reach] ?? 0,
      thread: answers?.thread.toReversed() ?? [],
    };
  });
}
