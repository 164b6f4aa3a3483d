import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 240_000;

export interface RunningServer {
  /** Address without a slash at the end, e.g. `http://127.0.0.1:40001`. */
  url: string;
  /** Ends the server by SIGTERM, as an operator would, and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the product in a separate process and waits until it is ready. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    // Only these variables, so that the settings of the person who runs the journeys have no effect.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  const url = `http://127.0.0.1:${port}`;
  const isReady = await untilReady(`${url}/api/health/ready`, child);
  if (!isReady) {
    child.kill('SIGKILL');
    throw new Error(`The server did not get ready:\n${output}`);
  }
  return { url, stop: () => stop(child) };
}

async function untilReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(giveUp);
  return child.exitCode;
}

/** Finds a free port. The server needs a number, because the browser must know the address. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return address.port;
}
