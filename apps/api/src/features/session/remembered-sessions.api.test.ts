import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startAdministrator } from '../../testing/administrator.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SESSION_MEMORY_MS } from './authenticate.service.ts';

let server: TestServer;
/** Another process on the same database. It shares no memory with the first. */
let other: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ sessionMemoryMs: SESSION_MEMORY_MS });
  other = await buildApp(server.context, { logSink: { write: () => {} } });
});
afterAll(async () => {
  await other.close();
  await server[Symbol.asyncDispose]();
});

const me = (app: FastifyInstance, headers: Record<string, string>) =>
  app.inject({ url: '/api/me/', headers }).then((response) => response.json());

/** Signs in, lets both processes remember the session, and tells what each answers. */
async function remembered() {
  const teacher = await addTeacher(server);
  const session = await signIn(server, teacher.email);
  const ask = () => me(server.app, session.headers);
  const askOther = () => me(other, session.headers);
  expect(await ask()).toMatchObject({ success: true });
  expect(await askOther()).toMatchObject({ success: true });
  return { teacher, session, ask, askOther };
}

test('a session is remembered for less than a second', () => {
  expect(SESSION_MEMORY_MS).toBeLessThan(1_000);
});

test('a blocked teacher is refused at once by the process that blocked, and within a second by others', async () => {
  const admin = await startAdministrator(server);
  const { teacher, ask, askOther } = await remembered();
  const blocked = await admin.call('POST', '/teachers/bulk/', {
    choice: { ids: [teacher.id] },
    change: { action: 'block' },
  });
  const since = performance.now();
  expect(blocked.statusCode, blocked.body).toBe(200);
  expect(await ask()).toMatchObject({ code: 'UNAUTHENTICATED' });
  await wait(SESSION_MEMORY_MS - (performance.now() - since));
  expect(await askOther()).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a session that its owner ends is refused at once, and within a second by others', async () => {
  const { session, ask, askOther } = await remembered();
  await server.app.inject({ method: 'POST', url: '/api/logout/', headers: session.headers });
  expect(await ask()).toMatchObject({ code: 'TOKEN_EXPIRED' });
  await wait(SESSION_MEMORY_MS);
  expect(await askOther()).toMatchObject({ code: 'TOKEN_EXPIRED' });
});

test('a session that a stolen token ends is refused at once, although that call fails', async () => {
  const { session, ask } = await remembered();
  const refresh = () =>
    server.app.inject({ method: 'POST', url: '/api/token/refresh/', payload: { refresh: session.refresh } });
  expect((await refresh()).statusCode).toBe(200);
  expect(await ask()).toMatchObject({ success: true });
  server.clock.advance({ seconds: 31 });
  expect((await refresh()).statusCode).toBe(401);
  expect(await ask()).toMatchObject({ code: 'TOKEN_EXPIRED' });
});

test('the account of a deleted teacher is refused at once', async () => {
  const admin = await startAdministrator(server);
  const { teacher, ask } = await remembered();
  const deleted = await admin.call('DELETE', `/teachers/${teacher.id}/delete/`);
  expect(deleted.statusCode, deleted.body).toBe(200);
  expect(await ask()).toMatchObject({ code: 'UNAUTHENTICATED' });
});
