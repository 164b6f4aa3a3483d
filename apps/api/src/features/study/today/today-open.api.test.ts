import type { Today } from '@amauta/contract/study/today.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAll, at, MATHEMATICS, openExamClient, startExam } from '../../../testing/exam-client.ts';
import { createFacts, sendFacts } from '../../../testing/send-facts.ts';
import { afterDays, todayOf } from '../../../testing/study/today-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
// Each test begins on this Monday at 10:00 in Lima.
beforeEach(() => server.clock.set('2026-03-02T15:00:00Z'));

describe('an unfinished exam', () => {
  test('comes with the first question without an answer and the time left', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'] });
    const exam = await startExam(server, client);
    await answerAll(client, exam.id, [at(exam.items, 0), at(exam.items, 2)], 'right');
    server.clock.advance({ minutes: 2 });
    const { unfinished } = await todayOf(client);
    expect(unfinished).toEqual({
      attempt_id: exam.id,
      mode: 'MOCK',
      way: 'LEARN',
      exam_type: 'Ascenso',
      official_name: null,
      topic: null,
      position: 2,
      total: exam.items.length,
      seconds_left: (exam.items.length * 3 - 2) * 60,
    });
  });

  test('of a topic names the topic, which is not offered a second time', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'] });
    const isTopic = (card: Today['cards'][number]) => card.what === 'topic';
    const card = (await todayOf(client)).cards.find(isTopic);
    const practice = { type: 'TOPIC', type_exam: 'Ascenso', topic: card?.code, question_count: 5 };
    expect((await client.post('/mock/create/', practice)).statusCode).toBe(201);
    const today = await todayOf(client);
    expect(today.unfinished).toMatchObject({ mode: 'TOPIC', topic: card?.name });
    expect(today.cards.filter(isTopic).map(({ code }) => code)).not.toContain(card?.code);
  });

  test('as on the day counts the choices made so far', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'], categoryIds: [2] });
    const payload = {
      type: 'MOCK',
      way: 'REAL',
      type_exam: 'Ascenso',
      category_id: 2,
      blueprint_id: 1,
      target_scale: 3,
    };
    const exam = await startExam(server, client, payload);
    const fact = createFacts();
    const chosen = exam.items
      .slice(0, 2)
      .map(({ itemId, key }) => fact({ type: 'ANSWER', question_id: itemId, alternative_id: key }));
    server.clock.advance({ minutes: 1 });
    expect((await sendFacts(server, client, exam.id, chosen)).statusCode).toBe(200);
    expect((await todayOf(client)).unfinished).toMatchObject({
      way: 'REAL',
      official_name: 'Ascenso 2025',
      position: 3,
      total: 60,
    });
  });

  test('that no time ends is offered for a week', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'] });
    await client.start({ ...MATHEMATICS, type: 'BANK', years: [2023] });
    expect((await todayOf(client)).unfinished).toMatchObject({
      mode: 'BANK',
      seconds_left: null,
      position: 1,
    });
    await afterDays(server, client, 7);
    expect((await todayOf(client)).unfinished).not.toBeNull();
    await afterDays(server, client, 1);
    expect((await todayOf(client)).unfinished).toBeNull();
  });
});

type Card = Today['cards'][number];
const reviewOf = ({ cards }: Today) => cards.find((card) => card.what === 'review');
const isTopic = (card: Card) => card.what === 'topic';
const ERRORS = { type: 'WRONG', type_exam: 'Ascenso' } as const;

/** A teacher who failed eight questions of a mock yesterday. */
async function openWithErrors() {
  const client = await openExamClient(server, { examTypes: ['Ascenso'] });
  const exam = await startExam(server, client);
  await answerAll(client, exam.id, exam.items.slice(0, 8), 'wrong');
  await client.post(`/mock/${exam.id}/finish/`);
  await afterDays(server, client, 1);
  return client;
}

describe('a practice that was left open', () => {
  test('of errors is not offered a second time beside it, whatever its size', async () => {
    const client = await openWithErrors();
    expect(reviewOf(await todayOf(client))).toMatchObject({ question_count: 8, open: null });
    const practice = await startExam(server, client, { ...ERRORS, question_count: 5 });
    const beside = await todayOf(client);
    expect(beside.unfinished).toMatchObject({
      attempt_id: practice.id,
      mode: 'WRONG',
      position: 1,
      total: 5,
    });
    expect(reviewOf(beside)).toBeUndefined();
    expect(beside.review.due_today).toBe(8);
    await answerAll(client, practice.id, practice.items, 'right');
    await client.post(`/mock/${practice.id}/finish/`);
    expect(reviewOf(await todayOf(client))).toMatchObject({ question_count: 3, open: null });
  });

  test('of errors is continued by its card while a mock is running', async () => {
    const client = await openWithErrors();
    const practice = await startExam(server, client, { ...ERRORS, question_count: 8 });
    await answerAll(client, practice.id, practice.items.slice(0, 2), 'right');
    const mock = await startExam(server, client);
    const beside = await todayOf(client);
    expect(beside.unfinished).toMatchObject({ attempt_id: mock.id });
    expect(reviewOf(beside)).toEqual({
      what: 'review',
      question_count: 6,
      open: { attempt_id: practice.id },
      minutes: 8,
      why: 'Porque dejaste un repaso a medias: te faltan 6 de 8.',
    });
  });

  test('of a topic is continued by its card while another exam stands above the cards', async () => {
    const client = await openWithErrors();
    const topic = (await todayOf(client)).cards.find(isTopic);
    const payload = { type: 'TOPIC', type_exam: 'Ascenso', topic: topic?.code, question_count: 5 };
    const practice = await startExam(server, client, payload);
    server.clock.advance({ minutes: 1 });
    const mock = await startExam(server, client);
    const cardOf = async () =>
      (await todayOf(client)).cards.filter(isTopic).find(({ code }) => code === topic?.code);
    const card = {
      name: topic?.name,
      question_count: 5,
      open: { attempt_id: practice.id },
      minutes: 10,
      why: 'Porque dejaste una práctica a medias: te faltan 5 de 5.',
    };
    expect(await cardOf()).toMatchObject(card);
    // Without the mock the practice stands above the cards by itself.
    await client.post(`/mock/${mock.id}/discard/`);
    expect((await todayOf(client)).unfinished).toMatchObject({ attempt_id: practice.id });
    expect(await cardOf()).toBeUndefined();
    // A newer one of another topic takes its place there.
    server.clock.advance({ minutes: 1 });
    const other = (await todayOf(client)).cards.find(isTopic);
    await startExam(server, client, { ...payload, topic: other?.code });
    expect(await cardOf()).toMatchObject(card);
    expect((await todayOf(client)).cards.filter(isTopic).map(({ code }) => code)).not.toContain(other?.code);
  });

  test('of a topic that was finished, discarded or left a week ago is offered anew', async () => {
    const client = await openExamClient(server, { examTypes: ['Ascenso'] });
    const topic = (await todayOf(client)).cards.find(isTopic);
    const payload = { type: 'TOPIC', type_exam: 'Ascenso', topic: topic?.code, question_count: 5 };
    const openOf = async () =>
      (await todayOf(client)).cards.filter(isTopic).find(({ code }) => code === topic?.code)?.open;
    for (const end of ['finish', 'discard']) {
      const { id } = await startExam(server, client, payload);
      await client.post(`/mock/${id}/${end}/`);
      await startExam(server, client);
      expect(await openOf(), end).toBeNull();
    }
    const { id } = await startExam(server, client, payload);
    await startExam(server, client);
    expect(await openOf()).toEqual({ attempt_id: id });
    await afterDays(server, client, 7);
    await startExam(server, client);
    expect(await openOf()).toEqual({ attempt_id: id });
    await afterDays(server, client, 1);
    await startExam(server, client);
    expect(await openOf()).toBeNull();
  });
});
