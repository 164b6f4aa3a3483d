import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attempts } from '../../database/tables/attempts.ts';
import {
  at,
  DIRECTIVE,
  type ExamClient,
  MATHEMATICS,
  openExamClient,
  startExam as start,
  wrongOf,
} from '../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const startExam = (payload?: object) => start(server, client, payload);
const answer: ExamClient['answer'] = (...request) => client.answer(...request);
const KEY_WORDS = /correct_alternative_id|justification/;

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

describe('the time an exam was used', () => {
  test('the longest told stands, never more than has passed, and only for its owner', async () => {
    const { id } = await startExam();
    const tell = (used_seconds: number) => client.post(`/mock/${id}/time/`, { used_seconds });
    const used = async () => (await client.get(`/mock/${id}/`)).json().data.used_seconds;
    expect(await used()).toBe(0);
    server.clock.advance({ minutes: 2 });
    expect((await tell(90)).json().data).toEqual({ used_seconds: 90 });
    expect((await tell(30)).json().data).toEqual({ used_seconds: 90 });
    expect((await tell(4000)).json().data.used_seconds).toBe(120);
    expect(await used()).toBe(120);
    expect((await tell(-1)).statusCode).toBe(400);
    const other = await openExamClient(server);
    expect((await other.post(`/mock/${id}/time/`, { used_seconds: 5 })).statusCode).toBe(404);
  });
});
