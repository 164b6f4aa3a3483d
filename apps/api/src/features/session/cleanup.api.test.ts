import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownDevices, refreshTokens, sessions } from '../../database/tables/sessions.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { removeExpiredSessions } from './cleanup.service.ts';

const server = useTestServer();

const refresh = (token: string) =>
  server.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh: token } });

test('expired sessions and tokens are removed, and replaced tokens stay until they expire', async () => {
  const { db } = server.context;
  const gone = await addTeacher(server, { expirationDate: '2028-01-01' });
  const active = await addTeacher(server, { expirationDate: '2028-01-01' });
  await signIn(server, gone.email);
  let token = (await signIn(server, active.email)).refresh;
  for (let day = 0; day < 40; day += 20) {
    server.clock.advance({ days: 20 });
    token = (await refresh(token)).json().data.refresh;
  }
  const spent = token;
  token = (await refresh(spent)).json().data.refresh;
  await removeExpiredSessions(server.context);

  const owners = await db.select({ accountId: sessions.accountId }).from(sessions);
  expect(owners).toEqual([{ accountId: active.id }]);
  // Of the session that goes on, expired tokens are gone, and tokens that were replaced lately are still
  // there.
  const kept = await db.select().from(refreshTokens);
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.every(({ expiresAt }) => expiresAt >= server.clock.now())).toBe(true);
  server.clock.advance({ minutes: 1 });
  expect((await refresh(spent)).statusCode).toBe(401);
  expect((await refresh(token)).json()).toMatchObject({ code: 'REFRESH_REJECTED' });
});

test('a device is removed when its cookie has expired', async () => {
  const { db } = server.context;
  const teacher = await addTeacher(server, { expirationDate: '2028-01-01' });
  await signIn(server, teacher.email);
  const countDevices = () => db.$count(knownDevices, eq(knownDevices.accountId, teacher.id));
  server.clock.advance({ days: 179 });
  await removeExpiredSessions(server.context);
  expect(await countDevices()).toBe(1);
  server.clock.advance({ days: 2 });
  await removeExpiredSessions(server.context);
  expect(await countDevices()).toBe(0);
});
