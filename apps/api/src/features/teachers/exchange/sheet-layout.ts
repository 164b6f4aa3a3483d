import type { Worksheet, WorksheetWriter } from '@cj-tech-master/excelts';
import type { TeacherColumn } from './columns.ts';

/**
 * Texts are string cells with the format of text. A cell that is a string is never calculated, whatever it begins
 * with (= + - @, a tab or a line break), and its format keeps it a string when somebody edits it and presses Enter.
 * So nothing is put before the text: it comes back by an import as it was.
 */
const FORMATS = { text: '@', day: 'dd-mm-yyyy' } as const;
const HEADER_FONT = { name: 'Calibri', size: 11, bold: true } as const;

/** What a sheet of teachers is opened with: its first row stays in sight. */
export const FROZEN_HEADER = { views: [{ state: 'frozen' as const, ySplit: 1 }] };

/** Gives a new sheet its columns and writes the header. */
export function layOut(sheet: Worksheet | WorksheetWriter, columns: readonly TeacherColumn[]): void {
  sheet.columns = columns.map(({ header, width, kind }) => ({
    header,
    width,
    style: { numFmt: FORMATS[kind] },
  }));
  const header = sheet.getRow(1);
  header.font = HEADER_FONT;
  header.commit();
}

/** Puts the buttons of a filter into the header, over all rows. */
export function addFilter(sheet: Worksheet | WorksheetWriter, columns: number, rows: number): void {
  sheet.autoFilter = { from: { row: 1, col: 1 }, to: { row: rows + 1, col: columns } };
}
