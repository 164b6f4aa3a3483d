import { type ChildProcess, spawn } from 'node:child_process';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BENCH_SECRET } from '../harness/server.ts';

const MAIN = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts');
/** The pause before a process that has ended is started again, as `RestartSec` in `ops/systemd/amauta@.service`. */
const RESTART_MS = 2_000;

/** The product's process, which is started again each time that it ends, as by a service manager. */
export interface Service {
  url: string;
  /** Undefined between an end and the next start. */
  pid(): number | undefined;
  /** What all processes have printed so far. */
  printed(): string;
  /** Sends a signal to the running process and waits until it has ended. The next one is started by itself. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the process for good. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the product on one free port for all of its processes. `command` is what runs Node, such as `unshare`.
 */
export async function startService(
  env: Record<string, string>,
  { command = [], port }: { command?: readonly string[] | undefined; port?: number | undefined } = {},
): Promise<Service> {
  const own = port ?? (await freePort());
  let printed = '';
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isStopped = false;

  function start(): void {
    const [program = '', ...args] = [...command, process.execPath, MAIN];
    const started = spawn(program, args, {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(own),
        TOKEN_SECRET: BENCH_SECRET,
        ATTEMPTS_PER_HOUR: '1000000',
        DEMO: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
      });
    ended = new Promise((resolve) => {
      started.on('exit', () => {
        child = undefined;
        resolve();
        if (!isStopped) void wait(RESTART_MS).then(() => isStopped || start());
      });
    });
  }

  const kill = async (signal: NodeJS.Signals) => {
    const ending = ended;
    child?.kill(signal);
    await ending;
  };
  start();
  return {
    url: `http://127.0.0.1:${own}`,
    pid: () => child?.pid,
    printed: () => printed,
    kill,
    async stop(signal = 'SIGTERM') {
      isStopped = true;
      await kill(signal);
    },
  };
}

/** Waits until the service can serve. */
export async function untilReady({ url, printed }: Service, patienceMs = 120_000): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The service was not ready in ${patienceMs / 1000} s:\n${printed()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
