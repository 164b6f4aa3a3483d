import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, rows } from '../../database/connect.ts';
import { answers, attempts } from '../../database/tables/attempts.ts';
import { addAdmin, signIn } from '../../testing/accounts.ts';
import {
  DIRECTIVE,
  type ExamClient,
  MATHEMATICS,
  openExamClient,
  readKeys,
} from '../../testing/exam-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let client: ExamClient;
beforeAll(async () => {
  server = await startTestServer({ content: 'demo' });
  client = await openExamClient(server);
});
afterAll(() => server[Symbol.asyncDispose]());

type Key = Awaited<ReturnType<typeof readKeys>>[number];
const wrongOf = (item: Key) => item.alternatives.find((one) => one.id !== item.key)?.id ?? 0;
const KEY_WORDS = /correct_alternative_id|justification/;

async function startExam(payload: object = MATHEMATICS) {
  const id = await client.start(payload);
  return { id, items: await readKeys(server, id) };
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`nothing at ${index}`);
  return value;
}

function answer(id: number, item: Pick<Key, 'itemId'>, alternative: number, elapsed = 5) {
  return client.post(`/mock/${id}/answer/`, {
    question_id: item.itemId,
    selected_alternative_id: alternative,
    elapsed_time: elapsed,
  });
}

function storedAnswers(id: number, itemId: number) {
  return server.context.db
    .select()
    .from(answers)
    .where(and(eq(answers.attemptId, id), eq(answers.itemId, itemId)));
}

async function isSomeoneWaiting(db: Database): Promise<boolean> {
  const [row] = await rows<{ waiting: boolean }>(
    db,
    sql`select exists(select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  );
  return row?.waiting ?? false;
}

describe('before an answer', () => {
  test('no call reveals a key', async () => {
    const { id, items } = await startExam();
    const bodies = [await client.get(`/mock/${id}/`), await client.get(`/mock/live-progress/${id}/`)];
    for (let page = 1; page <= at(items, items.length - 1).page; page++) {
      bodies.push(await client.get(`/mock/${id}/questions/?page=${page}`));
    }
    for (const response of bodies) {
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toMatch(KEY_WORDS);
      expect(response.body).not.toMatch(/"correct":(true|false)/);
    }
  });

  test('an answer reveals its own item only', async () => {
    const { id, items } = await startExam();
    const common = items.find((item) => items.filter((other) => other.page === item.page).length > 1);
    if (!common) throw new Error('the bank should have given a COMMON question');
    await answer(id, common, wrongOf(common));
    const page = await client.get(`/mock/${id}/questions/?page=${common.page}`);
    expect(page.body.match(/correct_alternative_id/g)).toHaveLength(1);
    expect(
      page.json().data.questions.find((item: { id: number }) => item.id === common.itemId),
    ).toMatchObject({
      user_answer: { selected_alternative_id: wrongOf(common), status: 'incorrect' },
      correct_alternative_id: common.key,
    });
    const other = at(
      items.filter((item) => item.page !== common.page),
      0,
    );
    expect((await client.get(`/mock/${id}/questions/?page=${other.page}`)).body).not.toMatch(KEY_WORDS);
  });
});

describe('a page', () => {
  test('shows its items, where they come from and the way on', async () => {
    const { id, items } = await startExam();
    const pages = at(items, items.length - 1).page;
    const response = await client.get(`/mock/${id}/questions/?page=2`);
    expect(response.json()).toMatchObject({
      success: true,
      meta: { currentPage: 2, totalPages: pages, totalQuestions: 20 },
      links: { prev: `/mock/${id}/questions/?page=1`, next: `/mock/${id}/questions/?page=3` },
      data: {
        category_filter: {
          type_exam: 'Ascenso',
          source_section: 'Exámenes MINEDU',
          modality: 'EBR',
          level: 'Secundaria',
          specialty: 'Matemática',
          exam_directive: null,
        },
      },
    });
    const shown = response
      .json()
      .data.questions.map((item: { id: number; number: number }) => [item.id, item.number]);
    expect(shown).toEqual(
      items.filter((item) => item.page === 2).map((item) => [item.itemId, item.position]),
    );
    expect((await client.get(`/mock/${id}/questions/`)).json().meta.currentPage).toBe(1);
  });

  test('of Directivos names its exam', async () => {
    const { id } = await startExam({ ...DIRECTIVE, exams_selected: { '4': ['CL'] } });
    const { data } = (await client.get(`/mock/${id}/questions/`)).json();
    expect(data).toMatchObject({
      type_question: 'COMMON',
      category_filter: {
        modality: null,
        year: null,
        exam_directive: 4,
        exam_name: 'Simulacro 1',
        exam_order: 4,
      },
    });
    expect(data.shared_statement.length).toBeGreaterThan(0);
    expect((await client.get(`/mock/${id}/`)).json().data.tags).toMatchObject({
      years: [],
      exams: ['Simulacro 1'],
    });
  });

  test.each([
    ['?page=21', 404],
    ['?page=1000000', 404],
    ['?page=0', 400],
    ['?page=-1', 400],
    ['?page=1.5', 400],
    ['?page=99999999999', 400],
    ['?page=uno', 400],
  ])('%s answers %i', async (query, status) => {
    const { id } = await startExam();
    const response = await client.get(`/mock/${id}/questions/${query}`);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\S/);
  });
});

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

  test('stands when it is the first, whatever comes after', async () => {
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

  test('and the end of the exam come one after the other', async () => {
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

  test('waits for an end that is being stored, and comes after it', async () => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    let isAnswered = false;
    const reply = await server.context.db.transaction(async (tx) => {
      await tx.update(attempts).set({ finishedAt: server.clock.now() }).where(eq(attempts.id, id));
      const answering = answer(id, item, item.key).finally(() => {
        isAnswered = true;
      });
      // The embedded database runs one transaction at a time; on a server the answer must be seen waiting.
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

  test('keeps when it was given, never outside of start and now', async () => {
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

  test('an answer that stands is repeated after it', async () => {
    const { id, items } = await startExam();
    const item = at(items, 0);
    const first = await answer(id, item, item.key);
    server.clock.advance({ minutes: 90 });
    await client.renew();
    const repeated = await answer(id, item, wrongOf(item), 5_000);
    expect(repeated.statusCode).toBe(200);
    expect(repeated.body).toBe(first.body);
  });

  test('ends it by itself, and looking at it leaves late answers in', async () => {
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
  test('happens once', async () => {
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

  test('takes no body and minds none', async () => {
    const { id } = await startExam();
    expect((await client.post(`/mock/${id}/finish/`, {})).statusCode).toBe(200);
  });
});

describe('resuming', () => {
  test('leads to the first open question with the right clock', async () => {
    const { id, items } = await startExam();
    const start = server.clock.now();
    const firstPage = items.filter((item) => item.page === 1);
    for (const item of firstPage) await answer(id, item, item.key);
    server.clock.advance({ seconds: 100 });
    const { data } = (await client.get(`/mock/${id}/`)).json();
    expect(data).toMatchObject({
      exam_attempt_id: id,
      mode: 'MOCK',
      type_exam: 'Ascenso',
      start_time: start.toISOString(),
      server_time: server.clock.now().toISOString(),
      timer_type: 'COUNTDOWN',
      duration_minutes: 60,
      total_questions: 20,
      total_pages: at(items, items.length - 1).page,
      finished_at: null,
      resume_page: 2,
      payload: { ...MATHEMATICS, source_section: 1 },
      tags: { modality: 'EBR', level: 'Secundaria', specialty: 'Matemática', years: [2022, 2023, 2024] },
    });
    for (const item of items) await answer(id, item, item.key);
    expect((await client.get(`/mock/${id}/`)).json().data.resume_page).toBe(data.total_pages);
  });
});

describe('who may call', () => {
  const calls = (id: number | string) =>
    [
      ['GET', `/mock/${id}/`],
      ['GET', `/mock/${id}/questions/`],
      ['GET', `/mock/live-progress/${id}/`],
      ['GET', `/mock/results/${id}/`],
      ['POST', `/mock/${id}/finish/`],
      ['POST', `/mock/${id}/answer/`],
    ] as const;
  const body = { question_id: 1, selected_alternative_id: 1, elapsed_time: 1 };
  const call = (who: ExamClient, method: 'GET' | 'POST', url: string) =>
    method === 'GET' ? who.get(url) : who.post(url, url.endsWith('answer/') ? body : undefined);

  test("another teacher's attempt and one that never was are not found", async () => {
    const { id } = await startExam();
    await client.get(`/mock/${id}/`);
    const stranger = await openExamClient(server);
    for (const target of [id, 2_000_000_000]) {
      for (const [method, url] of calls(target)) {
        const response = await call(stranger, method, url);
        expect(response.statusCode, url).toBe(404);
        expect(response.json()).toMatchObject({
          code: 'NOT_FOUND',
          message: 'No encontramos ese examen entre los tuyos.',
        });
      }
    }
    const [row] = await server.context.db.select().from(attempts).where(eq(attempts.id, id));
    expect(row?.finishedAt).toBeNull();
  });

  test.each(['0', '-3', 'uno', '99999999999', '1.5'])('an id like %s is bad input', async (id) => {
    for (const [method, url] of calls(id)) {
      expect((await call(client, method, url)).statusCode, url).toBe(400);
    }
  });

  test('administrators and strangers may not', async () => {
    const { id } = await startExam();
    const admin = await signIn(server, (await addAdmin(server)).email);
    for (const [method, url] of calls(id)) {
      for (const [headers, status] of [
        [admin.headers, 403],
        [{}, 401],
      ] as const) {
        const payload = method === 'POST' ? { payload: body } : {};
        const response = await server.app.inject({ method, url: `/api${url}`, headers, ...payload });
        expect(response.statusCode, url).toBe(status);
      }
    }
  });
});
