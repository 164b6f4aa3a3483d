import { refreshRoute } from '@amauta/contract/session.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { accounts } from '../../../database/tables/accounts.ts';
import { refreshTokens, sessions } from '../../../database/tables/sessions.ts';
import { addTeacher, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { hashToken } from './refresh-token.ts';

const server = useTestServer();

const postRefresh = (refresh: unknown) =>
  server.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh } });

async function refreshed(refresh: string) {
  const response = await postRefresh(refresh);
  expect(response.statusCode).toBe(200);
  return refreshRoute.answer.parse(response.json()).data;
}

const getMe = (token: string) =>
  server.app.inject({ method: 'GET', url: '/api/me/', headers: { authorization: `Bearer ${token}` } });

async function newSession() {
  const teacher = await addTeacher(server);
  return { teacher, ...(await signIn(server, teacher.email)) };
}

describe('rotation', () => {
  test('a refresh token gives a new pair, and the new refresh token gives the next', async () => {
    const { refresh, token } = await newSession();
    server.clock.advance({ minutes: 16 });
    expect((await getMe(token)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const second = await refreshed(refresh);
    expect(second.refresh).not.toBe(refresh);
    expect((await getMe(second.access)).statusCode).toBe(200);
    server.clock.advance({ minutes: 16 });
    expect((await getMe((await refreshed(second.refresh)).access)).statusCode).toBe(200);
  });

  test('no token is stored in plain text', async () => {
    const { refresh } = await newSession();
    const rows = await server.context.db.select().from(refreshTokens);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refresh);
  });

  test('the same token within 30 s, as several tabs send it, gets one and the same pair', async () => {
    const { refresh } = await newSession();
    const first = await refreshed(refresh);
    server.clock.advance({ seconds: 30 });
    expect(await refreshed(refresh)).toEqual(first);
    expect((await getMe(first.access)).statusCode).toBe(200);
    server.clock.advance({ minutes: 10 });
    await refreshed(first.refresh);
  });

  test('a tab that comes late gets the newest pair, not one that was spent meanwhile', async () => {
    const { refresh } = await newSession();
    const second = await refreshed(refresh);
    const third = await refreshed(second.refresh);
    server.clock.advance({ seconds: 20 });
    expect(await refreshed(refresh)).toEqual(third);
    server.clock.advance({ minutes: 10 });
    await refreshed(third.refresh);
  });

  test('a token that an earlier release has replaced gets one pair too', async () => {
    const { refresh } = await newSession();
    await server.context.db
      .update(refreshTokens)
      .set({ rotatedAt: server.clock.now() })
      .where(eq(refreshTokens.tokenHash, hashToken(refresh)));
    const first = await refreshed(refresh);
    expect(await refreshed(refresh)).toEqual(first);
    await refreshed(first.refresh);
  });

  test('another process gives the same pair', async () => {
    const { refresh } = await newSession();
    const other = await buildApp(server.context, { logSink: { write: () => {} } });
    const answers = await Promise.all(
      [server.app, other, server.app, other].map((app) =>
        app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh } }),
      ),
    );
    await other.close();
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  test('a spent token that comes after 30 s ends its whole family', async () => {
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

  test('another session of the same account is not affected', async () => {
    const { teacher, refresh } = await newSession();
    const other = await signIn(server, teacher.email);
    await refreshed(refresh);
    server.clock.advance({ seconds: 31 });
    await postRefresh(refresh);
    expect((await getMe(other.token)).statusCode).toBe(200);
    await refreshed(other.refresh);
  });

  test('fifty requests at once get the same pair, and one token is stored', async () => {
    const { teacher, refresh } = await newSession();
    const pairs = await Promise.all(Array.from({ length: 50 }, () => refreshed(refresh)));
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
    const stored = await server.context.db
      .select({ hash: refreshTokens.tokenHash })
      .from(refreshTokens)
      .innerJoin(sessions, eq(refreshTokens.sessionId, sessions.id))
      .where(eq(sessions.accountId, teacher.id));
    expect(stored).toHaveLength(2);
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

  test('a session ends 90 days after its sign-in, however often it is renewed', async () => {
    let { refresh } = await newSession();
    let access = '';
    for (let n = 0; n < 4; n += 1) {
      server.clock.advance({ days: 22 });
      ({ refresh, access } = await refreshed(refresh));
    }
    server.clock.advance({ days: 1, minutes: 23 * 60 + 50 });
    ({ refresh, access } = await refreshed(refresh));
    expect((await getMe(access)).statusCode).toBe(200);
    server.clock.advance({ minutes: 10 });
    expect((await getMe(access)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect((await postRefresh(refresh)).json()).toMatchObject({ code: 'REFRESH_REJECTED' });
  });

  test('a deleted account gets no more tokens, and its access token stops working at once', async () => {
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

  test('an access token does not work as a refresh token', async () => {
    const { token } = await newSession();
    expect((await postRefresh(token)).statusCode).toBe(401);
  });
});

test('expired sessions and tokens are removed at the next sign-in', async () => {
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
