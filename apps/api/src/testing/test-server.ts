import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { ServerContext } from '../context.ts';
import { type Connection, connectInMemory, connectServer } from '../database/connect.ts';
import { watchPressure } from '../http/overload-guard.ts';
import { createProcessStatus } from '../http/process-status.ts';
import { createJobSignal } from '../jobs/job-signal.ts';
import { AMPLE_SPACE, type FreeSpace } from '../storage/free-space.ts';
import { openStore } from '../storage/open-store.ts';
import { administer } from './administer.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** The whole app on a database of its own, which is a copy of one that `prepare-databases.ts` made. */
export interface TestServer extends AsyncDisposable {
  app: Awaited<ReturnType<typeof buildApp>>;
  context: ServerContext;
  clock: TestClock;
  /** Every line that the server logged, at any level. */
  log: string[];
}

interface TestServerOptions {
  /** `empty` has only the catalogue; `demo` also has the demonstration content and accounts. */
  content?: 'empty' | 'demo';
  clock?: TestClock;
  random?: () => number;
  env?: Record<string, string>;
  hasPublicDemo?: boolean;
  space?: FreeSpace;
  sessionMemoryMs?: number;
  /**
   * Only for a PostgreSQL server: turns the database's address into the one to connect to, such as that of a
   * proxy.
   */
  reachDatabase?: (url: string) => string;
  /** Only for a PostgreSQL server: largest number of connections. */
  databasePool?: number;
  /** Whether calls are refused while the server is overloaded. Off by default, because tests share their cores. */
  sheds?: boolean;
}

/**
 * Starts the app without listening on a port. Requests go through `app.inject`. Open it with `await using`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? createTestClock();
  const { connection, remove } = await copyDatabase(options);
  const log: string[] = [];
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'amauta-test-'));
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    TOKEN_SECRET: 'a secret for tests only, thirty-two characters',
    LOG_LEVEL: 'debug',
    ...options.env,
  });
  const context: ServerContext = {
    db: connection.db,
    clock,
    config,
    hasPublicDemo: options.hasPublicDemo ?? false,
    files: await openStore(config),
    space: options.space ?? AMPLE_SPACE,
    status: createProcessStatus(config, clock, connection.pool),
    jobs: createJobSignal(),
    random: options.random ?? Math.random,
  };
  const app = await buildApp(context, {
    logSink: { write: (line) => log.push(line) },
    ...(options.sheds ? { pressure: watchPressure(connection) } : {}),
    sessionMemoryMs: options.sessionMemoryMs ?? 0,
  });
  return {
    app,
    context,
    clock,
    log,
    async [Symbol.asyncDispose]() {
      await app.close();
      await connection.close();
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a server before the tests of the file, and stops it after them. The returned object is empty until
 * then, so only tests and hooks may use it.
 */
export function useTestServer(options?: TestServerOptions): TestServer {
  const server = prepare(() => startTestServer(options));
  afterAll(() => server[Symbol.asyncDispose]());
  return server;
}

/**
 * Makes an object before the tests of the file, e.g. a client of the server. The returned object is empty
 * until then, so only tests and hooks may use it.
 */
export function prepare<T extends object>(make: () => T | Promise<T>): T {
  const prepared = {} as T;
  beforeAll(async () => {
    Object.assign(prepared, await make());
  });
  return prepared;
}

async function copyDatabase({
  content = 'empty',
  reachDatabase = (url) => url,
  databasePool = 8,
}: TestServerOptions): Promise<{ connection: Connection; remove: () => Promise<void> }> {
  const template = inject('databaseTemplates')[content];
  if (template.kind === 'embedded') {
    const connection = await connectInMemory(readSnapshot(template.snapshot));
    return { connection, remove: async () => {} };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `create database ${name} template ${template.database}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return {
    connection: connectServer(reachDatabase(url.href), databasePool),
    remove: () => administer(template.url, `drop database ${name} with (force)`),
  };
}

const snapshots = new Map<string, Blob>();

/** Reads a snapshot of 30 MB once in each process. Reading it anew took a quarter of the time of opening a database. */
function readSnapshot(file: string): Blob {
  const known = snapshots.get(file) ?? new Blob([new Uint8Array(readFileSync(file))]);
  snapshots.set(file, known);
  return known;
}
