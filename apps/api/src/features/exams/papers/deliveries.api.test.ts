import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import type { ExamFact, FactBatch } from '@amauta/contract/exams/real.ts';
import { DELIVERY_PASS_HEADER } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../database/tables/accounts.ts';
import { examFacts } from '../../../database/tables/exam-facts.ts';
import { examPapers } from '../../../database/tables/exam-papers.ts';
import { at, type ExamClient, MATHEMATICS, openExamClient, readKeys } from '../../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../../testing/test-accounts.ts';
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
const DONE = { success: true, message: 'Recibimos lo que hiciste en este examen.' };

interface Taken {
  client: ExamClient;
  paper: ExamPaper;
  itemIds: number[];
}

async function store(payload: object = REAL, minutes = 60): Promise<Taken> {
  const client = await openExamClient(server);
  const response = await client.post('/mock/papers/', payload);
  expect(response.statusCode, response.body).toBe(201);
  const paper = response.json().data as ExamPaper;
  server.clock.advance({ minutes });
  await client.renew();
  const itemIds = paper.pages.flatMap((page) => page.questions.map((item) => item.id));
  return { client, paper, itemIds };
}

/** A moment as the device's clock tells it, so many minutes from now. */
const moment = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

const answer = (sequence: number, question_id = 0, alternative_id = 1, elapsed_seconds = 60) =>
  ({ type: 'ANSWER', sequence, question_id, alternative_id, elapsed_seconds }) as ExamFact;

const batchOf = ({ minutesAgo = 60, ...change }: Partial<FactBatch> & { minutesAgo?: number }) => ({
  device_id: DEVICE,
  sent_at: moment(0),
  elapsed_seconds: minutesAgo * 60,
  start: { started_at: moment(-minutesAgo) },
  facts: [],
  ...change,
});

/** Calls as the service worker does: with a pass, and without a session. */
function deliver(pass: string | undefined, change: Partial<FactBatch> & { minutesAgo?: number } = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/api/mock/deliveries/',
    headers: pass === undefined ? {} : { [DELIVERY_PASS_HEADER]: pass },
    payload: batchOf(change),
  });
}

/** The same batch as the page sends it, with its session. */
const sendByPage = ({ client, paper }: Taken, change: Partial<FactBatch> & { minutesAgo?: number } = {}) =>
  client.post(`/mock/${paper.exam_attempt_id}/answers/`, batchOf(change));

async function resultsOf({ client, paper }: Taken) {
  const response = await client.get(`/mock/results/${paper.exam_attempt_id}/`);
  expect(response.statusCode, response.body).toBe(200);
  const { answers, offline } = response.json().data;
  return {
    offline,
    given: answers.map((row: { selected_alternative_id: number | null }) => row.selected_alternative_id),
  };
}

const countFacts = async ({ paper }: Taken) =>
  (await server.context.db.select().from(examFacts).where(eq(examFacts.attemptId, paper.exam_attempt_id)))
    .length;

describe('a delivery', () => {
  test('hands in a whole exam, and the page that sends it again changes nothing and is told that all is kept', async () => {
    const taken = await store(REAL, 3 * DAY_MINUTES);
    const facts = taken.itemIds.map((id, index) => answer(index + 1, id, 1 + (index % 3), index * 60));
    const batch = { minutesAgo: 2 * DAY_MINUTES, facts, finish: { elapsed_seconds: 170 * 60 } };
    const delivered = await deliver(taken.paper.delivery_pass, batch);
    expect(delivered.statusCode).toBe(200);
    expect(delivered.json()).toEqual(DONE);
    expect((await deliver(taken.paper.delivery_pass, batch)).json()).toEqual(DONE);
    const again = (await sendByPage(taken, batch)).json().data;
    expect(again).toMatchObject({ refused: [], other_device_facts: 0 });
    expect(again.kept).toHaveLength(60);
    expect(again.finished_at).toBe(moment(-2 * DAY_MINUTES + 170));
    expect(await countFacts(taken)).toBe(60);
    expect(await resultsOf(taken)).toEqual({
      offline: { clock: 'steady', message: null },
      given: facts.map((_, index) => 1 + (index % 3)),
    });
  });

  test('of a part leaves the exam open, and the rest comes by the page', async () => {
    const taken = await store();
    const [first, second] = taken.itemIds;
    await deliver(taken.paper.delivery_pass, { facts: [answer(1, first, 2)] });
    const facts = [answer(1, first, 2), answer(2, first, 3, 70), answer(3, second, 1, 80)];
    const sent = await sendByPage(taken, { facts, finish: { elapsed_seconds: 600 } });
    expect(sent.json().data).toMatchObject({ kept: [1, 2, 3], refused: [], other_device_facts: 0 });
    // An older copy of the batch that arrives after the end.
    expect((await deliver(taken.paper.delivery_pass, { facts: facts.slice(0, 1) })).json()).toEqual(DONE);
    expect((await resultsOf(taken)).given.slice(0, 2)).toEqual([3, 1]);
  });

  test('tells no verdict in learning mode; the page gets them when it sends the same answers', async () => {
    const taken = await store(MATHEMATICS);
    const facts = [answer(1, taken.itemIds[0], 1), answer(2, taken.itemIds[1], 1, 80)];
    const delivered = await deliver(taken.paper.delivery_pass, { facts });
    expect(delivered.json()).toEqual(DONE);
    const keys = await readKeys(server, taken.paper.exam_attempt_id);
    const { results } = (await sendByPage(taken, { facts })).json().data;
    expect(results).toMatchObject([
      { question_id: taken.itemIds[0], correct_alternative_id: at(keys, 0).key },
      { question_id: taken.itemIds[1], correct_alternative_id: at(keys, 1).key },
    ]);
  });

  test.each([
    ['REAL', REAL],
    ['LEARN', MATHEMATICS],
  ])(
    '%s: what was delivered in time is not told as lost to a page that comes back too late',
    async (_way, payload) => {
      const taken = await store(payload);
      const [first, second] = taken.itemIds;
      await deliver(taken.paper.delivery_pass, { facts: [answer(1, first, 2)] });
      server.clock.advance({ minutes: 8 * DAY_MINUTES });
      await taken.client.renew();
      const minutesAgo = 8 * DAY_MINUTES + 60;
      const sent = await sendByPage(taken, {
        minutesAgo,
        facts: [answer(1, first, 2), answer(2, second, 1)],
      });
      expect(sent.json().data).toMatchObject({ kept: [1], refused: [{ sequence: 2, reason: 'TOO_LATE' }] });
      expect((await resultsOf(taken)).given.slice(0, 2)).toEqual([2, null]);
    },
  );

  test('with a number that is taken stores the rest and ends nothing, so that the fact can come again', async () => {
    const taken = await store();
    const [first, second] = taken.itemIds;
    await deliver(taken.paper.delivery_pass, { facts: [answer(1, first, 2)] });
    const end = { finish: { elapsed_seconds: 600 } };
    await deliver(taken.paper.delivery_pass, { facts: [answer(1, second, 1), answer(2, first, 3)], ...end });
    const sent = await sendByPage(taken, { facts: [answer(2, first, 3), answer(3, second, 1)], ...end });
    expect(sent.json().data).toMatchObject({ kept: [2, 3], refused: [] });
    expect((await resultsOf(taken)).given.slice(0, 2)).toEqual([3, 1]);
  });

  test('in two calls at once stores each fact once', async () => {
    const taken = await store();
    const facts = taken.itemIds.map((id, index) => answer(index + 1, id));
    const batch = { facts, finish: { elapsed_seconds: 600 } };
    const replies = await Promise.all([
      deliver(taken.paper.delivery_pass, batch),
      sendByPage(taken, batch),
      deliver(taken.paper.delivery_pass, batch),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(replies[1].json().data.refused).toEqual([]);
    expect(await countFacts(taken)).toBe(60);
  });

  test('of an ended exam changes nothing', async () => {
    const taken = await store();
    const [first] = taken.itemIds;
    await sendByPage(taken, { facts: [answer(1, first, 2)], finish: { elapsed_seconds: 600 } });
    const late = await deliver(taken.paper.delivery_pass, { facts: [answer(2, first, 3)] });
    expect(late.json()).toEqual(DONE);
    expect((await resultsOf(taken)).given[0]).toBe(2);
  });

  test('that is malformed or too large is refused whole', async () => {
    const taken = await store();
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => answer(index + 1, taken.itemIds[0]));
    for (const [facts, status] of [
      [many(10_000), 413],
      [many(1001), 400],
      [[{ ...answer(1), sequence: -1 }], 400],
    ] as const) {
      const refused = await deliver(taken.paper.delivery_pass, { facts: [...facts] });
      expect(refused.statusCode).toBe(status);
    }
    expect(await countFacts(taken)).toBe(0);
  });
});

describe('a pass', () => {
  test('is the same whenever its paper is read, so that two devices may hold it', async () => {
    const { client, paper } = await store();
    const again = (await client.get(`/mock/papers/${paper.exam_attempt_id}/`)).json().data;
    expect(again.delivery_pass).toBe(paper.delivery_pass);
    expect(paper.delivery_pass).toMatch(/^\d+\.[\w-]{43}$/);
  });

  test('that is absent, wrong or of another exam is refused before the body is read', async () => {
    const taken = await store();
    const other = await store();
    const [id, signature = ''] = taken.paper.delivery_pass.split('.');
    const wrong = [
      undefined,
      '',
      'x',
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.${signature.slice(1)}`,
      `${other.paper.exam_attempt_id}.${signature}`,
      `2147483647.${signature}`,
      `9999999999.${signature}`,
      `${taken.paper.delivery_pass} `.repeat(2),
    ];
    for (const pass of wrong) {
      const refused = await deliver(pass, { facts: [answer(1, taken.itemIds[0])] });
      expect(refused.statusCode, pass).toBe(401);
      expect(refused.json().code).toBe('UNAUTHENTICATED');
    }
    const unread = await server.app.inject({
      method: 'POST',
      url: '/api/mock/deliveries/',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(unread.statusCode).toBe(401);
    expect(await countFacts(taken)).toBe(0);
    expect(await countFacts(other)).toBe(0);
  });

  test('of a paper that got the id of an older one does not serve with the older signature', async () => {
    const taken = await store();
    const later = new Date(taken.paper.stored_at);
    later.setSeconds(later.getSeconds() + 1);
    await server.context.db
      .update(examPapers)
      .set({ storedAt: later })
      .where(eq(examPapers.attemptId, taken.paper.exam_attempt_id));
    expect((await deliver(taken.paper.delivery_pass)).statusCode).toBe(401);
  });

  test('opens no other call, as a pass or as a token', async () => {
    const { paper } = await store();
    const id = String(paper.exam_attempt_id);
    const pass = paper.delivery_pass;
    const others = routes.filter(({ access }) => access !== 'public' && access !== 'pass');
    expect(others.length).toBeGreaterThan(100);
    for (const { method, path } of others) {
      const refused = await server.app.inject({
        method,
        url: `/api${path.replace(/:\w+/g, id)}`,
        headers: { [DELIVERY_PASS_HEADER]: pass, authorization: `Bearer ${pass}` },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(refused.json(), path).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    }
  });

  test('works after signing out, because it only adds what its own teacher did', async () => {
    const taken = await store();
    await taken.client.post('/logout/');
    expect((await deliver(taken.paper.delivery_pass)).statusCode).toBe(200);
  });

  test('works for a paper that was started in time, up to seven days after its end', async () => {
    const taken = await store(REAL, 0);
    const { delivery_pass: pass, duration_in_seconds: seconds } = taken.paper;
    const facts = [answer(1, taken.itemIds[0])];
    // Started in the last minute of the seven days in which a paper may be started.
    server.clock.advance({ minutes: 7 * DAY_MINUTES - 1 + seconds / 60 + 7 * DAY_MINUTES });
    const minutesAgo = seconds / 60 + 7 * DAY_MINUTES;
    expect((await deliver(pass, { minutesAgo, facts })).statusCode).toBe(200);
    expect(await countFacts(taken)).toBe(1);
    server.clock.advance({ minutes: 1 });
    const late = await deliver(pass, { minutesAgo: minutesAgo + 1, facts: [answer(2, taken.itemIds[1])] });
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({
      code: 'TOKEN_EXPIRED',
      message: 'El plazo para enviar este examen ya terminó.',
    });
    expect(await countFacts(taken)).toBe(1);
  });

  test('of a paper that was never started lapses when nothing of it can arrive any more', async () => {
    const { paper } = await store(REAL, 0);
    server.clock.advance({ minutes: 7 * DAY_MINUTES + 1 });
    // The paper has lapsed, and an exam that begins now is refused by its start.
    expect((await deliver(paper.delivery_pass, { minutesAgo: 0 })).json().code).toBe('PAPER_LAPSED');
    server.clock.advance({ minutes: 7 * DAY_MINUTES + paper.duration_in_seconds / 60 });
    expect((await deliver(paper.delivery_pass, { minutesAgo: 0 })).json().code).toBe('TOKEN_EXPIRED');
  });

  test('of a paper that was given up still works, as the call of the page does', async () => {
    const taken = await store();
    await taken.client.remove(`/mock/papers/${taken.paper.exam_attempt_id}/`);
    expect((await deliver(taken.paper.delivery_pass)).statusCode).toBe(200);
  });

  test.each([
    ['blocked', { blockedAt: new Date() }, 401],
    ['deleted', { deletedAt: new Date() }, 401],
    ['given a temporary password', { hasTemporaryPassword: true }, 403],
  ])('of an account that was %s is refused as its session is', async (_what, change, status) => {
    const taken = await store();
    const { id } = taken.client.teacher;
    await server.context.db.update(accounts).set(change).where(eq(accounts.id, id));
    const byPage = await sendByPage(taken);
    const delivered = await deliver(taken.paper.delivery_pass);
    expect(delivered.statusCode).toBe(status);
    expect(delivered.statusCode).toBe(byPage.statusCode);
    expect(delivered.json().code).toBe(byPage.json().code);
  });

  test('of an account whose access is over still delivers, as its session does', async () => {
    const client = await openExamClient(server, { expirationDate: moment(0).slice(0, 10) });
    const paper = (await client.post('/mock/papers/', REAL)).json().data as ExamPaper;
    server.clock.advance({ minutes: 2 * DAY_MINUTES });
    await client.renew();
    expect((await client.post('/mock/papers/', REAL)).json().code).toBe('ACCESS_EXPIRED');
    expect((await sendByPage({ client, paper, itemIds: [] })).statusCode).toBe(200);
    expect((await deliver(paper.delivery_pass)).statusCode).toBe(200);
  });

  test('of an erased account is refused', async () => {
    const taken = await store();
    const administrator = await addAdmin(server);
    const { headers } = await signIn(server, administrator.email);
    const erased = await server.app.inject({
      method: 'POST',
      url: `/api/teachers/${taken.client.teacher.id}/erase/`,
      headers,
      payload: { email: taken.client.teacher.email },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await deliver(taken.paper.delivery_pass)).statusCode).toBe(401);
  });
});
