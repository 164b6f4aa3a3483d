import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import type { ExamFact, FactBatch } from '@amauta/contract/exams/real.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { examPapers } from '../../../database/tables/exam-papers.ts';
import { at, type ExamClient, MATHEMATICS, openExamClient, readKeys } from '../../../testing/exam-client.ts';
import {
  common,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
} from '../../../testing/question-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 3,
};
const DEVICE = 'telefono-1';
const DAY_MINUTES = 24 * 60;

async function store(client: ExamClient, payload: object = REAL): Promise<ExamPaper> {
  const response = await client.post('/mock/papers/', payload);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data;
}

const itemsOf = (paper: ExamPaper) => paper.pages.flatMap((page) => page.questions);

/** A moment as the device's clock tells it, so many minutes from now. */
const moment = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

/** Sends what was done on a device that began so many minutes ago. */
function send(
  client: ExamClient,
  { exam_attempt_id: id }: ExamPaper,
  change: Partial<FactBatch> & { minutesAgo?: number },
) {
  const { minutesAgo = 60, ...rest } = change;
  return client.post(`/mock/${id}/answers/`, {
    device_id: DEVICE,
    sent_at: moment(0),
    elapsed_seconds: minutesAgo * 60,
    start: { started_at: moment(-minutesAgo) },
    facts: [],
    ...rest,
  });
}

const answer = (sequence: number, question_id: number, alternative_id: number, elapsed_seconds = 60) =>
  ({ type: 'ANSWER', sequence, question_id, alternative_id, elapsed_seconds }) as ExamFact;

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

async function pass(client: ExamClient, minutes: number) {
  server.clock.advance({ minutes });
  await client.renew();
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

describe('coming back', () => {
  test('a whole exam is taken in one batch days after its end, and a second sending changes nothing', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 3 * DAY_MINUTES);
    const facts = itemsOf(paper).map((item, index) =>
      answer(index + 1, item.id, 1 + (index % 3), index * 60),
    );
    const minutesAgo = 2 * DAY_MINUTES;
    const batch = { minutesAgo, facts, finish: { elapsed_seconds: 170 * 60 } };
    const sent = await send(client, paper, batch);
    expect(sent.json()).toMatchObject({
      message: 'Guardamos los 60 cambios.',
      data: { refused: [], finished_at: moment(-minutesAgo + 170), start_time: moment(-minutesAgo) },
    });
    expect((await send(client, paper, batch)).json().data.kept).toHaveLength(60);
    const results = (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data;
    expect(
      results.answers.map((row: { selected_alternative_id: number }) => row.selected_alternative_id),
    ).toEqual(facts.map((_, index) => 1 + (index % 3)));
    expect(results.offline).toEqual({ clock: 'steady', message: null });
    expect(results.exam_attempt.duration_in_seconds).toBe(170 * 60);
    expect((await client.get('/mock/attempts/')).json().data.attempts[0]).toMatchObject({ offline: true });
    expect((await client.get(`/mock/papers/${paper.exam_attempt_id}/`)).json().code).toBe('ATTEMPT_FINISHED');
  });

  test('another device waits for the results until nothing more is accepted', async () => {
    const client = await openExamClient(server);
    for (const payload of [REAL, MATHEMATICS]) {
      const paper = await store(client, payload);
      await pass(client, 10);
      await send(client, paper, { minutesAgo: 0 });
      await pass(client, DAY_MINUTES);
      const url = `/mock/results/${paper.exam_attempt_id}/`;
      const early = await client.get(url);
      expect(early.statusCode).toBe(409);
      expect(early.json().message).toContain('cuando ese equipo se conecte');
      await pass(client, 8 * DAY_MINUTES);
      expect((await client.get(url)).statusCode).toBe(200);
      const late = await send(client, paper, { facts: [answer(1, at(itemsOf(paper), 0).id, 1, 5)] });
      expect(late.json().data).toMatchObject({ kept: [], refused: [{ sequence: 1 }] });
    }
  });

  test('learning mode: the first answers stand and their verdicts come with the batch', async () => {
    const client = await openExamClient(server);
    const paper = await store(client, MATHEMATICS);
    await pass(client, 3 * DAY_MINUTES);
    const [first, second] = itemsOf(paper);
    const facts = [
      answer(1, first?.id ?? 0, 1),
      answer(2, first?.id ?? 0, 2, 70),
      answer(3, second?.id ?? 0, 1, 80),
    ];
    const sent = (await send(client, paper, { minutesAgo: 2 * DAY_MINUTES, facts })).json().data;
    expect(sent.kept).toEqual([1, 2, 3]);
    const keys = await readKeys(server, paper.exam_attempt_id);
    expect(sent.results).toMatchObject([
      { question_id: first?.id, selected_alternative_id: 1, correct_alternative_id: at(keys, 0).key },
      { question_id: first?.id, selected_alternative_id: 1 },
      { question_id: second?.id, selected_alternative_id: 1, is_correct: at(keys, 1).key === 1 },
    ]);
  });

  test.each(['REAL', 'LEARN'])(
    '%s: each bad fact is refused by itself, and the others are kept',
    async (way) => {
      const client = await openExamClient(server);
      const paper = await store(client, way === 'REAL' ? REAL : MATHEMATICS);
      await pass(client, DAY_MINUTES);
      const [first, second, third] = itemsOf(paper).map((item) => item.id) as [number, number, number];
      const end = paper.duration_in_seconds;
      const minutesAgo = end / 60 + 60;
      const sent = await send(client, paper, {
        minutesAgo,
        facts: [
          answer(9, third, 1, end),
          answer(1, first, 2, 10),
          answer(2, 2_147_483_647, 1, 10),
          answer(3, second, 30_000, 10),
          answer(4, second, 1, -1),
          answer(5, second, 1, end + 1),
        ],
      });
      const { kept, refused } = sent.json().data;
      expect(kept.toSorted()).toEqual([1, 9]);
      expect(
        Object.fromEntries(
          refused.map((row: { sequence: number; reason: string }) => [row.sequence, row.reason]),
        ),
      ).toEqual({ 2: 'FOREIGN_QUESTION', 3: 'FOREIGN_ALTERNATIVE', 4: 'BEFORE_START', 5: 'AFTER_END' });
      for (const { message } of refused) expect(message).toMatch(/^[\p{Lu}].*\.$/u);
      expect(sent.json().message).toContain('Guardamos 2 de 6 cambios.');
    },
  );

  test('a time that lies in the future is refused', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 10);
    const sent = await send(client, paper, {
      minutesAgo: 5,
      facts: [answer(1, at(itemsOf(paper), 0).id, 1, 600)],
    });
    expect(sent.json().data.refused).toMatchObject([{ sequence: 1, reason: 'IN_FUTURE' }]);
  });

  test('ten thousand at once are refused whole, and say so', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 60);
    const [first] = itemsOf(paper);
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => answer(index + 1, first?.id ?? 0, 1));
    for (const [count, status] of [
      [10_000, 413],
      [1001, 400],
    ] as const) {
      const refused = await send(client, paper, { facts: many(count) });
      expect(refused.statusCode).toBe(status);
      expect(refused.json().message).toContain('De este envío no se guardó ninguno');
    }
  });

  test('a batch without the start, or for a paper of somebody else, is not found', async () => {
    const client = await openExamClient(server);
    const stranger = await openExamClient(server);
    const paper = await store(client);
    const { start: _none, ...batch } = {
      device_id: DEVICE,
      sent_at: moment(0),
      elapsed_seconds: 1,
      facts: [],
      start: {},
    };
    expect((await client.post(`/mock/${paper.exam_attempt_id}/answers/`, batch)).statusCode).toBe(404);
    expect((await send(stranger, paper, { minutesAgo: 0 })).statusCode).toBe(404);
    expect((await client.get(`/mock/${paper.exam_attempt_id}/`)).statusCode).toBe(404);
  });
});

describe('clocks', () => {
  const noteAfter = async (
    change: Partial<FactBatch> & { minutesAgo?: number },
    facts?: [number, number][],
  ) => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, DAY_MINUTES);
    const [first] = itemsOf(paper);
    const given = (facts ?? [[1, 60]]).map(([sequence, second]) =>
      answer(sequence, first?.id ?? 0, 1, second),
    );
    const sent = await send(client, paper, { ...change, facts: given, finish: { elapsed_seconds: 3000 } });
    expect(sent.json().data).toMatchObject({ kept: given.map((one) => one.sequence), refused: [] });
    return (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data.offline;
  };

  test.each([
    ['steady', {}, undefined],
    ['went_back', { clock_went_back: true }, undefined],
    [
      'went_back',
      {},
      [
        [1, 2000],
        [2, 60],
      ] as [number, number][],
    ],
    ['ran_slow', { elapsed_seconds: 1800 }, undefined],
    // The clock says that the exam began before the paper was stored.
    ['went_back', { minutesAgo: 3 * DAY_MINUTES, elapsed_seconds: 3600 }, undefined],
  ])('%s: %j %j', async (clock, change, facts) => {
    const note = await noteAfter(change, facts);
    expect(note.clock).toBe(clock);
    if (clock === 'steady') expect(note.message).toBeNull();
    else expect(note.message).toContain('Rendido sin conexión');
  });

  test('two devices: the later answer counts', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 60);
    const [first] = itemsOf(paper);
    const id = first?.id ?? 0;
    await send(client, paper, { facts: [answer(1, id, 1, 600)] });
    const other = await send(client, paper, { device_id: 'portatil-1', facts: [answer(1, id, 2, 500)] });
    expect(other.json().data).toMatchObject({ kept: [1], other_device_facts: 1 });
    const { items } = (await client.get(`/mock/${paper.exam_attempt_id}/choices/`)).json().data;
    expect(items[0].selected_alternative_id).toBe(1);
  });
});
