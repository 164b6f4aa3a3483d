import type { assignTopicRoute, TopicAssignment } from '@amauta/contract/topics.ts';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { type Act, questionEvent, recordBankEvents } from '../audit/audit.service.ts';
import { listMatchingIds, questionNotFound } from '../questions/bank.service.ts';
import { assignTopic, lockTopics, setItemTopics } from './topics.queries.ts';
import { topicNotFound } from './topics.service.ts';

/**
 * Sets the topic of the chosen questions. Questions of another exam type or kind stay as they are.
 * @throws RequestFailure NOT_FOUND for an unknown topic, or when none of the questions exists
 */
export async function assignToQuestions(
  db: Database,
  act: Act,
  { topic_id: topicId, ...which }: z.output<typeof assignTopicRoute.body>,
): Promise<TopicAssignment> {
  const ids = 'ids' in which ? which.ids : await listMatchingIds(db, which.filter);
  if (ids.length === 0) throw questionNotFound();
  return db.transaction(async (tx) => {
    const [topic] = await lockTopics(tx, [topicId]);
    if (!topic) throw topicNotFound();
    const found = await assignTopic(tx, topic, ids);
    if (found.length === 0) throw questionNotFound();
    const changed = found.filter((row) => row.changed > 0);
    await recordTopics(
      tx,
      act,
      changed.map((row) => ({ entryId: row.entry_id, topic: topic.name })),
    );
    const sum = (fits: boolean) =>
      found.reduce((total, row) => total + (row.fits === fits ? row.items : 0), 0);
    return { changed: sum(true), left: sum(false) };
  });
}

/**
 * Sets a topic for each of some items. An item of another exam type or kind stays as it is.
 * @throws RequestFailure NOT_FOUND for an unknown topic
 */
export async function assignToItems(
  db: Database,
  act: Act,
  chosen: readonly { item_id: number; topic_id: number }[],
): Promise<TopicAssignment> {
  return db.transaction(async (tx) => {
    const wanted = [...new Set(chosen.map(({ topic_id }) => topic_id))];
    const topics = new Map((await lockTopics(tx, wanted)).map((topic) => [topic.id, topic.name]));
    if (topics.size < wanted.length) throw topicNotFound();
    const found = await setItemTopics(tx, chosen);
    const changed = found.filter((row) => row.is_changed);
    await recordTopics(
      tx,
      act,
      changed.map((row) => ({ entryId: row.entry_id, topic: topics.get(row.topic_id) ?? null })),
    );
    return { changed: found.length, left: chosen.length - found.length };
  });
}

function recordTopics(
  tx: Database,
  act: Act,
  questions: readonly { entryId: number; topic: string | null }[],
) {
  return recordBankEvents(
    tx,
    act,
    questions.map(({ entryId, topic }) =>
      questionEvent('updated', entryId, { field: 'topic', from: null, to: topic }),
    ),
  );
}
