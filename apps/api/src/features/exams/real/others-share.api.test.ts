import type { OthersShare } from '@amauta/contract/exams/real-results.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../../database/connect.ts';
import { at, type ExamClient, openExamClient, startExam, wrongOf } from '../../../testing/exam-client.ts';
import { createFacts, sendFacts } from '../../../testing/send-facts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 3,
};

/** Takes an exam in which only the item with the lowest id is answered. Returns that item and how others chose. */
async function takeOne(client: ExamClient, how: 'right' | 'wrong' | 'blank') {
  const { id, items } = await startExam(server, client, REAL);
  const item = at(
    items.toSorted((a, b) => a.itemId - b.itemId),
    0,
  );
  const fact = createFacts();
  const alternative_id = how === 'right' ? item.key : wrongOf(item);
  const facts = how === 'blank' ? [] : [fact({ type: 'ANSWER', question_id: item.itemId, alternative_id })];
  server.clock.advance({ seconds: 40 });
  await sendFacts(server, client, id, facts, { finish: { elapsed_seconds: 30 } });
  const read = async (): Promise<OthersShare | null> => {
    const { data } = (await client.get(`/mock/results/${id}/`)).json();
    return data.real.items.find((row: { question_id: number }) => row.question_id === item.itemId).others;
  };
  return { item, read };
}

test('others are told from 30 answers on, and the own one is none of them', async () => {
  const mine = await takeOne(await openExamClient(server), 'wrong');
  const { item } = mine;
  expect(await mine.read()).toBeNull();
  // Adds answers to the counts directly, in place of other teachers.
  const more = (alternative: number, count: number) =>
    server.context.db.execute(sql`
      insert into item_choice_counts as counted (item_version_id, alternative_id, total)
      select item_version_id, ${alternative}, ${count} from attempt_items where item_id = ${item.itemId} limit 1
      on conflict (item_version_id, alternative_id) do update set total = counted.total + excluded.total`);
  await more(item.key, 20);
  await more(0, 8);
  const second = await takeOne(await openExamClient(server), 'right');
  expect(await mine.read()).toBeNull();
  // 29 others: the counts hold 30, one of which is this teacher's own.
  const third = await takeOne(await openExamClient(server), 'blank');
  const others = await mine.read();
  expect(others).toMatchObject({ total: 30, blank_percentage: 30 });
  const shareOf = (alternative: number) =>
    others?.alternatives.find((row) => row.alternative_id === alternative)?.percentage;
  expect(shareOf(item.key)).toBe(70);
  // Nobody but this teacher chose the wrong one.
  expect(shareOf(wrongOf(item))).toBe(0);
  expect(others?.alternatives.map((row) => row.alternative_id)).toEqual(
    item.alternatives.map(({ id }) => id),
  );
  // Each of the others sees the answers of all but their own.
  expect(await second.read()).toMatchObject({ total: 30, blank_percentage: 30 });
  expect(await third.read()).toMatchObject({ total: 30, blank_percentage: 26.67 });
});

/** How many choices of an item are counted. */
async function countedOf(itemId: number): Promise<number> {
  const [row] = await rows<{ total: number }>(server.context.db)`
    select coalesce(sum(counted.total), 0)::int as total from item_choice_counts counted
    join item_versions version on version.id = counted.item_version_id where version.item_id = ${itemId}`;
  return row?.total ?? 0;
}

test.each([
  ['right', 'wrong'],
  ['blank', 'right'],
  ['blank', 'blank'],
] as const)(
  'who takes an exam again, %s and then %s, is counted once and told of others only',
  async (a, b) => {
    const client = await openExamClient(server);
    const first = await takeOne(client, a);
    const { itemId } = first.item;
    const counted = await countedOf(itemId);
    const again = await takeOne(client, b);
    expect(await countedOf(itemId)).toBe(counted);
    // The first test has left more than 30 of them.
    expect((await again.read())?.total).toBe(counted - 1);
    expect((await first.read())?.total).toBe(counted - 1);
  },
);
