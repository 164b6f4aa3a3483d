import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, connectEmbedded, connectServer } from '@amauta/api/database/connect.ts';
import { FolderInUse } from '@amauta/api/database/embedded/folder-lock.ts';
import { type AnsweringCrowd, startAnswering } from '@amauta/api/testing/acknowledged.ts';
import { openTcpProxy, type TcpProxy } from '@amauta/api/testing/tcp-proxy.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { type Service, startService, untilReady } from './service.ts';

const TEACHERS = 8;
/** So many acknowledged answers after a fault show that the service works again. */
const PROOF = 60;
const PATIENCE_MS = 180_000;

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Where a fault happens: a database, the product that a service manager keeps alive, and teachers who answer. */
interface Stage {
  service: Service;
  crowd: AnsweringCrowd;
  /** Folder of the product's own files. */
  dataDir: string;
  /** Waits until teachers got further answers acknowledged. */
  goOn(): Promise<void>;
  /** Called at the end of the stage, the last one first. */
  atEnd(work: () => unknown): void;
  /** Starts a second service with the same folder, address and settings. */
  startBeside(): Promise<Service>;
}

export interface ServerStage extends Stage {
  postgres: Postgres;
  /** The address by which the product reaches PostgreSQL. */
  address: TcpProxy;
}

/** How a fault ended. */
export interface Outcome {
  /** Acknowledged answers. */
  acknowledged: number;
  /** How many of the acknowledged answers are in the database at the end. */
  stand: number;
  /** Files that an administrator uploaded during the fault: acknowledged, and found in the store at the end. */
  files?: Counted;
  putOff: number;
  longestPauseMs: number;
}

export interface Counted {
  acknowledged: number;
  stand: number;
}

/** Figures that a fault counted itself. They replace the figures counted from the teachers' answers. */
export type Found = Partial<Outcome>;

interface ServerOptions {
  /** Further variables of the product, by its data folder. */
  env?: (dataDir: string) => Record<string, string>;
  /** Called before the product starts. Returns variables that replace those of the stage. */
  before?: (opened: Pick<ServerStage, 'postgres' | 'atEnd'>) => Promise<Record<string, string>>;
  /** Further settings of PostgreSQL. */
  settings?: string[];
  /** A folder for PostgreSQL's files, by default the temporary one. */
  within?: string;
}

/** Runs `deed` on a PostgreSQL server with the settings of production. The teachers answer meanwhile and after it. */
export function onServer(
  deed: (stage: ServerStage) => Promise<unknown>,
  { env, before, settings = [], within }: ServerOptions = {},
): Promise<Outcome> {
  return withEnds(async (atEnd) => {
    const postgres = await startPostgres({ durable: true, options: settings, within });
    atEnd(() => postgres.stop());
    const address = await openTcpProxy(postgres.url);
    atEnd(() => address[Symbol.asyncDispose]());
    const dataDir = temporaryFolder(atEnd);
    const url = address.rename(postgres.url);
    const own = await before?.({ postgres, atEnd });
    const start = (port?: number) =>
      startService({ DATABASE_URL: url, DATA_DIR: dataDir, ...env?.(dataDir), ...own }, { port });
    const use = (stage: Stage) => deed({ ...stage, postgres, address });
    return play({ start, use, dataDir, atEnd, connect: async () => connectServer(url, 1) });
  });
}

/** Runs `deed` on the embedded database in `dataDir`, by default in a new folder. */
export function onEmbedded(
  deed: (stage: Stage) => Promise<unknown>,
  { env = {}, dataDir, command }: { env?: Record<string, string>; dataDir?: string; command?: string[] } = {},
): Promise<Outcome> {
  return withEnds(async (atEnd) => {
    const folder = dataDir ?? temporaryFolder(atEnd);
    const start = (port?: number) => startService({ DATA_DIR: folder, ...env }, { command, port });
    return play({ start, use: deed, dataDir: folder, atEnd, connect: () => openFreed(folder) });
  });
}

/** Opens the embedded database of a service that was killed. Its container takes a moment to end. */
async function openFreed(folder: string): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connectEmbedded(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || tries === 50) throw error;
      await wait(100);
    }
  }
}

interface Play {
  start: (port?: number) => Promise<Service>;
  use: (stage: Stage) => Promise<unknown>;
  dataDir: string;
  atEnd: Stage['atEnd'];
  /** Opens the database once the service has ended. */
  connect: () => Promise<Connection>;
}

/** Lets teachers answer before, during and after the deed, then compares. */
async function play({ start, use, dataDir, atEnd, connect }: Play): Promise<Outcome> {
  const service = await start();
  atEnd(() => service.stop('SIGKILL'));
  await untilReady(service);
  const crowd = startAnswering(
    () => service.url,
    () => '',
    await signInTeachers(service.url),
  );
  const goOn = async () => {
    const before = crowd.acknowledged();
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (crowd.acknowledged() < before + PROOF) {
      if (performance.now() > giveUpAt)
        throw new Error(`Nobody could answer any more:\n${service.printed()}`);
      await Promise.race([wait(50), crowd.failed]);
    }
  };
  const startBeside = () => start(Number(new URL(service.url).port));
  let found: unknown;
  try {
    await goOn();
    found = await use({ service, crowd, dataDir, goOn, atEnd, startBeside });
    await goOn();
  } finally {
    await crowd.stop().catch(() => {});
  }
  await service.stop('SIGKILL');
  const connection = await connect();
  const { acknowledged, lost } = await crowd.compareWith(connection.db).finally(connection.close);
  return {
    acknowledged,
    stand: acknowledged - lost.length,
    putOff: crowd.putOff(),
    longestPauseMs: crowd.longestPauseMs(),
    ...(found as Found | undefined),
  };
}

async function signInTeachers(url: string): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < TEACHERS) {
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

async function withEnds<T>(use: (atEnd: Stage['atEnd']) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    return await use((work) => void ends.push(work));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

function temporaryFolder(atEnd: Stage['atEnd']): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-fault-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
