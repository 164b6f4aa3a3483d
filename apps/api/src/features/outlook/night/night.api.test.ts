import { todayInLima } from '@amauta/exam-rules/access.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../../../database/connect.ts';
import {
  abilityState,
  difficultyPools,
  firstAnswers,
  itemDifficulties,
} from '../../../database/tables/abilities.ts';
import { answers } from '../../../database/tables/attempts.ts';
import { entries, entryVersions, items, itemVersions } from '../../../database/tables/questions.ts';
import { addAnswerHistory } from '../../../testing/answer-history.ts';
import { answerAll, at, openExamClient, startExam } from '../../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { estimateAbilities, estimateWhenDue } from './night.service.ts';
import { claimRun, findState, prolongRun } from './state.queries.ts';

const server = useTestServer({ content: 'demo' });

beforeEach(async () => {
  const { db } = server.context;
  for (const table of [answers, firstAnswers, itemDifficulties, difficultyPools, abilityState])
    await db.delete(table);
});

const estimate = (isFull = false) => estimateAbilities(server.context, { isFull });
const stored = async () =>
  new Map((await server.context.db.select().from(itemDifficulties)).map((row) => [row.itemId, row]));

/** The item that most teachers have answered, or one of the next ones. */
async function answeredItem(place = 0): Promise<number> {
  const [item] = await rows<{ id: number }>(server.context.db)`
    select item_id as id from answers group by item_id order by count(*) desc, item_id
    limit 1 offset ${place}`;
  return item?.id ?? 0;
}

/** Edits an entry as the bank does: a new version with changed items. */
async function editItem(itemId: number, change: Partial<typeof itemVersions.$inferInsert>): Promise<void> {
  const { db, clock } = server.context;
  const [item] = await db
    .select({ entryId: items.entryId, content: itemVersions, version: entryVersions.version })
    .from(items)
    .innerJoin(entries, eq(entries.id, items.entryId))
    .innerJoin(entryVersions, eq(entryVersions.id, entries.currentVersionId))
    .innerJoin(itemVersions, eq(itemVersions.entryVersionId, entryVersions.id))
    .where(eq(items.id, itemId));
  if (!item) throw new Error(`no item ${itemId}`);
  const [version] = await db
    .insert(entryVersions)
    .values({ entryId: item.entryId, version: item.version + 1, sharedStatement: [], createdAt: clock.now() })
    .returning({ id: entryVersions.id });
  const entryVersionId = version?.id ?? 0;
  const { id, ...content } = item.content;
  await db.insert(itemVersions).values({ ...content, itemId, entryVersionId, ...change });
  await db.update(entries).set({ currentVersionId: entryVersionId }).where(eq(entries.id, item.entryId));
}

test('the first night packs first answers and estimates every item, and the next ones go on from there', async () => {
  const { db } = server.context;
  await addAnswerHistory(server, { teachers: 60, from: 40, to: 10 });
  const first = await estimate();
  const [facts] = await rows<{ total: number; items: number }>(db)`
    select (select count(*)::int from answers) as total, (select count(*)::int from items) as items`;
  expect(first).toMatchObject({ teachers: 60, answers: facts?.total, items: facts?.items });
  const before = await stored();
  expect(before.size).toBe(facts?.items);
  const hard = at(
    [...before.values()]
      .filter(({ answers: many }) => many > 0)
      .toSorted((a, b) => b.difficulty - a.difficulty),
    0,
  );
  expect(hard.difficulty).toBeGreaterThan(0.5);
  expect(hard.standardError).toBeLessThan(0.6);

  const kept = await db.select().from(firstAnswers).orderBy(firstAnswers.accountId);

  // A new teacher answers, and one who was packed answers an item again: the second answer changes nothing.
  server.clock.advance({ days: 1 });
  await addAnswerHistory(server, { teachers: 40, from: 1, to: 0 });
  await db.execute(sql`
    insert into answers
    select other.id, answer.item_id, answer.account_id, 2, not answer.is_correct, 5,
      ${server.clock.now().toISOString()}::timestamptz, ${server.clock.now().toISOString()}::timestamptz
    from (select * from answers order by answered_at limit 1) answer
    join attempts other on other.account_id <> answer.account_id limit 1`);
  const second = await estimate();
  expect(second).toMatchObject({ teachers: 100 });
  const packed = await db.select().from(firstAnswers).orderBy(firstAnswers.accountId);
  expect(packed.slice(0, 60)).toEqual(kept);
  const onward = await stored();
  const full = await estimate(true);
  expect(full).toMatchObject({ teachers: 100, answers: second?.answers });
  expect(await db.select().from(firstAnswers).orderBy(firstAnswers.accountId)).toEqual(packed);
  for (const [itemId, anew] of await stored()) {
    expect(onward.get(itemId)?.answers).toBe(anew.answers);
    expect(Math.abs((onward.get(itemId)?.difficulty ?? 9) - anew.difficulty)).toBeLessThan(0.03);
  }
});

test('two processes that begin at once estimate once, and a run that was killed is taken over', async () => {
  const { db } = server.context;
  await addAnswerHistory(server, { teachers: 20, from: 5, to: 1 });
  const both = await Promise.all([estimate(), estimate()]);
  expect(both.filter((result) => result !== null)).toHaveLength(1);

  const token = (await claimRun(db, await findState(db))) ?? '';
  expect(await estimate()).toBeNull();
  await db.execute(sql`update ability_state set leased_until = now() - interval '1 second'`);
  expect(await estimate()).toMatchObject({ teachers: 20 });
  expect(await prolongRun(db, token)).toBe(false);
});

test('an estimation that ends early keeps what was stored, and the next one does it', async () => {
  await addAnswerHistory(server, { teachers: 20, from: 5, to: 1 });
  const ending = new AbortController();
  ending.abort();
  await expect(estimateAbilities(server.context, { signal: ending.signal })).rejects.toThrow('aborted');
  expect((await stored()).size).toBe(0);
  expect(await estimate()).toMatchObject({ teachers: 20 });
});

test('it runs at once for the first time, and then once a night', async () => {
  const { signal } = new AbortController();
  const moments: string[] = [];
  const visit = async (moment: string) => {
    server.clock.set(moment);
    await estimateWhenDue(server.context, signal, ({ finishedAt }) => moments.push(finishedAt.toISOString()));
  };
  const low = { ...server.context, space: { state: () => 'low' as const } };
  await estimateWhenDue(low, signal, () => expect.unreachable());
  for (const moment of [
    '2026-03-10T20:00:00.000Z',
    '2026-03-11T06:59:00.000Z',
    '2026-03-11T07:00:00.000Z',
    '2026-03-11T07:10:00.000Z',
    '2026-03-11T20:00:00.000Z',
  ])
    await visit(moment);
  expect(moments).toEqual(['2026-03-10T20:00:00.000Z', '2026-03-11T07:00:00.000Z']);
});

// Before the tests that change keys: answers of the same day don't count for a question whose key was changed.
test('an erased teacher still counts, as the answers stay', async () => {
  const client = await openExamClient(server);
  const { id, items: drawn } = await startExam(server, client);
  await answerAll(client, id, drawn.slice(0, 3), 'right');
  await estimate();
  const { headers } = await signIn(server, (await addAdmin(server)).email);
  const { teacher } = client;
  const erased = await server.app.inject({
    method: 'POST',
    url: `/api/teachers/${teacher.id}/erase/`,
    headers,
    payload: { email: teacher.email },
  });
  expect(erased.statusCode).toBe(200);
  for (const isFull of [false, true]) {
    expect(await estimate(isFull)).toMatchObject({ teachers: 1, answers: 3 });
  }
});

test('answers that another key graded stop counting, and those of a changed text or kind stay', async () => {
  await addAnswerHistory(server, { teachers: 30, from: 20, to: 2 });
  await estimate();
  const itemId = await answeredItem();
  const many = (await stored()).get(itemId)?.answers ?? 0;
  expect(many).toBeGreaterThan(10);

  await editItem(itemId, { statement: [{ type: 'text', value: '<p>Una errata menos</p>' }], kind: 'RL' });
  await estimate();
  expect((await stored()).get(itemId)).toMatchObject({ answers: many, kind: 'RL', keyChangedOn: null });

  await editItem(itemId, {
    alternatives: [
      { id: 1, text: '<p>Otra clave</p>' },
      { id: 2, text: '<p>Ninguna</p>' },
    ],
    correctAlternativeId: 1,
  });
  await estimate();
  expect((await stored()).get(itemId)).toMatchObject({
    answers: 0,
    keyChangedOn: todayInLima(server.clock.now()),
  });
});

test('a deleted question leaves the pools and keeps its difficulty, and a topic changes nothing', async () => {
  const { db } = server.context;
  await addAnswerHistory(server, { teachers: 30, from: 20, to: 2 });
  await estimate();
  const itemId = await answeredItem(1);
  const pool = async () =>
    (await db.select().from(difficultyPools)).find(
      ({ examType, categoryId, kind }) => examType === 'Ascenso' && categoryId === 14 && kind === 'CCP',
    )?.itemCount ?? 0;
  const size = await pool();
  const before = (await stored()).get(itemId);
  await db.update(items).set({ deletedAt: server.clock.now(), topicId: null }).where(eq(items.id, itemId));
  await estimate();
  expect(await pool()).toBe(size - 1);
  expect((await stored()).get(itemId)?.answers).toBe(before?.answers);
});
