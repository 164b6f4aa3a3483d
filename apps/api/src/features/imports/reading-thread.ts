import { Worker } from 'node:worker_threads';
import { IMPORT_PAGE_LIMIT, type ImportPage } from '@amauta/contract/import.ts';
import { PDF_REFUSALS } from '../../storage/pdf-bytes.ts';
import type { ReadingMessage, ReadingResults, ReadingTask } from './reading-task.ts';

/** How much a PDF may ask for. */
export interface ReadingLimits {
  totalMs: number;
  /** Between two signs of progress. */
  stillMs: number;
  heapMb: number;
  /** Of heap and buffers together. */
  memoryMb: number;
}

export const READING_LIMITS: ReadingLimits = {
  totalMs: 5 * 60_000,
  stillMs: 60_000,
  heapMb: 768,
  memoryMb: 1_280,
};
const MEMORY_LOOK_MS = 250;
const MEGABYTE = 1_048_576;

/** A PDF that can't be read; the message is for the person. */
export class UnreadablePdf extends Error {}

const TOO_HEAVY =
  'Leer este PDF pide demasiada memoria. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.';
const TOO_SLOW = 'Leer este PDF toma demasiado tiempo. Divide el archivo y vuelve a subirlo.';

/** Told of each page; `pages` now and then, with what was found up to it. */
export type OnPage = (done: number, total: number, pages?: ImportPage[]) => void;

export interface ReadingOptions {
  signal?: AbortSignal;
  limits?: ReadingLimits;
  onPage?: OnPage;
  onArea?: (index: number, content: Uint8Array) => void;
}

/**
 * Reads a PDF, or cuts pictures out of it, in a thread with limits on pages, time and memory.
 * @throws UnreadablePdf for whatever the PDF does to that thread, and the signal's reason once it is aborted.
 */
export async function readInThread<K extends ReadingTask['kind']>(
  task: Extract<ReadingTask, { kind: K }>,
  { signal, limits = READING_LIMITS, onPage, onArea }: ReadingOptions = {},
): Promise<ReadingResults[K]> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ReadingResults[K]>();
  const refuse = (text: string) => reject(new UnreadablePdf(text));
  // The bytes of a small buffer stand in memory that others use too, which can't be handed over.
  const content = new Uint8Array(task.content);
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: { ...task, content },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    // What the library warns of belongs to somebody's PDF, not into our log.
    stdout: true,
    stderr: true,
  });
  let lastPage = 0;
  const stuckText = () =>
    lastPage === 0
      ? PDF_REFUSALS.broken
      : `La lectura se detuvo después de la página ${lastPage} y no avanza. Divide el archivo y vuelve a subirlo.`;
  const total = setTimeout(() => refuse(TOO_SLOW), limits.totalMs);
  const still = setTimeout(() => refuse(stuckText()), limits.stillMs);
  const memory = setInterval(async () => {
    if (await isOver(worker, limits.memoryMb)) refuse(TOO_HEAVY);
  }, MEMORY_LOOK_MS);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);

  worker.on('message', (message: ReadingMessage) => {
    still.refresh();
    if (message.kind === 'page') {
      lastPage = message.done;
      onPage?.(message.done, message.total, message.pages);
    } else if (message.kind === 'area') onArea?.(message.index, message.content);
    // The thread answers each kind of task with its own kind of result.
    else if (message.kind === 'done') resolve(message.result as ReadingResults[K]);
    else if (message.kind === 'refused') refuse(PDF_REFUSALS[message.why]);
    else
      refuse(
        `El PDF tiene ${message.pages} páginas y el máximo es ${IMPORT_PAGE_LIMIT}. Divide el archivo y vuelve a subirlo.`,
      );
  });
  worker.once('error', (error: NodeJS.ErrnoException) =>
    refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_HEAVY : PDF_REFUSALS.broken),
  );
  worker.once('exit', () => refuse(PDF_REFUSALS.broken));
  try {
    return await promise;
  } finally {
    clearTimeout(total);
    clearTimeout(still);
    clearInterval(memory);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** The heap has a limit of its own; what stands in buffers outside of it is only seen from here. */
async function isOver(worker: Worker, limitMb: number): Promise<boolean> {
  try {
    const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
    return heap + buffers > limitMb * MEGABYTE;
  } catch {
    // The thread has ended.
    return false;
  }
}
