import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { administer } from './administer.ts';
import { launchMain } from './launch-main.ts';

/** Makes a database with the demonstration on the PostgreSQL server. It is removed after the test. */
export async function copyDemoDatabase(): Promise<string> {
  const template = inject('databaseTemplates').demo;
  if (template.kind !== 'server') throw new Error('this needs a PostgreSQL server');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `create database ${name} template ${template.database}`);
  onTestFinished(() => administer(template.url, `drop database ${name} with (force)`));
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts the server's own process on a database, as in production. */
export function launchOn(databaseUrl: string, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'amauta-launched-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return launchMain({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 's'.repeat(32),
    DEMO: '0',
    ATTEMPTS_PER_HOUR: '1000000',
    ...env,
  });
}

/** Signs the demonstration teacher in so many times. Each session answers exams of its own. */
export async function openDemoSessions(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let session = 0; session < count; session += 1) {
    const answer = await fetch(`${url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'docente@amauta.test', password: 'Amauta2026!' }),
    });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return tokens;
}
