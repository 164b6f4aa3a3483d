import { RefreshAnswer } from '@amauta/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../database/tables/accounts.ts';
import { refreshTokens, sessions } from '../../database/tables/sessions.ts';
import { addTeacher, signIn } from '../../testing/accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const postRefresh = (refresh: unknown) =>
  server.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh } });

async function refreshed(refresh: string) {
  const response = await postRefresh(refresh);
  expect(response.statusCode).toBe(200);
  return RefreshAnswer.parse(response.json()).data;
}

const getMe = (token: string) =>
  server.app.inject({ method: 'GET', url: '/api/me/', headers: { authorization: `Bearer ${token}` } });

async function newSession() {
  const teacher = await addTeacher(server);
  return { teacher, ...(await signIn(server, teacher.email)) };
}

describe('rotation', () => {
  test('a refresh token buys a new pair, and the new one buys the next', async () => {
    const { refresh, token } = await newSession();
    server.clock.advance({ minutes: 16 });
    expect((await getMe(token)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const second = await refreshed(refresh);
    expect(second.refresh).not.toBe(refresh);
    expect((await getMe(second.access)).statusCode).toBe(200);
    server.clock.advance({ minutes: 16 });
    expect((await getMe((await refreshed(second.refresh)).access)).statusCode).toBe(200);
  });

  test('no token is stored as it is', async () => {
    const { refresh } = await newSession();
    const rows = await server.context.db.select().from(refreshTokens);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refresh);
  });

  test('the same token within 30 s, as several tabs send it, gets a pair each time', async () => {
    const { refresh } = await newSession();
    const first = await refreshed(refresh);
    server.clock.advance({ seconds: 30 });
    const second = await refreshed(refresh);
    expect(new Set([refresh, first.refresh, second.refresh]).size).toBe(3);
    expect((await getMe(first.access)).statusCode).toBe(200);
    expect((await getMe(second.access)).statusCode).toBe(200);
  });

  test('later than that it ends the whole family', async () => {
    const { refresh, token } = await newSession();
    const second = await refreshed(refresh);
    server.clock.advance({ seconds: 31 });
    const reused = await postRefresh(refresh);
    expect(reused.statusCode).toBe(401);
    expect(reused.json()).toMatchObject({ success: false, code: 'REFRESH_REJECTED' });
    expect((await postRefresh(second.refresh)).json()).toMatchObject({ code: 'REFRESH_REJECTED' });
    expect((await getMe(second.access)).statusCode).toBe(401);
    expect((await getMe(token)).statusCode).toBe(401);
  });

  test('another session of the same account goes on', async () => {
    const { teacher, refresh } = await newSession();
    const other = await signIn(server, teacher.email);
    await refreshed(refresh);
    server.clock.advance({ seconds: 31 });
    await postRefresh(refresh);
    expect((await getMe(other.token)).statusCode).toBe(200);
    await refreshed(other.refresh);
  });

  test('two at once both get a working pair, and one rotation is noted', async () => {
    const { refresh } = await newSession();
    const pairs = await Promise.all([1, 2, 3, 4].map(() => refreshed(refresh)));
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(4);
    for (const pair of pairs) expect((await getMe(pair.access)).statusCode).toBe(200);
    server.clock.advance({ seconds: 10 });
    for (const pair of pairs) await refreshed(pair.refresh);
  });
});

describe('refusals', () => {
  test('a token lives 30 days; using it gives 30 more', async () => {
    const used = await newSession();
    const idle = await newSession();
    server.clock.advance({ days: 29 });
    const renewed = await refreshed(used.refresh);
    server.clock.advance({ days: 2 });
    expect((await postRefresh(idle.refresh)).json()).toMatchObject({ code: 'REFRESH_REJECTED' });
    await refreshed(renewed.refresh);
  });

  test('a deleted account gets no more tokens, and its access token stops at once', async () => {
    const { teacher, refresh, token } = await newSession();
    await server.context.db
      .update(accounts)
      .set({ deletedAt: server.clock.now() })
      .where(eq(accounts.id, teacher.id));
    expect((await postRefresh(refresh)).json()).toMatchObject({ code: 'REFRESH_REJECTED' });
    expect((await getMe(token)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test.each(['x', 'A'.repeat(43), '\u0000', 'ñ'.repeat(500)])('an unknown token %j', async (refresh) => {
    const response = await postRefresh(refresh);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'REFRESH_REJECTED' });
  });

  test.each([undefined, null, '', 7, {}, 'x'.repeat(513)])('bad input %j', async (refresh) => {
    const response = await postRefresh(refresh);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('an access token is no refresh token', async () => {
    const { token } = await newSession();
    expect((await postRefresh(token)).statusCode).toBe(401);
  });
});

test('sessions and tokens past their life are removed at the next sign-in', async () => {
  const { teacher, refresh } = await newSession();
  await refreshed(refresh);
  server.clock.advance({ days: 31 });
  await signIn(server, teacher.email);
  const left = await server.context.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(eq(sessions.accountId, teacher.id));
  expect(left).toHaveLength(1);
});
