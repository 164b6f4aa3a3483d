import type { Results } from '@amauta/contract/exams/results.ts';
import type { TopicStanding } from '@amauta/contract/exams/topic-standings.ts';
import type { Topic } from '@amauta/contract/topics.ts';
import { describe, expect, test } from 'vitest';
import {
  answerAll,
  at,
  type ExamClient,
  openExamClient,
  readKeys,
  startExam,
} from '../../../testing/exam-client.ts';
import { openQuestionClient } from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const author = prepare(() => openQuestionClient(server));

/** Matemática of Secundaria has 12 questions of statistics and 3 of proportionality. */
const STATISTICS = { type: 'TOPIC', type_exam: 'Ascenso', topic: 'CCP-DAT' } as const;
const PROPORTIONS = { ...STATISTICS, topic: 'CCP-PRO' } as const;

async function standingOf(client: ExamClient, code: string): Promise<TopicStanding> {
  const { data } = (await client.get('/mock/topics/?exam_type=Ascenso')).json();
  const found = (data as TopicStanding[]).find((topic) => topic.code === code);
  if (!found) throw new Error(`no topic ${code}`);
  return found;
}

async function topicOf(code: string): Promise<Topic> {
  const { data } = (await author.call('GET', '/exams/topics/')).json();
  return data.find((topic: Topic) => topic.code === code && topic.exam_type === 'Ascenso');
}

describe('practising a topic', () => {
  test('takes 10 questions of it, without an end of time and with verdicts', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const response = await client.post('/mock/create/', STATISTICS);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().message).toBeUndefined();
    expect(response.json().data).toMatchObject({ total_questions: 10, timer_type: 'ELAPSED' });
    const id = response.json().data.exam_attempt_id;
    const { data } = (await client.get(`/mock/${id}/`)).json();
    expect(data).toMatchObject({ mode: 'TOPIC', payload: { ...STATISTICS, question_count: 10 } });
    const item = at(await readKeys(server, id), 0);
    const answer = await client.answer(id, item, item.key);
    expect(answer.json().data).toHaveProperty('is_correct');
  });

  test('says when there are fewer than asked for', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const response = await client.post('/mock/create/', { ...PROPORTIONS, question_count: 20 });
    expect(response.json()).toMatchObject({
      message: 'Tu práctica tiene 3 preguntas: son todas las que te quedan de Proporcionalidad.',
      data: { total_questions: 3 },
    });
  });

  test('holds what was failed, and nothing that was answered right', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const first = await startExam(server, client, PROPORTIONS);
    await answerAll(client, first.id, first.items.slice(0, 2), 'right');
    await answerAll(client, first.id, first.items.slice(2), 'wrong');
    const again = await startExam(server, client, PROPORTIONS);
    expect(again.items.map(({ itemId }) => itemId)).toEqual([at(first.items, 2).itemId]);
    await answerAll(client, again.id, again.items, 'right');
    const none = await client.post('/mock/create/', PROPORTIONS);
    expect([none.statusCode, none.json().message]).toEqual([
      422,
      'Ya respondiste bien todas las preguntas de Proporcionalidad que hay para ti. Elige otro tema.',
    ]);
  });

  test('of a topic without questions, or of none, says which it is', async () => {
    // Inicial has no questions of proportionality.
    const client = await openExamClient(server, { categoryIds: [1] });
    const empty = await client.post('/mock/create/', PROPORTIONS);
    expect([empty.statusCode, empty.json().message]).toEqual([
      422,
      'Aún no hay preguntas de Proporcionalidad para tu especialidad. Elige otro tema.',
    ]);
    const { topic: _topic, ...none } = PROPORTIONS;
    const missing = await client.post('/mock/create/', none);
    expect([missing.statusCode, missing.json().message]).toEqual([422, 'Elige un tema.']);
  });

  test('a failed question that is answered right leaves the practice of errors', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const first = await startExam(server, client, PROPORTIONS);
    await answerAll(client, first.id, first.items, 'wrong');
    const again = await startExam(server, client, PROPORTIONS);
    await answerAll(client, again.id, again.items, 'right');
    const errors = await client.post('/mock/create/', { type: 'WRONG', type_exam: 'Ascenso' });
    expect(errors.statusCode).toBe(422);
  });

  test('of a topic with parts takes those of its parts', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const response = await client.post('/mock/create/', {
      ...STATISTICS,
      topic: 'CCP-MAT',
      question_count: 20,
    });
    expect(response.json().data.total_questions).toBe(20);
  });

  test.each([
    ['no topic', { topic: undefined }, 422, 'topic'],
    ['a topic that is not there', { topic: 'CCP-NADA' }, 422, 'topic'],
    ['a code that is none', { topic: 'a b' }, 400, 'topic'],
    ['81 questions', { question_count: 81 }, 400, 'question_count'],
    ['years', { years: [2024] }, 422, 'years'],
    ['a category', { category_id: 14 }, 422, 'category_id'],
    ['kinds', { question_types: ['CCP'] }, 422, 'question_types'],
    ['a topic for a mock', { type: 'MOCK', category_id: 14 }, 422, 'topic'],
  ])('refuses %s', async (_what, changes, status, field) => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const response = await client.post('/mock/create/', { ...STATISTICS, ...changes });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([status, [field]]);
  });

  test('is refused for an exam type that the account lacks', async () => {
    const client = await openExamClient(server, { examTypes: ['Nombramiento'], categoryIds: [2] });
    expect((await client.post('/mock/create/', STATISTICS)).statusCode).toBe(403);
    expect((await client.get('/mock/topics/?exam_type=Ascenso')).statusCode).toBe(403);
    expect((await client.get('/mock/topics/?exam_type=Otro')).statusCode).toBe(400);
  });
});

describe('the standing in topics', () => {
  test('counts each question once, by its last answer', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    expect(await standingOf(client, 'CCP-PRO')).toMatchObject({
      parent: 'Matemática',
      answered: 0,
      right: 0,
      trend: null,
      last_practised: null,
      unseen: 3,
      failed: 0,
    });
    const first = await startExam(server, client, PROPORTIONS);
    await answerAll(client, first.id, first.items.slice(0, 2), 'wrong');
    expect(await standingOf(client, 'CCP-PRO')).toMatchObject({
      answered: 2,
      right: 0,
      unseen: 1,
      failed: 2,
    });
    server.clock.advance({ minutes: 1 });
    const again = await startExam(server, client, PROPORTIONS);
    await answerAll(client, again.id, again.items, 'right');
    expect(await standingOf(client, 'CCP-PRO')).toMatchObject({
      answered: 3,
      right: 3,
      unseen: 0,
      failed: 0,
    });
  });

  test('compares the last ten answers with those before, repeated ones too', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    for (const how of ['wrong', 'wrong', 'wrong', 'wrong', 'right'] as const) {
      const exam = await startExam(server, client, PROPORTIONS);
      await answerAll(client, exam.id, exam.items, how);
      server.clock.advance({ minutes: 1 });
    }
    expect(await standingOf(client, 'CCP-PRO')).toMatchObject({ answered: 3, right: 3, trend: 'up' });
  });

  test('follows questions to the topic that takes theirs over', async () => {
    const client = await openExamClient(server, { categoryIds: [14] });
    const exam = await startExam(server, client, { ...STATISTICS, topic: 'CCP-APR' });
    await answerAll(client, exam.id, exam.items, 'wrong');
    const [leaving, staying] = [await topicOf('CCP-APR'), await topicOf('CCP-PLA')];
    await author.call('POST', `/exams/topics/${leaving.id}/merge/`, { into: staying.id });
    expect(await standingOf(client, 'CCP-PLA')).toMatchObject({ answered: exam.items.length, right: 0 });
    // The page that named the old topic still starts a practice.
    const late = await client.post('/mock/create/', { ...STATISTICS, topic: 'CCP-APR' });
    expect(late.json().data.total_questions).toBe(exam.items.length);
    await client.post(`/mock/${exam.id}/finish/`);
    const results: Results = (await client.get(`/mock/results/${exam.id}/`)).json().data;
    expect(results.topics).toEqual([
      expect.objectContaining({ code: 'CCP-PLA', right: 0, answered: exam.items.length }),
    ]);
  });
});

test('results and the list of attempts know the practice', async () => {
  const client = await openExamClient(server, { categoryIds: [14] });
  const exam = await startExam(server, client, PROPORTIONS);
  await answerAll(client, exam.id, exam.items.slice(0, 1), 'right');
  await answerAll(client, exam.id, exam.items.slice(1, 2), 'wrong');
  await client.post(`/mock/${exam.id}/finish/`);
  const results: Results = (await client.get(`/mock/results/${exam.id}/`)).json().data;
  expect(results.topics).toEqual([
    { code: 'CCP-PRO', name: 'Proporcionalidad', kind: 'CCP', answered: 2, right: 1, total: 3 },
  ]);
  const list = (await client.get('/mock/attempts/?mode=TOPIC')).json().data;
  expect(list.counts).toEqual({ all: 1, MOCK: 0, BANK: 0, WRONG: 0, TOPIC: 1 });
  expect(list.attempts[0]).toMatchObject({ mode: 'TOPIC', topic: 'Proporcionalidad', minimums_total: null });
});
