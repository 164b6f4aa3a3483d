import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { type Connection, connectEmbedded, connectServer, rows } from '../../database/connect.ts';
import { offerCopies } from '../../database/embedded/copy-request.ts';
import { eraseTeacher } from '../../features/privacy/erasure.service.ts';
import { openStore } from '../../storage/open-store.ts';
import { administer } from '../../testing/administer.ts';
import { makeBackup, removeOldBackups } from './make-backup.ts';
import { BackupRefused } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const template = inject('databaseTemplates').demo;
const hasTools = template.kind === 'embedded' || spawnSync('pg_dump', ['--version']).status === 0;

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-backup-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Settings of an empty place: a folder, and on a server an empty database, too. */
async function emptyPlace(): Promise<Config> {
  const env = { DATA_DIR: folder(), TOKEN_SECRET: 'a secret for tests only, thirty-two characters' };
  if (template.kind === 'embedded') return readConfig({ DATA_DIR: env.DATA_DIR });
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `create database ${name}`);
  onTestFinished(() => administer(template.url, `drop database ${name} with (force)`));
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return readConfig({ ...env, DATABASE_URL: url.href });
}

async function open(config: Config): Promise<Connection> {
  return config.databaseUrl ? connectServer(config.databaseUrl, 2) : connectEmbedded(config.dataDir);
}

/** Opens the demonstration in a place as the running server does, which also copies its database when asked. */
async function serveDemo(config: Config): Promise<Connection> {
  if (template.kind === 'server') {
    const name = new URL(config.databaseUrl).pathname.slice(1);
    await administer(template.url, `drop database ${name}`);
    await administer(template.url, `create database ${name} template ${template.database}`);
    return connectServer(config.databaseUrl, 2);
  }
  const loadDataDir = new Blob([new Uint8Array(readFileSync(template.snapshot))]);
  const dataDir = path.join(config.dataDir, 'database');
  await (await PGlite.create({ dataDir, loadDataDir, extensions: { pg_trgm } })).close();
  const connection = await connectEmbedded(config.dataDir);
  const copies = await offerCopies(config.dataDir, connection, (error) => expect.fail(String(error)));
  onTestFinished(() => copies.close());
  return connection;
}

/** All rows of all tables as text, in a fixed order. */
async function allRows({ db }: Connection): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(db)`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const texts = await rows<{ row: string }>(db)`select t::text as row from ${sql.raw(name)} t order by 1`;
    found[name] = texts.map(({ row }) => row);
  }
  return found;
}

async function allFiles(config: Config): Promise<Record<string, string>> {
  const files = await openStore(config);
  const found: Record<string, string> = {};
  for (const key of (await Array.fromAsync(files.list())).toSorted()) {
    found[key] = (await buffer(files.read(key))).toString('hex');
  }
  return found;
}

test.skipIf(!hasTools)(
  'a backup of a place in use restores every row and every byte, and only into an empty place',
  async () => {
    const place = await emptyPlace();
    const connection = await serveDemo(place);
    const files = await openStore(place);
    await files.put('images/a.webp', Buffer.from([0, 255, 10, 13]), 9);
    await files.put('resources/2026/b.pdf', Buffer.alloc(100_000, 'pdf'), 100_000);
    await connection.db.execute(sql`create table written (n int primary key)`);

    // Rows are written one after the other while the backup is made.
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      while (isWriting) {
        written += 1;
        await connection.db.execute(sql`insert into written values (${written})`);
        // The embedded engine works on this thread, where the backup works as well in this test.
        await wait(25);
      }
    })();
    const parent = folder();
    const before = written;
    const made = await makeBackup(place, parent, new Date('2026-11-23T04:05:06Z'));
    isWriting = false;
    await writing;
    expect(path.basename(made)).toBe('amauta-20261123T040506Z');
    const source = await allRows(connection);
    await connection.close();

    const empty = await emptyPlace();
    await restoreBackup(empty, made);
    const restored = await open(empty);
    const { 'public.written': kept = [], ...others } = await allRows(restored);
    const { 'public.written': all = [], ...otherSources } = source;
    expect(others).toEqual(otherSources);
    expect(Object.values(others).flat().length).toBeGreaterThan(1_000);
    // The backup holds what was written until one moment of its making: the first rows without a gap.
    const numbers = kept.map((row) => Number(row.slice(1, -1))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(before);
    expect(numbers.length).toBeLessThanOrEqual(all.length);
    expect(await allFiles(empty)).toEqual(await allFiles(place));
    expect(Object.keys(await allFiles(empty))).toEqual(['images/a.webp', 'resources/2026/b.pdf']);
    await restored.close();
    if (!place.databaseUrl)
      expect(readConfig({ DATA_DIR: empty.dataDir }).tokenSecret).toBe(place.tokenSecret);

    await expect(restoreBackup(empty, made)).rejects.toThrow(/no está vacío/);
    await (await openStore(empty)).remove('images/a.webp');
    await (await openStore(empty)).remove('resources/2026/b.pdf');
    await expect(restoreBackup(empty, made)).rejects.toThrow(/ya hay una base|no está vacía/);

    // A byte more in any file, and the backup is refused before anything is written.
    appendFileSync(path.join(made, 'files', 'images', 'a.webp'), 'x');
    const untouched = await emptyPlace();
    await expect(restoreBackup(untouched, made)).rejects.toThrow(/dañada: files\/images\/a\.webp\./);
    expect(readdirSync(untouched.dataDir).filter((name) => name !== 'token-secret')).toEqual([]);
  },
  120_000,
);

/** Runs a command of the product with the settings of a place, as `npm run` does. Returns what it printed. */
async function run(place: Config, command: string, args: string[], input = ''): Promise<string> {
  const program = path.join(import.meta.dirname, `../${command}.ts`);
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl, TOKEN_SECRET: place.tokenSecret } : {}),
  };
  const running = promisify(execFile)(process.execPath, [program, ...args], { env });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

test.skipIf(!hasTools)(
  'after a backup is restored, the erasures since then are repeated, by the commands that operations.md names',
  async () => {
    const place = await emptyPlace();
    const [erased, other] = ['docente@amauta.test', 'nombramiento@amauta.test'];
    const holding = (tables: Record<string, string[]>, email: string) =>
      Object.keys(tables).filter((name) => tables[name]?.some((row) => row.includes(email)));
    const used = await serveDemo(place);
    const parent = folder();
    await makeBackup(place, parent, new Date());
    const [account] = await rows<{ id: number }>(used.db)`select id from accounts where email = ${erased}`;
    const [admin] = await rows<{ id: number }>(used.db)`select id from accounts where role = 'ADM'`;
    const who = { actorId: admin?.id ?? 0, teacherId: account?.id ?? 0 };
    await eraseTeacher({ db: used.db, clock: systemClock }, who, erased);
    const before = await allRows(used);
    expect(holding(before, erased)).toEqual([]);
    await used.close();
    const list = await run(place, 'erasures', ['list']);
    expect(list).toMatch(/^\d+ \S+\n$/);

    const empty = await emptyPlace();
    const [backup = ''] = readdirSync(parent);
    await run(empty, 'restore', ['--from', path.join(parent, backup)]);
    // One erasure was done, so the account had come back.
    expect(await run(empty, 'erasures', ['repeat'], list)).toContain('se borraron 1 de 1');
    const repeated = await open(empty);
    const after = await allRows(repeated);
    await repeated.close();
    expect(holding(after, erased)).toEqual([]);
    expect(holding(after, other ?? '')).toContain('public.accounts');
    for (const table of ['public.answers', 'public.attempts']) expect(after[table]).toEqual(before[table]);
  },
  240_000,
);

test('a backup that fails leaves nothing behind, and only the oldest whole backups are removed', async () => {
  const parent = folder();
  const nowhere = { ...(await emptyPlace()), databaseUrl: '' };
  await expect(makeBackup(nowhere, parent, new Date())).rejects.toThrow(BackupRefused);
  expect(readdirSync(parent)).toEqual([]);

  const kept = [
    'amauta-20261122T030000Z',
    'amauta-20261123T030000Z',
    'amauta-20261120T030000Z.unfinished',
    'notes',
  ];
  for (const name of ['amauta-20261121T030000Z', ...kept]) mkdirSync(path.join(parent, name));
  expect(await removeOldBackups(parent, 2)).toEqual(['amauta-20261121T030000Z']);
  expect(readdirSync(parent).toSorted()).toEqual(kept.toSorted());
});
