import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { practiceCards } from '../../../database/tables/practice.ts';
import { entries, items } from '../../../database/tables/questions.ts';
import {
  answerAll,
  at,
  type ExamClient,
  MATHEMATICS,
  openExamClient,
  readKeys,
  startExam,
  wrongOf,
} from '../../../testing/exam-client.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });

const PRACTICE = { type: 'WRONG', type_exam: 'Ascenso' } as const;
const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2023] } as const;

/** A new teacher who has failed the first items of a paper. */
async function failing(count: number, payload: object = PAPER) {
  const client = await openExamClient(server);
  const exam = await startExam(server, client, payload);
  const failed = exam.items.slice(0, count);
  await answerAll(client, exam.id, failed, 'wrong');
  return { client, failed, exam };
}

async function readCard(client: ExamClient, itemId: number) {
  const [card] = await server.context.db
    .select()
    .from(practiceCards)
    .where(and(eq(practiceCards.accountId, client.teacher.id), eq(practiceCards.itemId, itemId)));
  return card;
}

const idsOf = (list: readonly { itemId: number }[]) => list.map((item) => item.itemId).toSorted();

describe('the pool', () => {
  test('holds failed items, but neither right ones nor open ones', async () => {
    const { client, failed, exam } = await failing(2);
    await answerAll(client, exam.id, exam.items.slice(2, 6), 'right');
    const id = await client.start(PRACTICE);
    expect(idsOf(await readKeys(server, id))).toEqual(idsOf(failed));
  });

  test('loses an item that is answered right in practice, and no other', async () => {
    const { client, failed } = await failing(3);
    const practice = await startExam(server, client, PRACTICE);
    await answerAll(client, practice.id, practice.items.slice(0, 1), 'right');
    await answerAll(client, practice.id, practice.items.slice(1, 2), 'wrong');
    const left = idsOf(failed).filter((id) => id !== practice.items[0]?.itemId);
    expect(idsOf(await readKeys(server, await client.start(PRACTICE)))).toEqual(left);
  });

  test('keeps an item that is answered right in another mode', async () => {
    const { client, failed } = await failing(1);
    const again = await startExam(server, client, PAPER);
    await answerAll(client, again.id, again.items, 'right');
    expect(idsOf(await readKeys(server, await client.start(PRACTICE)))).toEqual(idsOf(failed));
  });

  test('holds an item again that is failed after it was answered right', async () => {
    const { client, failed } = await failing(1);
    const item = at(failed, 0);
    const practice = await startExam(server, client, PRACTICE);
    await answerAll(client, practice.id, practice.items, 'right');
    expect((await readCard(client, item.itemId))?.masteredAt).toEqual(server.clock.now());
    expect((await client.post('/mock/create/', PRACTICE)).json().code).toBe('NO_QUESTIONS');

    server.clock.advance({ minutes: 10 });
    const again = await startExam(server, client, PAPER);
    await client.answer(again.id, item, wrongOf(item), 0);
    expect(await readCard(client, item.itemId)).toMatchObject({ masteredAt: null });
    expect((await readCard(client, item.itemId))?.reviews.map((review) => review.rating)).toEqual([
      'again',
      'good',
      'again',
    ]);
    expect(idsOf(await readKeys(server, await client.start(PRACTICE)))).toEqual([item.itemId]);
  });

  test('stays without an item whose late wrong answer was given before the right one', async () => {
    const { client, failed } = await failing(1);
    const item = at(failed, 0);
    const other = await startExam(server, client, PAPER);
    server.clock.advance({ minutes: 5 });
    const practice = await startExam(server, client, PRACTICE);
    await answerAll(client, practice.id, practice.items, 'right');
    await client.answer(other.id, item, wrongOf(item), 60);
    expect((await client.post('/mock/create/', PRACTICE)).json().code).toBe('NO_QUESTIONS');
  });

  test('gives the most overdue first', async () => {
    const { client, exam } = await failing(0);
    const order = [7, 2, 11, 5].map((index) => at(exam.items, index));
    for (const item of order) {
      server.clock.advance({ minutes: 1 });
      const elapsed =
        (server.clock.now().getTime() -
          Date.parse((await client.get(`/mock/${exam.id}/`)).json().data.start_time)) /
        1000;
      await client.answer(exam.id, item, wrongOf(item), elapsed);
    }
    const drawn = await readKeys(server, await client.start(PRACTICE));
    expect(drawn.map((item) => item.itemId)).toEqual(order.map((item) => item.itemId));
    // The first item is failed again in practice, so it is now due last.
    const practice = await startExam(server, client, PRACTICE);
    server.clock.advance({ minutes: 1 });
    await client.answer(practice.id, at(order, 0), wrongOf(at(order, 0)), 60);
    const next = await readKeys(server, await client.start(PRACTICE));
    expect(next.map((item) => item.itemId)).toEqual(
      [...order.slice(1), at(order, 0)].map((item) => item.itemId),
    );
  });

  test('leaves deleted entries out, and shows the newest version of the others', async () => {
    await using own = await startTestServer({ content: 'demo' });
    const teacher = await openExamClient(own);
    const { id, items: drawn } = await startExam(own, teacher, PAPER);
    const [gone, kept] = [at(drawn, 0), at(drawn, drawn.length - 1)];
    await answerAll(teacher, id, [gone, kept], 'wrong');
    const entryOf = async (itemId: number) => {
      const [item] = await own.context.db.select().from(items).where(eq(items.id, itemId));
      return item?.entryId ?? 0;
    };
    await own.context.db
      .update(entries)
      .set({ deletedAt: own.clock.now() })
      .where(eq(entries.id, await entryOf(gone.itemId)));
    await addVersion(own, await entryOf(kept.itemId));
    const practised = await readKeys(own, await teacher.start(PRACTICE));
    expect(practised.map((one) => one.itemId)).toEqual([kept.itemId]);
    expect(practised[0]?.entryVersionId).toBeGreaterThan(kept.entryVersionId);
  });
});

/** Gives an entry a new version with the same content. */
async function addVersion({ context: { db } }: TestServer, entryId: number): Promise<void> {
  await db.execute(sql`
    with version as (
      insert into entry_versions (entry_id, version, shared_statement)
      select entry_id, version + 1, shared_statement from entry_versions where entry_id = ${entryId}
      returning id
    ), copied as (
      insert into item_versions (entry_version_id, item_id, position, number, kind, statement, alternatives,
        correct_alternative_id, justification)
      select version.id, old.item_id, old.position, old.number, old.kind, old.statement, old.alternatives,
        old.correct_alternative_id, old.justification
      from version, item_versions old
      join entries on entries.current_version_id = old.entry_version_id
      where entries.id = ${entryId}
    )
    update entries set current_version_id = version.id from version where entries.id = ${entryId}`);
}

describe('a card', () => {
  test('is written once with its answer, however often the answer is sent', async () => {
    const { client, exam } = await failing(0);
    const item = at(exam.items, 0);
    const choices = Array.from({ length: 8 }, () => client.answer(exam.id, item, wrongOf(item)));
    await Promise.all(choices);
    await client.answer(exam.id, item, item.key);
    const card = await readCard(client, item.itemId);
    expect(card?.reviews).toEqual([{ rating: 'again', at: server.clock.now().toISOString() }]);
    expect(card?.dueAt.getTime()).toBe(server.clock.now().getTime() + 86_400_000);
  });

  test('is not touched by a right answer outside of practice', async () => {
    const { client, exam } = await failing(0);
    await answerAll(client, exam.id, exam.items.slice(0, 3), 'right');
    expect(
      await server.context.db.$count(practiceCards, eq(practiceCards.accountId, client.teacher.id)),
    ).toBe(0);
  });

  test('has every failure of answers that arrive at the same time', async () => {
    const { client } = await failing(0);
    const exams = await Promise.all([1, 2, 3, 4].map(() => startExam(server, client, PAPER)));
    const item = at(at(exams, 0).items, 0);
    await Promise.all(exams.map((exam) => client.answer(exam.id, item, wrongOf(item))));
    const card = await readCard(client, item.itemId);
    expect(card?.reviews).toHaveLength(4);
    expect(card?.dueAt.getTime()).toBe(server.clock.now().getTime() + 86_400_000);
  });

  test('of an item that was well known waits longer after a failure', async () => {
    const { client, failed } = await failing(1);
    const item = at(failed, 0);
    const know = (days: number) => ({
      rating: 'good' as const,
      at: new Date(server.clock.now().getTime() - days * 86_400_000).toISOString(),
    });
    const past = { rating: 'again' as const, at: know(400).at };
    await server.context.db
      .update(practiceCards)
      .set({ reviews: [past, know(390), know(360), know(300), know(150)] })
      .where(eq(practiceCards.accountId, client.teacher.id));
    const again = await startExam(server, client, PAPER);
    await client.answer(again.id, item, wrongOf(item));
    const card = await readCard(client, item.itemId);
    expect(card?.dueAt.getTime()).toBeGreaterThan(server.clock.now().getTime() + 86_400_000);
  });
});
