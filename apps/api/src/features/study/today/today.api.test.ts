import type { Today } from '@amauta/contract/study/today.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  APPOINTMENT,
  answerAll,
  at,
  MATHEMATICS,
  openExamClient,
  startExam,
} from '../../../testing/exam-client.ts';
import { afterDays, todayOf } from '../../../testing/study/today-client.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { startTestServer, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
// Each test begins on this Monday at 10:00 in Lima.
beforeEach(() => server.clock.set('2026-03-02T15:00:00Z'));

const WHOLE = { ...MATHEMATICS, question_types: [] } as const;

const titles = ({ cards }: Today) =>
  cards.map((card) => {
    if (card.what === 'review') return `review ${card.question_count}`;
    return card.what === 'topic' ? `topic ${card.question_count}` : `mock${card.is_first ? ' first' : ''}`;
  });

test('on the first day a teacher may choose between a mock and a topic', async () => {
  const client = await openExamClient(server, { examTypes: ['Ascenso'] });
  const today = await todayOf(client);
  expect(titles(today)).toEqual(['mock first', 'topic 10']);
  expect(today.cards.map(({ minutes, why }) => [minutes, why])).toEqual([
    [180, 'Porque todavía no diste ninguno: así sabrás dónde estás.'],
    [20, '10 preguntas, porque todavía no practicas este tema.'],
  ]);
  expect(today).toMatchObject({
    day: '2026-03-02',
    exam_type: 'Ascenso',
    days_left: null,
    has_answered: false,
    unfinished: null,
    moved: null,
    review: { due_today: 0, ready_on_the_day: null, total: 0 },
    outlook: null,
    score: { mocks: [], points_maximum: null, points_minimum: null, gap: null },
    topics: { weak: [], strong: [] },
  });
  // The cards are alternatives: the day is as long as the topic, not as both.
  expect(at(today.week, 0)).toEqual({ day: '2026-03-02', state: 'today', minutes: 20 });
  expect(today.week.map(({ day }) => day.slice(-2))).toEqual(['02', '03', '04', '05', '06', '07', '08']);
});

test.each([
  ['Ascenso', []],
  ['Nombramiento', ['CCP', 'RL', 'CL']],
] as const)('without a contest a mock of %s starts in one press', async (examType, kinds) => {
  const client = await openExamClient(server, { examTypes: [examType], categoryIds: [14] });
  const mock = (await todayOf(client)).cards.find((card) => card.what === 'mock');
  expect(mock?.draws_from).toMatchObject({ category_id: 14 });
  const payload = { type: 'MOCK', type_exam: examType, question_types: kinds, ...mock?.draws_from };
  const started = await client.post('/mock/create/', payload);
  expect(started.statusCode, started.body).toBe(201);
});

test.each([
  ['Ascenso', [2, 14]],
  ['Directivos', [14]],
] as const)('without a contest a mock of %s for %j must be put together first', async (examType, ids) => {
  const client = await openExamClient(server, { examTypes: [examType], categoryIds: [...ids] });
  const mock = (await todayOf(client)).cards.find((card) => card.what === 'mock');
  expect(mock).toMatchObject({ draws_from: null });
});

test.each([
  [['Directivos', 'Ascenso', 'Nombramiento'], 'Nombramiento'],
  [['Directivos', 'Ascenso'], 'Ascenso'],
  [['Directivos'], 'Directivos'],
] as const)('without a contest, %j is about %s', async (examTypes, examType) => {
  const client = await openExamClient(server, { examTypes: [...examTypes] });
  expect(await todayOf(client)).toMatchObject({ exam_type: examType });
});

test('an account without exams is told so', async () => {
  const client = await openExamClient(server, { examTypes: [], categoryIds: [] });
  const response = await client.get('/study/today/');
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({
    code: 'EXAM_TYPE_NOT_ALLOWED',
    message: 'Tu cuenta todavía no incluye exámenes. Comunícate con nosotros para activarlos.',
  });
});

test('stays readable once the access has expired', async () => {
  const client = await openExamClient(server, { expirationDate: '2026-01-01' });
  expect((await todayOf(client)).cards).toHaveLength(2);
});

describe('failed questions', () => {
  test('are due on the next day, and a practice takes exactly as many', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'] });
    const exam = await startExam(server, client);
    await answerAll(client, exam.id, exam.items.slice(0, 7), 'wrong');
    await client.post(`/mock/${exam.id}/finish/`);
    expect((await todayOf(client)).review).toEqual({ due_today: 0, ready_on_the_day: null, total: 7 });
    await afterDays(server, client, 1);
    const today = await todayOf(client);
    expect(today.cards[0]).toEqual({
      what: 'review',
      question_count: 7,
      open: null,
      minutes: 9,
      why: 'Porque tocan hoy: así no los olvidas.',
    });
    expect(today.review).toMatchObject({ due_today: 7, total: 7 });
    const practice = { type: 'WRONG', type_exam: 'Ascenso', question_count: 7 };
    const started = await client.post('/mock/create/', practice);
    expect(started.json().data).toMatchObject({ total_questions: 7 });
  });

  test('of Directivos have no practice', async () => {
    const client = await openExamClient(server, { examTypes: ['Directivos'] });
    const payload = {
      type: 'MOCK',
      type_exam: 'Directivos',
      category_id: 999,
      exams_selected: { '2': ['CG'] },
    };
    const exam = await startExam(server, client, payload);
    await answerAll(client, exam.id, exam.items.slice(0, 5), 'wrong');
    await afterDays(server, client, 1);
    const today = await todayOf(client);
    expect(today.review.total).toBe(0);
    expect(titles(today).join()).not.toContain('review');
  });
});

test('the week shows what was studied, and where a missed day went', async () => {
  const client = await openExamClient(server, { examTypes: ['Ascenso'] });
  const study = async () => {
    const exam = await startExam(server, client, { ...WHOLE, type: 'BANK', years: [2023] });
    server.clock.advance({ minutes: 10 });
    // The pause of eight minutes before the third answer counts as five.
    for (const [place, seconds] of [60, 120, 600].entries()) {
      const item = at(exam.items, place);
      expect((await client.answer(exam.id, item, item.key, seconds)).statusCode).toBe(200);
    }
    await client.post(`/mock/${exam.id}/finish/`);
    server.clock.advance({ minutes: -10 });
  };
  await study();
  await afterDays(server, client, 1);
  await study();
  await afterDays(server, client, 2);
  const thursday = await todayOf(client);
  expect(thursday.week.map(({ state, minutes }) => [state, minutes])).toEqual([
    ['done', 7],
    ['done', 7],
    ['free', 0],
    ['today', thursday.cards.reduce((sum, { minutes }) => sum + minutes, 0)],
    // The mock leaves Friday half of its minutes; the week after pays what is lacking.
    ['planned', 22],
    ['mock', 180],
    ['free', 0],
  ]);
  expect(thursday.moved).toBe('Lo del miércoles pasó al viernes.');
  expect(thursday.next).toEqual({ day: '2026-03-06', minutes: 22 });
  await study();
  const later = await todayOf(client);
  expect(at(later.week, 3)).toEqual({ day: '2026-03-05', state: 'done', minutes: 7 });
});

test('scores without a contest are whole percentages', async () => {
  const client = await openExamClient(server, { examTypes: ['Ascenso'] });
  const exam = await startExam(server, client);
  const some = Math.floor(exam.items.length / 3);
  await answerAll(client, exam.id, exam.items.slice(0, some), 'right');
  await client.post(`/mock/${exam.id}/finish/`);
  const { score } = await todayOf(client);
  expect(score.points_maximum).toBeNull();
  expect(score.mocks.map(({ points }) => points)).toEqual([Math.round((some / exam.items.length) * 100)]);
});

test('a mock as on the day whose time is over counts at once', async () => {
  const client = await openExamClient(server, { examTypes: ['Ascenso'], categoryIds: [2] });
  await client.start({
    type: 'MOCK',
    way: 'REAL',
    type_exam: 'Ascenso',
    category_id: 2,
    blueprint_id: 1,
    target_scale: 3,
  });
  server.clock.advance({ minutes: 200 });
  await client.renew();
  const today = await todayOf(client);
  expect(today.unfinished).toBeNull();
  expect(today.score.mocks).toMatchObject([{ points: 0 }]);
});

describe('topics', () => {
  test('are shown from five answers on, with the thread of the last ones', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'] });
    for (const year of [2022, 2023, 2024]) {
      const exam = await startExam(server, client, { ...MATHEMATICS, type: 'BANK', years: [year] });
      await answerAll(client, exam.id, exam.items, year === 2024 ? 'right' : 'wrong');
      server.clock.advance({ minutes: 1 });
    }
    const { topics } = await todayOf(client);
    const standings = (await client.get('/mock/topics/?exam_type=Ascenso')).json().data as {
      code: string;
      answered: number;
    }[];
    const shown = [...topics.weak, ...topics.strong];
    expect(shown.length).toBeGreaterThan(0);
    for (const topic of shown) {
      expect(topic.answered).toBe(standings.find(({ code }) => code === topic.code)?.answered);
      expect(topic.answered).toBeGreaterThanOrEqual(5);
      expect(topic.thread).toHaveLength(Math.min(14, topic.answered));
      if (topic.answered <= 14) expect(topic.thread.filter(Boolean)).toHaveLength(topic.right);
    }
    // The items of 2024 were answered last, and right.
    const [weak] = topics.weak;
    expect(weak?.right).toBeGreaterThan(0);
    expect(weak?.thread.at(0)).toBe(false);
    expect(weak?.thread.at(-1)).toBe(true);
    expect(JSON.stringify(standings)).not.toContain('thread');
  });
});

test('holds nothing of other teachers', async () => {
  const other = await openExamClient(server, { examTypes: ['Nombramiento'], categoryIds: [2] });
  const exam = await startExam(server, other, APPOINTMENT);
  await answerAll(other, exam.id, exam.items.slice(0, 6), 'wrong');
  const own = await openExamClient(server, { examTypes: ['Nombramiento'], categoryIds: [2] });
  expect(await todayOf(own)).toMatchObject({ has_answered: false, review: { total: 0 }, unfinished: null });
});

test('late in the evening it is still today in Lima', async () => {
  await using night = await startTestServer({
    content: 'demo',
    clock: createTestClock('2026-03-02T04:30:00Z'),
  });
  const client = await openExamClient(night);
  const today = (await client.get('/study/today/')).json().data as Today;
  expect(today.day).toBe('2026-03-01');
  expect(today.week[6]?.state).toBe('today');
});
