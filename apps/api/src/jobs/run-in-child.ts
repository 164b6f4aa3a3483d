import { fork } from 'node:child_process';
import { MEMORY_SIGNAL, type ToParent, WORK_SIGNAL } from './child-program.ts';

export interface ChildLimits {
  /** Megabytes of the whole process: heap, buffers and native code. */
  memoryMb: number;
  totalMs: number;
  /** Most milliseconds of elapsed time between two messages of the child. Without it only `totalMs` counts. */
  stillMs?: number;
  /**
   * Most milliseconds of CPU time that all threads of the child may use between two messages. Unlike elapsed time, CPU
   * time doesn't grow while other processes keep the machine busy. Absent: no limit.
   */
  workMs?: number;
}

/**
 * Why a child ended without a result: it passed its limit of memory or of total time (`time`), it sent no message for
 * too long (`still`), or its work failed.
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
  /** Gets each message that the program sends before its result. */
  onTold?: ((told: Told) => void) | undefined;
}

/** Share of the memory limit that the JavaScript heap may take. Buffers and native code need the rest. */
const HEAP_SHARE = 0.75;
/**
 * Environment variables that a child gets. Everything else is left out, because it may hold secrets.
 * NODE_COMPILE_CACHE names a folder of compiled code, which the tests share among their processes.
 */
const ENVIRONMENT = ['PATH', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE'];
/**
 * Lets glibc give the memory of freed pictures back at once; other systems ignore these variables. Without them it
 * keeps blocks of up to 32 MB among smaller ones, and a child that reads a scan grows by half as much again.
 */
const ALLOCATION = {
  MALLOC_MMAP_THRESHOLD_: String(1_048_576),
  MALLOC_TRIM_THRESHOLD_: String(131_072),
  MALLOC_ARENA_MAX: '2',
};
/**
 * Keeps @napi-rs/canvas from reading all fonts of the machine when it is loaded. Papers are drawn with their own fonts or
 * those of pdf.js. On a machine with 300 font files, loading the code that reads a paper takes 0.28 s of CPU instead of
 * 0.56 s.
 */
const FONTS = { DISABLE_SYSTEM_FONTS_LOAD: '1' };
/** Megabytes of each of the two spaces for new objects. With V8's 16 they alone take 50 MB of a child. */
const NEW_SPACE_MB = 4;

/**
 * Lets a program work on an uploaded file in a process of its own. Whatever the file does there, this process
 * goes on answering requests, and the memory that the work took is free again when the child ends.
 * @param program a module that calls `serveParent`
 * @param task the input of the program; anything that can be cloned
 * @returns the result of the program
 * @throws ChildFailure when the child ends without a result, or the signal's reason once the signal is
 * aborted
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
    execArgv: [
      `--max-old-space-size=${Math.round(limits.memoryMb * HEAP_SHARE)}`,
      `--max-semi-space-size=${NEW_SPACE_MB}`,
      // A program whose work leaves large buffers behind calls the collector itself.
      '--expose-gc',
    ],
    // Output is dropped: what libraries print about somebody's file doesn't belong into the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      ...ALLOCATION,
      ...FONTS,
      CHILD_MEMORY_MB: String(limits.memoryMb),
      CHILD_WORK_MS: String(limits.workMs ?? 0),
    },
  });
  const total = setTimeout(() => end('time'), limits.totalMs);
  const still = setTimeout(() => end('still'), limits.stillMs ?? limits.totalMs);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  child.on('message', (message) => {
    still.refresh();
    // Only `serveParent` in our own program sends messages, so their type is known.
    const told = message as ToParent<Result, Told>;
    if (told.kind === 'done') resolve(told.result);
    else if (told.kind === 'failed') end('failed');
    else onTold?.(told.told);
  });
  child.once('error', () => end('failed'));
  // V8 ends a process whose heap is full with SIGABRT.
  child.once('exit', (_code, by) => {
    if (by === WORK_SIGNAL) end('still');
    else end(by === MEMORY_SIGNAL || by === 'SIGABRT' ? 'memory' : 'failed');
  });
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
