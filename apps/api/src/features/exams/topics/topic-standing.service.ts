import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import type { TopicStanding } from '@amauta/contract/exams/topics.ts';
import { trendOf } from '@amauta/exam-rules/topics/trend.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { listLivingTopics } from '../../topics/topics.service.ts';
import { type ExamTaker, explainForeignType } from '../exams.policy.ts';
import { countLeft, listTopicAnswers, type TopicPool } from './topic-pool.queries.ts';

/** The questions that a teacher may practise in an exam type. */
export function topicPoolOf(taker: ExamTaker, examType: ExamType): TopicPool {
  const categoryIds = examType === 'Directivos' ? [DIRECTIVE_CATEGORY_ID] : taker.categoryIds;
  return { accountId: taker.id, examType, categoryIds };
}

/** A standing with the thread of the items answered last: whether each was right, oldest first. */
export type TopicProgress = TopicStanding & { thread: boolean[] };

/** How a teacher stands in each topic of an exam type. */
export async function topicStandings(
  db: Database,
  taker: ExamTaker,
  examType: ExamType,
): Promise<TopicProgress[]> {
  const refusal = explainForeignType(taker, examType);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const pool = topicPoolOf(taker, examType);
  const [topics, given, left] = await Promise.all([
    listLivingTopics(db, examType),
    listTopicAnswers(db, pool),
    countLeft(db, pool),
  ]);
  return topics.map(({ id, code, name, kind, parentId }) => {
    const answers = given.find((row) => row.topic_id === id);
    const waiting = left.find((row) => row.topic_id === id);
    return {
      code,
      name,
      kind,
      parent: topics.find((topic) => topic.id === parentId)?.name ?? null,
      answered: answers?.answered ?? 0,
      right: answers?.right ?? 0,
      trend: answers
        ? trendOf(
            { total: answers.recent, right: answers.recent_right },
            { total: answers.earlier, right: answers.earlier_right },
          )
        : null,
      last_practised: answers?.last_at ?? null,
      unseen: waiting?.unseen ?? 0,
      failed: waiting?.failed ?? 0,
      thread: answers?.thread.toReversed() ?? [],
    };
  });
}
