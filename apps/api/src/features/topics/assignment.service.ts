import type { assignTopicRoute, TopicAssignment } from '@amauta/contract/topics.ts';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { recordBankEvents } from '../audit/audit.service.ts';
import { listMatchingIds, questionNotFound } from '../questions/bank.service.ts';
import { assignTopic, lockTopics, setItemTopics } from './topics.queries.ts';
import { type TopicAct, topicNotFound } from './topics.service.ts';

/** Sets the topic of the chosen questions. Questions of another exam type or kind stay as they are. */
export async function assignToQuestions(
  db: Database,
  act: TopicAct,
  { topic_id: topicId, ...which }: z.output<typeof assignTopicRoute.body>,
): Promise<TopicAssignment> {
  const ids = 'ids' in which ? which.ids : await listMatchingIds(db, which.filter);
  if (ids.length === 0) throw questionNotFound();
  return db.transaction(async (tx) => {
    const [topic] = await lockTopics(tx, [topicId]);
    if (!topic) throw topicNotFound();
    const found = await assignTopic(tx, topic, ids);
    if (found.length === 0) throw questionNotFound();
    await recordBankEvents(
      tx,
      found
        .filter(({ changed }) => changed > 0)
        .map((row) => ({
          ...act,
          deed: 'updated' as const,
          subjectType: 'question' as const,
          subjectId: row.entry_id,
          changes: [{ field: 'topic', from: null, to: topic.name }],
        })),
    );
    const sum = (fits: boolean) =>
      found.reduce((total, row) => total + (row.fits === fits ? row.items : 0), 0);
    return { changed: sum(true), left: sum(false) };
  });
}

/** Sets a topic for each of some items. An item of another exam type or kind stays as it is. */
export async function assignToItems(
  db: Database,
  act: TopicAct,
  chosen: readonly { item_id: number; topic_id: number }[],
): Promise<TopicAssignment> {
  return db.transaction(async (tx) => {
    const wanted = [...new Set(chosen.map(({ topic_id }) => topic_id))];
    const topics = new Map((await lockTopics(tx, wanted)).map((topic) => [topic.id, topic.name]));
    if (topics.size < wanted.length) throw topicNotFound();
    const found = await setItemTopics(tx, chosen);
    await recordBankEvents(
      tx,
      found
        .filter(({ is_changed }) => is_changed)
        .map((row) => ({
          ...act,
          deed: 'updated' as const,
          subjectType: 'question' as const,
          subjectId: row.entry_id,
          changes: [{ field: 'topic', from: null, to: topics.get(row.topic_id) ?? null }],
        })),
    );
    return { changed: found.length, left: chosen.length - found.length };
  });
}
