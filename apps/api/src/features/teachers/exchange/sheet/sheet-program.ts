import { RequestFailure } from '../../../../http/failure.ts';
import { serveParent } from '../../../../jobs/child-program.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

/**
 * What the program that reads a spreadsheet sends to the server's process. A failure is sent as data, because an error
 * object would lose its class between two processes.
 */
export type SheetAnswer =
  | { rows: SheetRow[] }
  | { failure: Pick<RequestFailure, 'code' | 'message' | 'fields'> };

serveParent(async (bytes: Uint8Array): Promise<SheetAnswer> => {
  try {
    return { rows: await readSheet(Buffer.from(bytes)) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { failure: { code: error.code, message: error.message, fields: error.fields } };
  }
});
