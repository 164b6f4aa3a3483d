import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../scripts/postgres.mjs';
import { administer } from './administer.ts';
import { launchMain } from './launch-main.ts';

/**
 * Makes a database with the demonstration on the PostgreSQL server. It is removed after the test. Its files are in
 * `tablespace`, if one is named.
 */
export async function copyDemoDatabase({ tablespace = 'pg_default' } = {}): Promise<string> {
  const template = inject('databaseTemplates').demo;
  if (template.kind !== 'server') throw new Error('this needs a PostgreSQL server');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    template.url,
    `create database ${name} template ${template.database} tablespace ${tablespace}`,
  );
  onTestFinished(() => administer(template.url, `drop database ${name} with (force)`));
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Copies the demonstration into the empty database of another PostgreSQL server. Loading the demonstration there takes
 * several times as long.
 */
export async function copyDemoTo(url: string): Promise<void> {
  const programs = findPostgres()?.folder ?? '';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-dump-'));
  const file = path.join(folder, 'demo');
  try {
    const run = promisify(execFile);
    // A copy is dumped: nobody may be connected to the template while others copy it.
    const source = await copyDemoDatabase();
    await run(path.join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, source]);
    await run(path.join(programs, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${url}`, file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts the server's own process on a database, as in production. `main` may be that of another checkout. */
export function launchOn(databaseUrl: string, env: Record<string, string> = {}, main?: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'amauta-launched-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 's'.repeat(32),
    DEMO: '0',
    ATTEMPTS_PER_HOUR: '1000000',
    ...env,
  };
  return launchMain(settings, main);
}

/**
 * Signs the demonstration teacher in `count` times. Each session answers exams of its own. A server that is overloaded
 * just after its start is asked again.
 */
export async function openDemoSessions(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const answer = await fetch(`${url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'docente@amauta.test', password: 'Amauta2026!' }),
    });
    if (answer.ok) tokens.push(((await answer.json()) as { token: string }).token);
    else if (answer.status === 503) await wait(500);
    else throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
  }
  return tokens;
}
