import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { examPapers } from '../../../database/tables/exam-papers.ts';
import { at, MATHEMATICS, openExamClient, readKeys } from '../../../testing/exam-client.ts';
import {
  common,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
} from '../../../testing/question-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { answer, DAY_MINUTES, DEVICE, itemsOf, paperDevice, REAL } from './paper-device.testing.ts';

const server = useTestServer({ content: 'demo' });
const { store, moment, send, pass } = paperDevice(server);

/** No field of a paper may tell which alternative is right. */
function expectNoKey(body: { data: ExamPaper }) {
  for (const item of itemsOf(body.data)) {
    expect(Object.keys(item).toSorted()).toEqual([
      'alternatives',
      'id',
      'number',
      'statement',
      'type_question_knowledge',
      'user_answer',
    ]);
    for (const alternative of item.alternatives) expect(Object.keys(alternative)).toEqual(['id', 'text']);
  }
}

describe('storing', () => {
  test('a paper has every question and no key, and is no attempt yet', async () => {
    const client = await openExamClient(server);
    const response = await client.post('/mock/papers/', REAL);
    const paper = response.json().data as ExamPaper;
    expect(paper).toMatchObject({
      way: 'REAL',
      state: 'stored',
      official_name: 'Ascenso 2025',
      target_scale: 3,
    });
    expect(itemsOf(paper).map((item) => item.number)).toEqual(Array.from({ length: 60 }, (_, q) => q + 1));
    expectNoKey(response.json());
    expect(Date.parse(paper.lapses_at) - Date.parse(paper.stored_at)).toBe(7 * 86_400_000);
    const images = response.body.match(/\/media\/images\/[0-9a-f]{64}\.webp/g) ?? [];
    expect(new Set(paper.image_urls)).toEqual(new Set(images));
    expect(paper.image_urls.length).toBe(new Set(paper.image_urls).size);
    expect((await client.get(`/mock/${paper.exam_attempt_id}/`)).statusCode).toBe(404);
    expect((await client.get('/mock/attempts/')).json().data.counts.all).toBe(0);
    // The choice of the way is remembered, as by an exam that starts at once.
    expect((await client.get('/mock/preferences/')).json().data).toMatchObject({
      way: 'REAL',
      target_scale: 3,
    });
    expect((await client.get(`/mock/papers/${paper.exam_attempt_id}/`)).json().data).toEqual(paper);
  });

  test('a paper names every image of texts and questions, and tells their size', async () => {
    const author = await openQuestionClient(server);
    const file = async (background: string) => ({
      content: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
      fileName: 'figura.png',
    });
    const seen = [{ type: 'image' as const, value: 'novalue' }];
    const [shared, own] = [await file('red'), await file('blue')];
    await author.add(
      {
        ...common([sentItem(901), sentItem(902)], { ...MATHEMATICS_PAPER, year: 2018 }),
        shared_statement: seen,
      },
      { 'shared_statement[0][value]': shared },
    );
    // Two questions may show the same image. It is sent and counted once.
    for (const [number, picture] of [
      [903, own],
      [904, own],
      [905, shared],
    ] as const) {
      const question = individual(sentItem(number, { statement: seen }), {
        ...MATHEMATICS_PAPER,
        year: 2019,
      });
      await author.add(question, { 'questions[0][statement][0][value]': picture });
    }
    const client = await openExamClient(server);
    const paper = await store(client, { ...MATHEMATICS, years: [2018, 2019] });
    expect(paper.image_urls).toHaveLength(2);
    const sizes = await Promise.all(
      paper.image_urls.map(async (url) => (await server.app.inject({ url })).rawPayload.length),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(paper.image_bytes).toBe(sizes.reduce((sum, size) => sum + size));
  });

  test('a paper of learning mode has no key either', async () => {
    const client = await openExamClient(server);
    const response = await client.post('/mock/papers/', MATHEMATICS);
    expect(response.json().data).toMatchObject({ way: 'LEARN', official: null });
    expectNoKey(response.json());
  });

  test('an account has three papers at most, and releasing one makes room', async () => {
    const client = await openExamClient(server);
    const first = await store(client, MATHEMATICS);
    await store(client, MATHEMATICS);
    await store(client, MATHEMATICS);
    const refused = await client.post('/mock/papers/', MATHEMATICS);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'PAPER_LIMIT',
      message:
        'Ya tienes 3 exámenes guardados para rendir sin conexión. Rinde o quita uno para guardar otro.',
    });
    expect((await client.remove(`/mock/papers/${first.exam_attempt_id}/`)).statusCode).toBe(200);
    await store(client, MATHEMATICS);
    const ids = (await client.get('/mock/papers/')).json().data.map((row: ExamPaper) => row.exam_attempt_id);
    expect(ids).toHaveLength(3);
    expect(ids).not.toContain(first.exam_attempt_id);
  });

  test('papers count as started exams, except those that were given up before their start', async () => {
    const client = await openExamClient(server);
    const { db } = server.context;
    const declined = await store(client, MATHEMATICS);
    await client.remove(`/mock/papers/${declined.exam_attempt_id}/`);
    const rows = await db.select().from(examPapers).where(eq(examPapers.attemptId, declined.exam_attempt_id));
    const row = at(rows, 0);
    const others = Array.from({ length: 59 }, (_, index) => ({
      ...row,
      attemptId: 900_000 + index,
      releasedAt: null,
    }));
    await db.insert(examPapers).values(others);
    await client.start(MATHEMATICS);
    expect((await client.post('/mock/create/', MATHEMATICS)).statusCode).toBe(429);
    await client.remove(`/mock/papers/${at(others, 0).attemptId}/`);
    await client.start(MATHEMATICS);
  });

  test.each([
    ['the bank', { ...MATHEMATICS, type: 'BANK', years: [2024] }, 422],
    ['a foreign category', { ...MATHEMATICS, category_id: 3 }, 403],
    ['an official exam that is not there', { ...REAL, blueprint_id: 999 }, 422],
  ])('%s is refused', async (_name, payload, status) => {
    const client = await openExamClient(server);
    expect((await client.post('/mock/papers/', payload)).statusCode).toBe(status);
  });
});

describe('starting', () => {
  test('the clock runs from the start that the device tells; telling it again changes nothing', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 2 * DAY_MINUTES);
    const url = `/mock/papers/${paper.exam_attempt_id}/start/`;
    const body = { device_id: DEVICE, sent_at: moment(0), started_at: moment(-10) };
    const started = (await client.post(url, body)).json().data;
    expect(started).toMatchObject({ start_time: moment(-10), duration_minutes: 180, total_questions: 60 });
    const again = await client.post(url, { ...body, started_at: moment(0) });
    expect(again.json().data.start_time).toBe(started.start_time);
    expect((await client.get(`/mock/${paper.exam_attempt_id}/`)).json().data).toMatchObject({
      way: 'REAL',
      start_time: started.start_time,
      finished_at: null,
      stored_paper: { accepted_until: expect.any(String) },
    });
    expect((await client.get('/mock/papers/')).json().data).toMatchObject([{ state: 'started' }]);
    const keys = await readKeys(server, paper.exam_attempt_id);
    expect(keys.map((item) => item.itemId)).toEqual(itemsOf(paper).map((item) => item.id));
  });

  test('a lapsed paper can not be started, and the refusal says that nothing was kept', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 7 * DAY_MINUTES + 1);
    const calls = [
      await client.get(`/mock/papers/${paper.exam_attempt_id}/`),
      await client.post(`/mock/papers/${paper.exam_attempt_id}/start/`, {
        device_id: DEVICE,
        sent_at: moment(0),
        started_at: moment(0),
      }),
      await send(client, paper, { minutesAgo: 0, facts: [answer(1, at(itemsOf(paper), 0).id, 1)] }),
    ];
    for (const refused of calls) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json().code).toBe('PAPER_LAPSED');
      expect(refused.json().message).toContain('No guardamos ninguna respuesta');
    }
    expect((await client.get('/mock/papers/')).json().data).toEqual([]);
  });

  test('a paper that was begun in time is taken, although its start is reported after the paper lapsed', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 9 * DAY_MINUTES);
    const [first] = itemsOf(paper);
    const sent = await send(client, paper, {
      minutesAgo: 3 * DAY_MINUTES,
      facts: [answer(1, first?.id ?? 0, 1)],
      finish: { elapsed_seconds: 3600 },
    });
    expect(sent.json().data).toMatchObject({ kept: [1], refused: [] });
    expect((await client.get(`/mock/results/${paper.exam_attempt_id}/`)).statusCode).toBe(200);
  });

  test('a paper that was released is still taken when its device reports', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await client.remove(`/mock/papers/${paper.exam_attempt_id}/`);
    await pass(client, 60);
    const sent = await send(client, paper, { facts: [answer(1, at(itemsOf(paper), 0).id, 1)] });
    expect(sent.json().data.kept).toEqual([1]);
    expect((await client.get('/mock/papers/')).json().data).toEqual([]);
  });
});
