import { fork } from 'node:child_process';
import { MEMORY_SIGNAL, type ToParent } from './child-program.ts';

/** How much a child may take. */
export interface ChildLimits {
  /** Of the whole process: heap, buffers and what native code takes. */
  memoryMb: number;
  totalMs: number;
  /** Between two messages; as long as all of its time where none is given. */
  stillMs?: number;
}

/**
 * Why a child ended without a result: it took more memory or time than it may, it told nothing for too long, or it
 * failed at what it was given.
 */
export type ChildEnd = 'memory' | 'time' | 'still' | 'failed';

export class ChildFailure extends Error {
  readonly end: ChildEnd;
  constructor(end: ChildEnd) {
    super(`a child process ended: ${end}`);
    this.end = end;
  }
}

export interface ChildOptions<Told> {
  limits: ChildLimits;
  signal?: AbortSignal | undefined;
  /** What the program tells on its way. */
  onTold?: ((told: Told) => void) | undefined;
}

/** Of what a child may take, the part that its JavaScript heap may grow to; buffers and native code take the rest. */
const HEAP_SHARE = 0.75;
/** What a program needs of this process's environment; it gets no secret. */
const ENVIRONMENT = ['PATH', 'TZ', 'SystemRoot'];

/**
 * Has a program work on what somebody uploaded, in a process of its own: whatever the file does there, requests go on
 * here, and memory that it takes outside of the heap is given back with the process.
 * @param program a module that calls `serveParent`
 * @param task anything that can be cloned
 * @throws ChildFailure, or the signal's reason once it is aborted
 */
export async function runInChild<Result, Told = never>(
  program: URL,
  task: unknown,
  { limits, signal, onTold }: ChildOptions<Told>,
): Promise<Result> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const end = (why: ChildEnd) => reject(new ChildFailure(why));
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${Math.round(limits.memoryMb * HEAP_SHARE)}`],
    // What libraries warn of belongs to somebody's file, not into our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      CHILD_MEMORY_MB: String(limits.memoryMb),
    },
  });
  const total = setTimeout(() => end('time'), limits.totalMs);
  const still = setTimeout(() => end('still'), limits.stillMs ?? limits.totalMs);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  child.on('message', (message) => {
    still.refresh();
    // The program is ours, and its messages are those of `serveParent`.
    const told = message as ToParent<Result, Told>;
    if (told.kind === 'done') resolve(told.result);
    else if (told.kind === 'failed') end('failed');
    else onTold?.(told.told);
  });
  child.once('error', () => end('failed'));
  // V8 aborts a process whose heap is full.
  child.once('exit', (_code, by) => end(by === MEMORY_SIGNAL || by === 'SIGABRT' ? 'memory' : 'failed'));
  child.send(task as object, (error) => {
    if (error) end('failed');
  });
  try {
    return await promise;
  } finally {
    clearTimeout(total);
    clearTimeout(still);
    signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}
