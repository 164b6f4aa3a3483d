import { Today } from '@amauta/contract/study/today.ts';
import type { Topic } from '@amauta/contract/topics.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAdministrator } from '../../../testing/administrator.ts';
import { answerAll, at, type ExamClient, openExamClient, startExam } from '../../../testing/exam-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const MONDAY = '2026-03-02T15:00:00Z';
// Each test begins on this Monday at 10:00 in Lima.
beforeEach(() => server.clock.set(MONDAY));

/** The day of the contest, a Sunday. */
const EXAM_DAY = '2026-03-29';
const WHOLE = { type: 'MOCK', type_exam: 'Ascenso', category_id: 2, years: [2022, 2023, 2024] } as const;

let admin: Awaited<ReturnType<typeof startAdministrator>>;
let contestId: number;
async function addContest(name: string): Promise<number> {
  const body = { name, blueprint_id: 1, day: EXAM_DAY };
  const response = await admin.call('POST', '/exams/contests/create/', body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}
beforeAll(async () => {
  server.clock.set(MONDAY);
  admin = await startAdministrator(server);
  contestId = await addContest('Ascenso 2026');
});

async function todayOf(client: ExamClient) {
  const response = await client.get('/study/today/');
  expect(response.statusCode, response.body).toBe(200);
  return Today.parse(response.json().data);
}

async function openWithAim(aim: object = {}) {
  const client = await openExamClient(server, { examTypes: ['Nombramiento', 'Ascenso'], categoryIds: [2] });
  const whole = { contest_id: contestId, target_scale: 3, category_id: 2, ...aim };
  const response = await client.put('/study/aim/', whole);
  expect(response.statusCode, response.body).toBe(200);
  return client;
}

async function on(client: ExamClient, moment: string) {
  server.clock.set(moment);
  await client.renew();
  return todayOf(client);
}

test('a running mock leaves the cards of the day beside it, and no other mock is planned', async () => {
  const client = await openExamClient(server, { examTypes: ['Ascenso'] });
  const first = await startExam(server, client);
  await answerAll(client, first.id, first.items.slice(0, 6), 'wrong');
  await client.post(`/mock/${first.id}/finish/`);
  await on(client, '2026-03-09T15:00:00Z');
  const running = await startExam(server, client);
  for (const place of [0, 1, 2]) {
    server.clock.advance({ minutes: 4 });
    const item = at(running.items, place);
    await client.answer(running.id, item, item.key, (place + 1) * 240);
  }
  const beside = await todayOf(client);
  expect(beside.unfinished).toMatchObject({ attempt_id: running.id, position: 4 });
  expect(beside.cards.map(({ what }) => what)).toEqual(['review', 'topic', 'topic']);
  expect(beside.cards.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(45);
  expect(at(beside.week, 0).state).toBe('today');
  await client.post(`/mock/${running.id}/finish/`);
  expect(at((await todayOf(client)).week, 0)).toMatchObject({ state: 'done', minutes: 12 });
});

test('the page is about the contest, with its days and its minimum', async () => {
  const client = await openWithAim();
  expect(await todayOf(client)).toMatchObject({
    exam_type: 'Ascenso',
    days_left: 27,
    aim: { contest: { name: 'Ascenso 2026', day: EXAM_DAY }, target_scale: 3 },
    cards: [{ what: 'mock', is_first: true, minutes: 180 }, { what: 'topic' }],
    outlook: { shown: false },
    score: { mocks: [], points_maximum: 90, points_minimum: 57, gap: null },
  });
});

describe('the days around the exam', () => {
  /** A teacher who has failed six questions. With 30 minutes a day no mock exam takes the week's other days. */
  async function withErrors() {
    const client = await openWithAim();
    await client.put('/study/aim/', { minutes_a_day: 30 });
    const exam = await startExam(server, client, WHOLE);
    await answerAll(client, exam.id, exam.items.slice(0, 6), 'wrong');
    await client.post(`/mock/${exam.id}/finish/`);
    return client;
  }

  test.each([
    ['three days before, topics too', '2026-03-26T15:00:00Z', 3, ['review', 'topic']],
    ['on the eve only a review', '2026-03-28T15:00:00Z', 1, ['review']],
    ['on the day nothing', '2026-03-29T12:00:00Z', 0, []],
    ['after it as without a contest', '2026-03-31T12:00:00Z', -2, ['review', 'topic']],
  ])('%s', async (_when, moment, left, kinds) => {
    const client = await withErrors();
    const today = await on(client, moment);
    expect(today.days_left).toBe(left);
    expect([...new Set(today.cards.map(({ what }) => what))]).toEqual(kinds);
    expect(today.review.ready_on_the_day === null).toBe(left <= 0);
  });

  test('failed questions will be ready on the day', async () => {
    const client = await withErrors();
    const today = await on(client, '2026-03-03T15:00:00Z');
    expect(today.review).toEqual({ due_today: 6, ready_on_the_day: 6, total: 6 });
    expect(today.cards[0]).toMatchObject({ why: 'Porque tocan hoy: así los recordarás el 29-03.' });
  });

  test('no day exceeds the minutes asked for', async () => {
    const client = await withErrors();
    await client.put('/study/aim/', { minutes_a_day: 20, days_a_week: 3 });
    const today = await on(client, '2026-03-03T15:00:00Z');
    expect(today.cards.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(20);
    expect(today.week.filter(({ state }) => state !== 'free')).toHaveLength(3);
  });
});

test('mocks are scored on the scale of the aim, and the last one tells the gap', async () => {
  const client = await openWithAim();
  for (const right of [30, 36]) {
    const exam = await startExam(server, client, WHOLE);
    expect(exam.items).toHaveLength(60);
    await answerAll(client, exam.id, exam.items.slice(0, right), 'right');
    await client.post(`/mock/${exam.id}/finish/`);
    server.clock.advance({ minutes: 5 });
  }
  const { score } = await todayOf(client);
  expect(score.mocks.map(({ points }) => points)).toEqual([45, 54]);
  expect(score.gap).toEqual({ points: 3, questions: 2 });
});

test('a withdrawn contest leaves a plan without a date', async () => {
  const own = await addContest('Ascenso que se retira');
  const client = await openWithAim({ contest_id: own });
  await admin.call('POST', `/exams/contests/${own}/withdraw/`);
  expect(await todayOf(client)).toMatchObject({
    exam_type: 'Nombramiento',
    days_left: null,
    aim: { contest: null, is_withdrawn: true },
    outlook: null,
  });
});

test.each([
  ['an escala', { target_scale: undefined }, 'Elige a qué escala vas para estimarlo.'],
  ['a speciality', { category_id: undefined }, 'Elige tu especialidad para estimarlo.'],
])('without %s no chance is estimated', async (_what, aim, text) => {
  const client = await openWithAim(aim);
  expect((await todayOf(client)).outlook).toEqual({ shown: false, why: 'no-goal', text, answers: 0 });
});

test('a topic that was merged or removed is named no more, and its questions keep counting', async () => {
  const client = await openWithAim();
  const exam = await startExam(server, client, WHOLE);
  await answerAll(client, exam.id, exam.items, 'wrong');
  await client.post(`/mock/${exam.id}/finish/`);
  const before = await todayOf(client);
  const gone = at(before.topics.weak, 0);
  const list = (await admin.call('GET', '/exams/topics/?exam_type=Ascenso')).json().data as Topic[];
  const leaving = list.find(({ code }) => code === gone.code);
  const staying = list.find(
    (topic) => topic.kind === leaving?.kind && topic.code !== gone.code && !topic.parent,
  );
  const merged = await admin.call('POST', `/exams/topics/${leaving?.id}/merge/`, { into: staying?.id });
  expect(merged.statusCode, merged.body).toBe(200);
  const after = await todayOf(client);
  expect(JSON.stringify([after.topics, after.cards])).not.toContain(`"${gone.code}"`);
  expect(after.review.total).toBe(before.review.total);
  const standings = (await client.get('/mock/topics/?exam_type=Ascenso')).json().data as {
    code: string;
    answered: number;
  }[];
  expect(standings.find(({ code }) => code === staying?.code)?.answered).toBeGreaterThanOrEqual(
    gone.answered,
  );
});
