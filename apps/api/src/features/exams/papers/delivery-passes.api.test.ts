import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import { DELIVERY_PASS_HEADER } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../database/tables/accounts.ts';
import { examPapers } from '../../../database/tables/exam-papers.ts';
import { openExamClient } from '../../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { deliveryDevice } from './delivery-device.testing.ts';
import { answer, DAY_MINUTES, REAL } from './paper-device.testing.ts';

const server = useTestServer({ content: 'demo' });
const { store, moment, deliver, sendByPage, countFacts } = deliveryDevice(server);

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
