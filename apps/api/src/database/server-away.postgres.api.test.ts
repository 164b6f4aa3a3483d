import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { administer } from '../testing/administer.ts';
import { newTeacherBody, startAdministrator } from '../testing/administrator.ts';
import { launchMain } from '../testing/launch-main.ts';
import { openTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { addTeacher, postLogin } from '../testing/test-accounts.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { connectServer } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const POOL = 3;
/** The page gives up a call after this time. */
const PAGE_PATIENCE_MS = 10_000;

let proxy: TcpProxy;
let server: TestServer;
let admin: Awaited<ReturnType<typeof startAdministrator>>;
let email: string;

function serverUrl(): string {
  const template = inject('databaseTemplates').empty;
  if (template.kind !== 'server') throw new Error('only a server can be away');
  return template.url;
}

beforeAll(async () => {
  proxy = await openTcpProxy(serverUrl());
  server = await startTestServer({ databasePool: POOL, reachDatabase: proxy.rename });
  admin = await startAdministrator(server);
  ({ email } = await addTeacher(server));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

/**
 * Calls of every sort at once, more of them than the pool has connections: one that only reads, one with
 * several statements, and some that open transactions.
 */
const callAll = () =>
  Promise.all([
    server.app.inject('/api/health/ready'),
    postLogin(server, email),
    admin.call('GET', '/teachers/'),
    ...Array.from({ length: 4 }, () => admin.call('POST', '/teachers/create/', newTeacherBody())),
  ]);

async function expectUnavailable(): Promise<void> {
  for (const answer of await callAll()) {
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ success: false, code: 'OVERLOADED' });
  }
}

async function expectRecovered(): Promise<void> {
  await expect
    .poll(async () => (await callAll()).map((answer) => answer.statusCode), {
      timeout: 20_000,
      interval: 200,
    })
    .toEqual([200, 200, 200, 201, 201, 201, 201]);
}

test('a server that refuses connections, for example while it restarts', async () => {
  await expectRecovered();
  await proxy.close();
  await expectUnavailable();
  await proxy.reopen();
  await expectRecovered();
});

test('a server that freezes, with statements and transactions under way', async () => {
  await expectRecovered();
  const midway = server.context.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.freeze();
    await tx.execute(sql`select 2`);
  });
  await expect(midway).rejects.toThrow();
  await expectUnavailable();
  proxy.thaw();
  await expectRecovered();
}, 90_000);

test('a slow statement that waited for a connection fails before the page gives up its call', async () => {
  await expectRecovered();
  const gate = Promise.withResolvers<void>();
  const holding = Array.from({ length: POOL }, () => server.context.db.transaction(() => gate.promise));
  const startedAt = performance.now();
  const failure = server.context.db.execute(sql`select pg_sleep(30)`).catch((error: unknown) => error);
  await wait(1_000);
  gate.resolve();
  await Promise.all(holding);
  expect(isDatabaseUnavailable(await failure)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(PAGE_PATIENCE_MS);
  await expectRecovered();
}, 60_000);

test('a process that waits for the lock of migrations notices that its connection was ended', async () => {
  const url = serverUrl();
  const holder = connectServer(url, 1);
  onTestFinished(() => holder.close());
  await holder.db.execute(sql`select pg_advisory_lock(7226501)`);
  const starting = migrateDatabase(holder, url);
  const waiting = `query like '%pg_advisory_lock%' and wait_event = 'advisory'`;
  const ended = expect(starting).rejects.toMatchObject({ cause: { code: '57P01' } });
  await expect
    .poll(async () => {
      const found = await holder.db.execute(sql.raw(`select pid from pg_stat_activity where ${waiting}`));
      return (found as unknown as { rows: unknown[] }).rows.length;
    })
    .toBe(1);
  await administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`);
  await ended;
});

test('a process whose database server comes back while it starts serves then', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl(), `create database ${name}`);
  onTestFinished(() => administer(serverUrl(), `drop database ${name} with (force)`));
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'amauta-away-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const address = new URL(proxy.rename(serverUrl()));
  address.pathname = `/${name}`;
  await proxy.close();
  const main = launchMain({
    DATABASE_URL: address.href,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 's'.repeat(32),
    DEMO: '0',
  });
  await main.until(/no se puede conectar a la base de datos \(ECONNREFUSED\)/).finally(() => proxy.reopen());
  const [, url] = await main.until(/está en (http:\S+)/);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
}, 60_000);

test('a process whose database server is frozen still ends with status 0 on SIGTERM', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl(), `create database ${name}`);
  onTestFinished(() => administer(serverUrl(), `drop database ${name} with (force)`));
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'amauta-frozen-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const address = new URL(proxy.rename(serverUrl()));
  address.pathname = `/${name}`;
  const main = launchMain({
    DATABASE_URL: address.href,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 's'.repeat(32),
    DEMO: '0',
  });
  const [, url] = await main.until(/está en (http:\S+)/);
  proxy.freeze();
  onTestFinished(() => proxy.thaw());
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(503);
  main.child.kill('SIGTERM');
  expect(await main.exit).toBe(0);
}, 90_000);
