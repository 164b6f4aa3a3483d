import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { EXPORT_COLUMNS, TEACHER_SHEET } from './columns.ts';
import { addFilter, FROZEN_HEADER, layOut } from './sheet-layout.ts';
import type { CellValue } from './teacher-cells.presenter.ts';

/**
 * The bytes of a workbook while its rows come in. The writer compresses as rows are committed and has no way to wait,
 * so what it has made is given out after each batch: no more rows are asked for until the reader has taken it, and a
 * reader who goes away ends the rows too.
 */
export async function* streamWorkbook(batches: AsyncIterable<CellValue[][]>): AsyncGenerator<Uint8Array> {
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
    // The embedded database answers without leaving the event loop: others get their turn here.
    await setImmediate();
  }
  addFilter(sheet, EXPORT_COLUMNS.length, rows);
  await workbook.commit();
  yield* made.splice(0);
}
