import { RequestFailure } from '../../../../http/failure.ts';
import { ChildFailure, runInChild } from '../../../../jobs/run-in-child.ts';
import { createTurns } from '../../../../jobs/turns.ts';
import type { SheetRow } from './read-sheet.ts';
import type { SheetAnswer } from './sheet-program.ts';
import { damagedFile, refuseOtherFiles, tooMuchContent } from './unzip-workbook.ts';

/**
 * A workbook of a thousand teachers needs a tenth of the time and half of the memory, even on a busy
 * machine.
 */
const LIMITS = { memoryMb: 512, totalMs: 20_000 };

/** Files are read one at a time, so that many at once need no more memory than one. */
const takeTurn = createTurns(1);

/**
 * Reads a sheet in a process of its own. Other requests go on meanwhile, and a file that takes too much
 * time or memory ends only that process. A file that can't be a workbook is refused without such a process.
 * @throws RequestFailure 415 or 413 when the file isn't a workbook that can be read
 */
export async function readSheetApart(bytes: Buffer): Promise<SheetRow[]> {
  refuseOtherFiles(bytes);
  const program = new URL('./sheet-program.ts', import.meta.url);
  const answer = await takeTurn(() => runInChild<SheetAnswer>(program, bytes, { limits: LIMITS })).catch(
    (error: unknown) => {
      if (!(error instanceof ChildFailure)) throw error;
      throw error.end === 'failed' ? damagedFile() : tooMuchContent();
    },
  );
  if ('rows' in answer) return answer.rows;
  const { code, message, fields } = answer.failure;
  throw new RequestFailure(code, message, fields ? { fields } : {});
}
