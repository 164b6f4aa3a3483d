import type { Worksheet, WorksheetWriter } from '@cj-tech-master/excelts';
import type { TeacherColumn } from './teacher-columns.ts';

/**
 * Texts are string cells with the text format. Excel never calculates a string cell, whatever its first
 * character is (= + - @, a tab or a line break). The format keeps the cell a string when somebody edits it.
 * So the export writes each text as it is, without an apostrophe before it, and an import reads it back unchanged.
 */
const FORMATS = { text: '@', day: 'dd-mm-yyyy' } as const;
const HEADER_FONT = { name: 'Calibri', size: 11, bold: true } as const;

/** Options of a new sheet: its first row stays visible while scrolling. */
export const FROZEN_HEADER = { views: [{ state: 'frozen' as const, ySplit: 1 }] };

/** Gives a new sheet its columns and its header. */
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
