import { and, eq } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { type Database, rows } from '../../database/connect.ts';
import { answers, attempts } from '../../database/tables/attempts.ts';
import {
  at,
  DIRECTIVE,
  type ExamClient,
  openExamClient,
  startExam as start,
  wrongOf,
} from '../../testing/exam-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const startExam = (payload?: object) => start(server, client, payload);
const answer: ExamClient['answer'] = (...request) => client.answer(...request);
const KEY_WORDS = /correct_alternative_id|justification/;

function storedAnswers(id: number, itemId: number) {
  return server.context.db
    .select()
    .from(answers)
    .where(and(eq(answers.attemptId, id), eq(answers.itemId, itemId)));
}

async function isSomeoneWaiting(db: Database): Promise<boolean> {
  const [row] = await rows<{ waiting: boolean }>(db)`select exists(select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waiting`;
  return row?.waiting ?? false;
}

describe('an answer', () => {
  test('tells whether it is right, the key and why', async () => {
    const { id, items } = await startExam();
    const [first, second] = [at(items, 0), at(items, 1)];
    const right = await answer(id, first, first.key);
    expect(right.statusCode).toBe(200);
    expect(right.json().data).toMatchObject({
      question_id: first.itemId,
      selected_alternative_id: first.key,
      is_correct: true,
      correct_alternative_id: first.key,
    });
    expect(right.json().data.justification.length).toBeGreaterThan(0);
    expect((await answer(id, second, wrongOf(second))).json().data).toMatchObject({
      selected_alternative_id: wrongOf(second),
      is_correct: false,
      correct_alternative_id: second.key,
    });
    const { data } = (await client.get(`/mock/live-progress/${id}/`)).json();
    expect(data).toMatchObject({ total: 20, correct: 1, incorrect: 1, unanswered: 18 });
    expect(data.questions_status.slice(0, 3)).toEqual([
      { q: 1, page: first.page, status: 'correct' },
      { q: 2, page: second.page, status: 'incorrect' },
      { q: 3, page: at(items, 2).page, status: 'unanswered' },
    ]);
  });

  test('stands when it is the first, whichever answers follow', async () => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    const first = await answer(id, item, wrongOf(item));
    for (const later of [item.key, wrongOf(item), 8]) {
      const repeated = await answer(id, item, later);
      expect(repeated.statusCode).toBe(200);
      expect(repeated.body).toBe(first.body);
    }
    expect(await storedAnswers(id, item.itemId)).toHaveLength(1);
  });

  test('stands once when many arrive at the same time', async () => {
    const { id, items } = await startExam();
    for (const item of items.slice(0, 6)) {
      const choices = Array.from({ length: 12 }, (_, index) => (index % 2 ? item.key : wrongOf(item)));
      const replies = await Promise.all(choices.map((choice) => answer(id, item, choice)));
      expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
      expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
      const stored = await storedAnswers(id, item.itemId);
      expect(stored).toHaveLength(1);
      expect(at(replies, 0).json().data).toMatchObject({
        selected_alternative_id: stored[0]?.selectedAlternativeId,
        is_correct: stored[0]?.isCorrect,
      });
    }
  });

  test('is stored before the end of the exam or refused after it, when both arrive at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, items } = await startExam();
      const item = at(items, 0);
      const [reply, finish] = await Promise.all([
        answer(id, item, item.key),
        client.post(`/mock/${id}/finish/`),
      ]);
      expect(finish.statusCode).toBe(200);
      expect([200, 409]).toContain(reply.statusCode);
      const { summary } = (await client.get(`/mock/results/${id}/`)).json().data;
      expect(summary.correct).toBe(reply.statusCode === 200 ? 1 : 0);
      expect(await storedAnswers(id, item.itemId)).toHaveLength(summary.correct);
    }
  });

  test('that arrives while the end is being stored waits and is then refused', async () => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    let isAnswered = false;
    const reply = await server.context.db.transaction(async (tx) => {
      await tx.update(attempts).set({ finishedAt: server.clock.now() }).where(eq(attempts.id, id));
      const answering = answer(id, item, item.key).finally(() => {
        isAnswered = true;
      });
      // On PostgreSQL, wait until the answer is blocked by this transaction. PGlite runs one transaction at a time.
      while (
        inject('databaseTemplates').demo.kind === 'server' &&
        !isAnswered &&
        !(await isSomeoneWaiting(tx))
      );
      return { answering };
    });
    const response = await reply.answering;
    expect(response.json().code).toBe('ATTEMPT_FINISHED');
    expect(await storedAnswers(id, item.itemId)).toHaveLength(0);
  });

  test('to a question of another exam is not found', async () => {
    const mine = await startExam();
    const other = await startExam(DIRECTIVE);
    const item = at(other.items, 0);
    const response = await answer(mine.id, item, item.key);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe('Esa pregunta no es de este examen.');
    expect(await storedAnswers(mine.id, item.itemId)).toHaveLength(0);
  });

  test('with an alternative that the question lacks stores nothing', async () => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    const response = await answer(id, item, item.alternatives.length + 1);
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toMatch(KEY_WORDS);
    expect(await storedAnswers(id, item.itemId)).toHaveLength(0);
  });

  test.each([
    ['nothing', {}],
    ['text for numbers', { question_id: '1', selected_alternative_id: '1', elapsed_time: '3' }],
    ['a negative time', { question_id: 1, selected_alternative_id: 1, elapsed_time: -1 }],
    ['a huge id', { question_id: 4e9, selected_alternative_id: 1, elapsed_time: 1 }],
    ['an unknown field', { question_id: 1, selected_alternative_id: 1, elapsed_time: 1, is_correct: true }],
  ])('with %s is bad input', async (_name, body) => {
    const { id } = await startExam();
    expect((await client.post(`/mock/${id}/answer/`, body)).statusCode).toBe(400);
  });

  test('is stored with the moment when it was given, between the start and now', async () => {
    const { id, items } = await startExam();
    const started = server.clock.now();
    server.clock.advance({ seconds: 60 });
    const cases = [
      [12.7, 12, started.getTime() + 12_700],
      [9_999, 60, started.getTime() + 60_000],
      [0, 0, started.getTime()],
    ] as const;
    for (const [index, [elapsed, seconds, moment]] of cases.entries()) {
      const item = at(items, index);
      await answer(id, item, item.key, elapsed);
      const [stored] = await storedAnswers(id, item.itemId);
      expect(stored).toMatchObject({ elapsedSeconds: seconds, receivedAt: server.clock.now() });
      expect(stored?.answeredAt.getTime()).toBe(moment);
    }
  });
});

describe('the time of a mock', () => {
  test.each([
    ['a second before the end', 3_599, 3_599, 200],
    ['after the end, given in time, 10 minutes late', 3_600 + 600, 3_600, 200],
    ['after the end, given in time, too late', 3_600 + 601, 3_000, 409],
    ['after the end, given after it', 3_605, 3_603, 409],
  ])('%s', async (_name, now, elapsed, status) => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    server.clock.advance({ seconds: now });
    await client.renew();
    const response = await answer(id, item, item.key, elapsed);
    expect(response.statusCode).toBe(status);
    if (status === 409) expect(response.json().code).toBe('TIME_OVER');
    expect(await storedAnswers(id, item.itemId)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('an answer that is sent again after the end gets the stored answer', async () => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    const first = await answer(id, item, item.key);
    server.clock.advance({ minutes: 90 });
    await client.renew();
    const repeated = await answer(id, item, wrongOf(item), 5_000);
    expect(repeated.statusCode).toBe(200);
    expect(repeated.body).toBe(first.body);
  });

  test('ends the mock, and reading the mock keeps it open for late answers', async () => {
    const { id, items } = await startExam();
    const end = new Date(server.clock.now().getTime() + 3_600_000);
    server.clock.advance({ seconds: 3_700 });
    await client.renew();
    expect((await client.get(`/mock/${id}/`)).json().data.finished_at).toBe(end.toISOString());
    expect((await answer(id, at(items, 0), at(items, 0).key, 3_590)).statusCode).toBe(200);
    const finish = await client.post(`/mock/${id}/finish/`);
    expect(finish.json().data).toEqual({ exam_attempt_id: id, finished_at: end.toISOString() });
    const late = await answer(id, at(items, 1), at(items, 1).key, 3_590);
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('ATTEMPT_FINISHED');
  });
});

describe('finishing', () => {
  test('ends the exam once: a second call gets the first answer', async () => {
    const { id, items } = await startExam();
    server.clock.advance({ minutes: 5 });
    const first = await client.post(`/mock/${id}/finish/`);
    expect(first.json()).toMatchObject({
      success: true,
      data: { finished_at: server.clock.now().toISOString() },
    });
    server.clock.advance({ minutes: 5 });
    expect((await client.post(`/mock/${id}/finish/`)).body).toBe(first.body);
    const response = await answer(id, at(items, 0), at(items, 0).key);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('ATTEMPT_FINISHED');
    await client.renew();
  });

  test('works without a body and with an empty one', async () => {
    const { id } = await startExam();
    expect((await client.post(`/mock/${id}/finish/`, {})).statusCode).toBe(200);
  });
});
