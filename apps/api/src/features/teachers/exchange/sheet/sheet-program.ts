import { RequestFailure } from '../../../../http/failure.ts';
import { serveParent } from '../../../../jobs/child-program.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

/**
 * The answer of this program. Failures are data, because an error would lose its class on the way to the
 * parent.
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
