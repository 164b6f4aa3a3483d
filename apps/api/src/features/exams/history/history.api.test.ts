import { AttemptList, ResultsSummary } from '@amauta/contract/practice.ts';
import { describe, expect, test } from 'vitest';
import {
  answerAll,
  DIRECTIVE,
  type ExamClient,
  MATHEMATICS,
  openExamClient,
  startExam,
} from '../../../testing/exam-client.ts';
import { addAdmin, addTeacher, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });

const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2023] } as const;
const PRACTICE = { type: 'WRONG', type_exam: 'Ascenso' } as const;

async function listOf(client: ExamClient, query = '') {
  const response = await client.get(`/mock/attempts/${query}`);
  expect(response.statusCode).toBe(200);
  return AttemptList.parse(response.json());
}

/** Takes an exam a minute after the last one, with `right` right and `wrong` wrong answers. */
async function take(client: ExamClient, payload: object, right: number, wrong: number, { ends = true } = {}) {
  server.clock.advance({ seconds: 1 });
  const { id, items } = await startExam(server, client, payload);
  await answerAll(client, id, items.slice(0, right), 'right');
  await answerAll(client, id, items.slice(right, right + wrong), 'wrong');
  if (ends) await client.post(`/mock/${id}/finish/`);
  return id;
}

describe('the list of attempts', () => {
  test('is empty for a new teacher', async () => {
    const client = await openExamClient(server);
    expect(await listOf(client)).toEqual({
      success: true,
      data: {
        attempts: [],
        counts: { all: 0, MOCK: 0, BANK: 0, WRONG: 0, TOPIC: 0 },
        unfinished: null,
        server_time: server.clock.now().toISOString(),
      },
      meta: { current_page: 1, total_pages: 1 },
    });
  });

  test('leaves out attempts that were given up, and these can no longer be answered', async () => {
    const client = await openExamClient(server);
    const kept = await take(client, PAPER, 3, 1);
    const open = await take(client, MATHEMATICS, 1, 1, { ends: false });
    const summary = async () =>
      ResultsSummary.parse((await client.get(`/teachers/results/${client.teacher.id}/summary/`)).json().data);
    const before = await summary();
    const other = await openExamClient(server);
    expect((await other.post(`/mock/${open}/discard/`)).statusCode).toBe(404);
    expect((await listOf(client)).data.unfinished?.exam_attempt_id).toBe(open);
    const [first, again] = [
      await client.post(`/mock/${open}/discard/`),
      await client.post(`/mock/${open}/discard/`),
    ];
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    const { data } = await listOf(client);
    expect(data.unfinished).toBeNull();
    expect(data.counts).toMatchObject({ all: 1, MOCK: 0 });
    expect(data.attempts.map((row) => row.exam_attempt_id)).toEqual([kept]);
    expect(await summary()).toEqual(before);
    // An ended exam still counts after somebody asks to discard it.
    await client.post(`/mock/${kept}/discard/`);
    expect((await listOf(client)).data.counts.all).toBe(1);
  });

  test('tells state and score of each mode', async () => {
    const client = await openExamClient(server);
    const mock = await take(client, DIRECTIVE, 40, 2);
    const bank = await take(client, PAPER, 12, 8);
    const practice = await take(client, PRACTICE, 2, 0);
    const open = await take(client, PAPER, 1, 1, { ends: false });
    const { data } = await listOf(client);
    expect(data.counts).toEqual({ all: 4, MOCK: 1, BANK: 2, WRONG: 1, TOPIC: 0 });
    expect(data.attempts.map((row) => row.exam_attempt_id)).toEqual([open, practice, bank, mock]);
    expect(data.attempts).toMatchObject([
      {
        state: 'in_progress',
        answered: 2,
        question_count: 20,
        finished_at: null,
        points_earned: null,
        score_percentage: null,
        minimums_reached: null,
        points_minimum: null,
      },
      {
        mode: 'WRONG',
        state: 'finished',
        points_earned: 3,
        points_possible: 12,
        score_percentage: 25,
        minimums_reached: null,
        minimums_total: null,
        points_minimum: null,
      },
      {
        mode: 'BANK',
        timer_type: 'ELAPSED',
        points_earned: 18,
        points_possible: 30,
        score_percentage: 60,
        minimums_reached: 1,
        minimums_total: 1,
        points_minimum: 18,
        tags: { years: [2023], specialty: 'Matemática' },
      },
      {
        mode: 'MOCK',
        type_exam: 'Directivos',
        // 20 of CL at 1.5 and 20 of CG at 2.
        points_earned: 70,
        points_possible: 130,
        minimums_reached: 1,
        minimums_total: 2,
        points_minimum: 78,
        tags: { exams: ['Acceso 2022-2023', 'Simulacro 1'] },
      },
    ]);
    expect(data.unfinished?.exam_attempt_id).toBe(open);
  });

  test('agrees with the results of the same exam', async () => {
    const client = await openExamClient(server);
    const id = await take(client, DIRECTIVE, 33, 20);
    const [row] = (await listOf(client)).data.attempts;
    const { summary } = (await client.get(`/mock/results/${id}/`)).json().data;
    expect(row).toMatchObject({
      points_earned: summary.points_earned,
      points_possible: summary.points_possible,
      score_percentage: summary.score_percentage,
      answered: summary.correct + summary.incorrect,
    });
  });

  test('pages by ten, newest first, of one mode or all', async () => {
    const client = await openExamClient(server);
    const ids: number[] = [];
    for (let n = 0; n < 11; n++) ids.unshift(await take(client, PAPER, 0, 0));
    const mock = await take(client, MATHEMATICS, 1, 0);
    const first = await listOf(client);
    expect(first.meta).toEqual({ current_page: 1, total_pages: 2 });
    expect(first.data.attempts.map((row) => row.exam_attempt_id)).toEqual([mock, ...ids.slice(0, 9)]);
    const second = await listOf(client, '?page=2');
    expect(second.data.attempts.map((row) => row.exam_attempt_id)).toEqual(ids.slice(9));
    const bank = await listOf(client, '?mode=BANK&page=2');
    expect(bank.data.attempts.map((row) => row.exam_attempt_id)).toEqual(ids.slice(10));
    expect(bank.data.counts).toEqual({ all: 12, MOCK: 1, BANK: 11, WRONG: 0, TOPIC: 0 });
    expect((await listOf(client, '?mode=MOCK')).meta.total_pages).toBe(1);

    const past = await client.get('/mock/attempts/?page=3');
    expect(past.statusCode).toBe(404);
    expect(past.json().message).toBe('No hay más páginas disponibles');
  });

  test('shows a mock whose time is over as ended, and does not offer to continue it', async () => {
    const client = await openExamClient(server);
    const bank = await take(client, PAPER, 1, 0, { ends: false });
    const mock = await take(client, MATHEMATICS, 10, 0, { ends: false });
    expect((await listOf(client)).data.unfinished?.exam_attempt_id).toBe(mock);
    server.clock.advance({ minutes: 61 });
    await client.renew();
    const { data } = await listOf(client);
    expect(data.attempts[0]).toMatchObject({ state: 'time_over', points_earned: 15, minimums_reached: 0 });
    expect(data.attempts[0]?.finished_at).not.toBeNull();
    expect(data.unfinished).toMatchObject({ exam_attempt_id: bank, state: 'in_progress' });
  });

  test('names a mock whose time runs as the unfinished attempt, before one that was begun later', async () => {
    const client = await openExamClient(server);
    const mock = await take(client, MATHEMATICS, 1, 0, { ends: false });
    await take(client, PAPER, 1, 0, { ends: false });
    expect((await listOf(client)).data.unfinished?.exam_attempt_id).toBe(mock);
  });

  test('holds no attempt of other teachers', async () => {
    const client = await openExamClient(server);
    await take(client, PAPER, 0, 0);
    const stranger = await openExamClient(server);
    expect((await listOf(stranger)).data.attempts).toEqual([]);
  });

  test.each(['?page=0', '?page=-1', '?page=x', '?mode=EXAM', '?page=99999999'])(
    'does not take %s',
    async (query) => {
      const client = await openExamClient(server);
      expect((await client.get(`/mock/attempts/${query}`)).statusCode).toBe(400);
    },
  );
});

describe('results at a glance', () => {
  const summaryOf = async (client: ExamClient, id = client.teacher.id) =>
    ResultsSummary.parse((await client.get(`/teachers/results/${id}/summary/`)).json().data);

  test('are empty for a new teacher', async () => {
    const client = await openExamClient(server);
    expect(await summaryOf(client)).toEqual({
      teacher_id: client.teacher.id,
      full_name: client.teacher.fullName,
      total_exams: 0,
      average_score_percentage: null,
      by_exam_type: [],
    });
  });

  test('average the exams that have ended, and chart them oldest first', async () => {
    const client = await openExamClient(server);
    const first = await take(client, PAPER, 10, 4);
    const second = await take(client, MATHEMATICS, 15, 0);
    const third = await take(client, DIRECTIVE, 20, 0);
    await take(client, PRACTICE, 0, 0);
    await take(client, PAPER, 20, 0, { ends: false });
    const summary = await summaryOf(client);
    // 30 of 130 points are 23.08 percent.
    expect(summary).toMatchObject({ total_exams: 4, average_score_percentage: 49.36 });
    expect(summary.by_exam_type).toMatchObject([
      {
        type_exam: 'Ascenso',
        total_exams: 3,
        average_score_percentage: 62.5,
        best_score_percentage: 75,
        scores: [
          {
            exam_attempt_id: first,
            mode: 'BANK',
            points_earned: 15,
            points_possible: 30,
            points_minimum: 18,
          },
          { exam_attempt_id: second, mode: 'MOCK', points_earned: 22.5 },
        ],
      },
      { type_exam: 'Directivos', total_exams: 1, scores: [{ exam_attempt_id: third, points_minimum: 78 }] },
    ]);
    expect(summary.by_exam_type[0]?.last_finished_at).toBe(summary.by_exam_type[0]?.scores[1]?.finished_at);
  });

  test('are the same for administrators', async () => {
    const client = await openExamClient(server);
    await take(client, PAPER, 10, 0);
    const { headers } = await signIn(server, (await addAdmin(server)).email);
    const url = `/api/teachers/results/${client.teacher.id}/summary`;
    const response = await server.app.inject({ method: 'GET', url, headers });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual(await summaryOf(client));
  });

  test('of another teacher are not found, and neither are those of nobody', async () => {
    const client = await openExamClient(server);
    const other = await addTeacher(server);
    const admin = await addAdmin(server);
    const { headers } = await signIn(server, admin.email);
    expect((await client.get(`/teachers/results/${other.id}/summary/`)).statusCode).toBe(404);
    for (const id of [admin.id, 2_147_483_647]) {
      const url = `/api/teachers/results/${id}/summary/`;
      expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404);
    }
    expect((await client.get('/teachers/results/x/summary/')).statusCode).toBe(400);
  });
});
