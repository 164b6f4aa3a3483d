import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SystemStatus } from '@amauta/contract/system.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abilityState } from '../../database/tables/abilities.ts';
import { startAdministrator } from '../../testing/administrator.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const backups = mkdtempSync(path.join(os.tmpdir(), 'amauta-backups-'));
let server: TestServer;
let admin: Awaited<ReturnType<typeof startAdministrator>>;
beforeAll(async () => {
  server = await startTestServer({ env: { BACKUP_DIR: backups } });
  admin = await startAdministrator(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(backups, { recursive: true });
});

/** The moment `hours` before the clock of the test server. */
const at = (hours: number) => new Date(Date.parse('2026-03-02T15:00:00Z') - hours * 3_600_000);
const readStatus = async () => SystemStatus.parse((await admin.call('GET', '/system/status/')).json().data);

test('tells an administrator of every part', async () => {
  const status = await readStatus();
  expect(status).toMatchObject({
    version: server.context.config.version,
    started_at: server.context.status.startedAt.toISOString(),
    server_time: server.clock.now().toISOString(),
    store: { kind: 'folder', latency_ms: expect.any(Number) },
    queue: { queued: 0, reading: 0, oldest_queued_at: null },
    abilities: { last_at: null, items: null, is_running: false, failed_at: null },
    backup: { is_watched: true, last_at: null },
    failures: { total: 0, last: [] },
  });
  expect(status.database.version).toMatch(/^\d+(\.\d+)?$/);
  expect(status.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(status.database.latency_ms).not.toBeNull();
  expect(status.database.pool === null).toBe(status.database.kind === 'embedded');
  expect(status.disk?.total_bytes).toBeGreaterThan(status.disk?.free_bytes ?? 0);
});

test.each<[string, object, object]>([
  [
    'ended',
    { finishedAt: at(2), durationMs: 34_000, items: 500, answers: 9_000 },
    { items: 500, last_at: at(2).toISOString() },
  ],
  [
    'under way',
    { startedAt: at(1), leasedUntil: at(-1) },
    { is_running: true, failed_at: null, last_at: null },
  ],
  ['failed', { finishedAt: at(26), startedAt: at(2) }, { is_running: false, failed_at: at(2).toISOString() }],
  ['ended by an earlier release', { startedAt: at(3), finishedAt: at(2) }, { failed_at: null }],
])('the nightly estimation: %s', async (_what, state, told) => {
  const { db } = server.context;
  await db.delete(abilityState);
  await db.insert(abilityState).values(state);
  expect((await readStatus()).abilities).toMatchObject(told);
  await db.delete(abilityState);
});

test('the newest complete backup counts, and nothing else in its folder', async () => {
  for (const name of ['amauta-20260228T080000Z', 'amauta-20260301T080000Z', '.amauta-20260302T080000Z', 'z'])
    mkdirSync(path.join(backups, name));
  expect((await readStatus()).backup).toEqual({ is_watched: true, last_at: '2026-03-01T08:00:00.000Z' });
});

test('failures of the day are told with their support code, and the next day begins empty', async () => {
  const { db } = server.context;
  await db.execute(sql`alter table imports rename to imports_away`);
  const failed = await admin.call('GET', '/exams/imports/');
  expect(failed.statusCode).toBe(500);
  // Give the table its name back before the next call, which would fail without it.
  await db.execute(sql`alter table imports_away rename to imports`);
  const { failures } = await readStatus();
  expect(failures.total).toBe(1);
  expect(failures.last).toEqual([
    {
      at: server.clock.now().toISOString(),
      route: 'GET /api/exams/imports/',
      status: 500,
      code: failed.headers['x-request-id'],
    },
  ]);
  server.clock.advance({ days: 1 });
  admin = await startAdministrator(server);
  expect((await readStatus()).failures).toMatchObject({ total: 0, last: [] });
});

test('a store that fails is told and fails nothing else', async () => {
  const { files } = server.context;
  const { stat } = files;
  files.stat = () => Promise.reject(new Error('away'));
  expect((await readStatus()).store).toEqual({ kind: 'folder', latency_ms: null });
  files.stat = stat;
});

test('nobody else sees it', async () => {
  const { headers } = await signIn(server, (await addTeacher(server)).email);
  const asTeacher = await server.app.inject({ url: '/api/system/status/', headers });
  expect(asTeacher.statusCode).toBe(403);
  expect(asTeacher.json()).toMatchObject({ code: 'FORBIDDEN' });
  const asNobody = await server.app.inject({ url: '/api/system/status/' });
  expect(asNobody.statusCode).toBe(401);
});
