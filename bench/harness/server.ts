import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The secret that signs the tokens of measured servers, so that a measurement can make sessions without
 * passwords.
 */
export const BENCH_SECRET = 'for measuring only, never for people';

/** The product's server in a separate process. */
export interface BenchServer {
  url: string;
  /** Undefined when the process couldn't be started. */
  pid: number | undefined;
  dataDir: string;
  /** Ends the process and keeps its data directory. */
  stop(): Promise<void>;
  remove(): void;
}

/**
 * Starts the server on a free port with the PostgreSQL database at `databaseUrl`, or with an embedded
 * database when `databaseUrl` is empty. `demo` loads the demonstration content, `root` is another checkout of
 * the product, and `env` holds further settings.
 */
export async function startServer(
  databaseUrl = '',
  { demo = true, root = ROOT, env = {} }: { demo?: boolean; root?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'amauta-bench-'));
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: BENCH_SECRET,
      // The simulated users start a new exam as soon as one is finished.
      ATTEMPTS_PER_HOUR: '1000000',
      DEMO: demo ? '1' : '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      const address = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    ended.then(() => reject(new Error(`The server ended before it listened:\n${printed}`)));
  });
  return {
    url,
    pid: child.pid,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
