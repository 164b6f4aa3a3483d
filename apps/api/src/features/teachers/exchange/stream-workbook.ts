import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { addFilter, FROZEN_HEADER, layOut } from './sheet-layout.ts';
import type { CellValue } from './teacher-cells.presenter.ts';
import { EXPORT_COLUMNS, TEACHER_SHEET } from './teacher-columns.ts';

/**
 * The bytes of a workbook, while its rows arrive. The workbook's writer compresses rows as they are
 * committed and can't wait for its reader. So its bytes are handed on after each batch, and the next rows
 * are read only when the reader has taken them. If the reader goes away, no more rows are read.
 */
export async function* streamWorkbook(batches: AsyncIterable<CellValue[][]>): AsyncGenerator<Uint8Array> {
  // Loaded only now, because the library would lengthen every start of the server.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts');
  const made: Uint8Array[] = [];
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      made.push(chunk);
      done();
    },
  });
  const workbook = new WorkbookWriter({ stream: sink, useStyles: true, creator: '', lastModifiedBy: '' });
  const sheet = workbook.addWorksheet(TEACHER_SHEET, FROZEN_HEADER);
  layOut(sheet, EXPORT_COLUMNS);
  let rows = 0;
  for await (const batch of batches) {
    for (const cells of batch) sheet.addRow(cells).commit();
    rows += batch.length;
    yield* made.splice(0);
    // The embedded database never leaves the event loop, so this pause lets other requests run.
    await setImmediate();
  }
  addFilter(sheet, EXPORT_COLUMNS.length, rows);
  await workbook.commit();
  yield* made.splice(0);
}
