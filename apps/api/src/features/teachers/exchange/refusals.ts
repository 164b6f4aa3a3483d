import type { ImportRow } from '@amauta/contract/teachers/teacher-exchange.ts';
import { Workbook } from '@cj-tech-master/excelts';
import { IMPORT_COLUMNS, TEACHER_SHEET } from './columns.ts';
import { type ColumnPositions, cellAt } from './import-columns.ts';
import type { SheetCell, SheetRow } from './sheet/read-sheet.ts';
import { FROZEN_HEADER, layOut } from './sheet-layout.ts';

/** Columns added for the reader. An import ignores them, so the corrected file can be uploaded with them. */
const NOTES = [
  { header: 'Fila del archivo', width: 16 },
  { header: 'Errores', width: 70 },
];

/**
 * A workbook of refused rows with the columns of an import. Each row is unchanged and followed by its
 * errors.
 */
export async function buildRefusals(
  refused: readonly { row: SheetRow; errors: ImportRow['errors'] }[],
  columns: ColumnPositions,
): Promise<Buffer> {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet(TEACHER_SHEET, FROZEN_HEADER);
  // Only the columns of the uploaded file are kept. Further columns would be empty, and an import of
  // updates would demand their values.
  const kept = IMPORT_COLUMNS.filter(({ key }) => columns.has(key));
  layOut(sheet, kept);
  for (const [index, { header, width }] of NOTES.entries()) {
    const column = sheet.getColumn(kept.length + index + 1);
    column.width = width;
    sheet.getCell(1, kept.length + index + 1).value = header;
  }
  for (const { row, errors } of refused) {
    const cells = kept.map(({ key }) => toValue(cellAt(row, columns, key)));
    const texts = errors.map(({ column, message }) => `${column}: ${message}`);
    sheet.addRow([...cells, String(row.number), texts.join('\n')]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer({ validate: false }));
}

function toValue(cell: SheetCell): string | Date {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : '';
}
