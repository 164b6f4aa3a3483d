import { ReviewPage, ReviewStatus } from '@amauta/contract/practice.ts';
import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT,
  answerAll,
  at,
  DIRECTIVE,
  MATHEMATICS,
  openExamClient,
  startExam,
  wrongOf,
} from '../../../testing/exam-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2022] } as const;

/** A finished exam whose items at these places were failed, the others answered right or left open. */
async function failedExam(places: readonly number[], payload: object = PAPER) {
  const { id, items } = await startExam(server, client, payload);
  const failed = places.map((place) => at(items, place));
  await answerAll(client, id, failed, 'wrong');
  await answerAll(client, id, items.slice(12, 15), 'right');
  await client.post(`/mock/${id}/finish/`);
  return { id, items, failed };
}

describe('the review', () => {
  test('shows the wrong items in their order, one a page, with their keys', async () => {
    const { id, failed } = await failedExam([9, 3, 17]);
    const inOrder = failed.toSorted((a, b) => a.position - b.position);
    for (const [index, item] of inOrder.entries()) {
      const page = index + 1;
      const response = await client.get(`/mock/${id}/review/?page=${page}`);
      expect(response.statusCode).toBe(200);
      const review = ReviewPage.parse(response.json());
      expect(review.meta).toEqual({ currentPage: page, totalPages: 3, totalQuestions: 3 });
      expect(review.links).toEqual({
        first: `/mock/${id}/review/?page=1`,
        last: `/mock/${id}/review/?page=3`,
        prev: page > 1 ? `/mock/${id}/review/?page=${page - 1}` : null,
        next: page < 3 ? `/mock/${id}/review/?page=${page + 1}` : null,
      });
      expect(review.data.questions[0]).toMatchObject({
        id: item.itemId,
        number: item.position,
        user_answer: { selected_alternative_id: wrongOf(item), status: 'incorrect' },
        correct_alternative_id: item.key,
      });
      expect(review.data.questions[0]?.justification.length).toBeGreaterThan(0);
      expect(review.data.category_filter).toMatchObject({ type_exam: 'Ascenso', year: 2022 });
    }
    expect((await client.get(`/mock/${id}/review/`)).json().meta.currentPage).toBe(1);
    const status = ReviewStatus.parse((await client.get(`/mock/${id}/review/status/`)).json().data);
    expect(status).toEqual({
      total: 3,
      items: inOrder.map((item, index) => ({ page: index + 1, q: item.position, kind: item.kind })),
    });
  });

  test('counts how often an item was failed in all exams', async () => {
    const teacher = await openExamClient(server);
    let id = 0;
    for (let round = 0; round < 3; round++) {
      const exam = await startExam(server, teacher, PAPER);
      await answerAll(teacher, exam.id, exam.items.slice(0, round === 2 ? 2 : 1), 'wrong');
      await teacher.post(`/mock/${exam.id}/finish/`);
      id = exam.id;
    }
    const times = async (page: number) =>
      (await teacher.get(`/mock/${id}/review/?page=${page}`)).json().data.times_failed;
    expect([await times(1), await times(2)]).toEqual([3, 1]);
  });

  test('shows the text that several items share', async () => {
    const exam = await startExam(server, client, {
      ...APPOINTMENT,
      type: 'BANK',
      years: [2022],
      question_types: ['CL'],
    });
    const common = [...Map.groupBy(exam.items, (item) => item.page).values()].find((list) => list.length > 1);
    await answerAll(client, exam.id, [at(common ?? [], 1)], 'wrong');
    await client.post(`/mock/${exam.id}/finish/`);
    const { data } = ReviewPage.parse((await client.get(`/mock/${exam.id}/review/`)).json());
    expect(data.type_question).toBe('COMMON');
    expect(data.shared_statement.length).toBeGreaterThan(0);
  });

  test.each(['review/', 'review/?page=99', 'review/status/'])('is none of Directivos: %s', async (path) => {
    const { id } = await failedExam([0], DIRECTIVE);
    const response = await client.get(`/mock/${id}/${path}`);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'EXAM_TYPE_NOT_ALLOWED',
      message: 'No tienes acceso a esta sección',
    });
    expect((await client.get(`/mock/results/${id}/`)).statusCode).toBe(200);
  });

  test('has no page past the end', async () => {
    const { id } = await failedExam([2]);
    for (const page of [2, 1_000_000]) {
      const response = await client.get(`/mock/${id}/review/?page=${page}`);
      expect(response.statusCode).toBe(404);
      expect(response.json().message).toBe('No hay más páginas disponibles');
    }
    const flawless = await failedExam([]);
    expect((await client.get(`/mock/${flawless.id}/review/`)).statusCode).toBe(404);
    expect((await client.get(`/mock/${flawless.id}/review/status/`)).json().data).toEqual({
      total: 0,
      items: [],
    });
  });

  test.each(['review/', 'review/status/'])('waits for the end of the exam: %s', async (path) => {
    const { id, items } = await startExam(server, client);
    await answerAll(client, id, items.slice(0, 1), 'wrong');
    const response = await client.get(`/mock/${id}/${path}`);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('ATTEMPT_NOT_FINISHED');
  });

  test.each(['review/', 'review/status/'])('opens when the time of a mock is over: %s', async (path) => {
    const { id, items } = await startExam(server, client);
    await answerAll(client, id, items.slice(0, 1), 'wrong');
    server.clock.advance({ minutes: 61 });
    await client.renew();
    expect((await client.get(`/mock/${id}/${path}`)).statusCode).toBe(200);
  });

  test.each(['review/', 'review/status/'])("of another teacher's exam is not found: %s", async (path) => {
    const { id } = await failedExam([1]);
    const stranger = await openExamClient(server);
    expect((await stranger.get(`/mock/${id}/${path}`)).statusCode).toBe(404);
    expect((await client.get(`/mock/2147483647/${path}`)).statusCode).toBe(404);
  });

  test.each(['0', '-1', 'x', '1.5', '99999999'])('does not take page %s', async (page) => {
    const { id } = await failedExam([1]);
    expect((await client.get(`/mock/${id}/review/?page=${page}`)).statusCode).toBe(400);
  });
});
