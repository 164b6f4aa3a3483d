import { parentPort, workerData } from 'node:worker_threads';
import { RequestFailure } from '../../../http/failure.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

/** What this thread posts, once: a failure as data, because its class would be lost on the way. */
export type SheetMessage =
  | { rows: SheetRow[] }
  | { failure: Pick<RequestFailure, 'code' | 'message' | 'fields'> };

async function read(): Promise<SheetMessage> {
  try {
    return { rows: await readSheet(Buffer.from(workerData as Uint8Array)) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { failure: { code: error.code, message: error.message, fields: error.fields } };
  }
}

parentPort?.postMessage(await read());
