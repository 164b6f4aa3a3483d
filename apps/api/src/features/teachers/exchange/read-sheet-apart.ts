import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RequestFailure } from '../../../http/failure.ts';
import type { SheetRow } from './read-sheet.ts';
import type { SheetMessage } from './read-sheet.worker.ts';
import { tooMuchContent } from './unzip-workbook.ts';

/** A workbook of a thousand teachers takes a tenth of either, also on a busy machine. */
const MEMORY_LIMIT_MB = 384;
const TIME_LIMIT_MS = 20_000;

let before: Promise<unknown> = Promise.resolve();

/**
 * Reads a sheet in a thread of its own: whatever a file holds, requests go on meanwhile, and one that takes too much
 * time or memory costs only its thread. One file after the other, so that many at once take no more.
 */
export function readSheetApart(bytes: Uint8Array): Promise<SheetRow[]> {
  const reading = before.then(() => readInThread(bytes));
  before = reading.catch(() => {});
  return reading;
}

async function readInThread(bytes: Uint8Array): Promise<SheetRow[]> {
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) })) as [
      SheetMessage,
    ];
    if ('rows' in message) return message.rows;
    const { code, message: text, fields } = message.failure;
    throw new RequestFailure(code, text, fields ? { fields } : {});
  } catch (error) {
    throw isTooMuch(error) ? tooMuchContent() : error;
  } finally {
    await worker.terminate();
  }
}

function isTooMuch(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
  );
}
