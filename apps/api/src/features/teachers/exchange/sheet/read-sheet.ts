import { MaxItemsExceededError, Workbook, type Worksheet } from '@cj-tech-master/excelts';
import { TEACHER_SHEET } from '../teacher-columns.ts';
import { damagedFile, tooManyRows, unzipWorkbook } from './unzip-workbook.ts';

/**
 * The content of a cell: a text ('' when empty), a day (YYYY-MM-DD), or the reason why it can't be read, as
 * a sentence for the administrator.
 */
export type SheetCell = string | { readonly day: string } | { readonly error: string };

/** A row that is not blank. */
export interface SheetRow {
  /** The row's number in Excel, from 1. */
  readonly number: number;
  /** Cells by column, from 0. A missing cell is empty. */
  readonly cells: readonly (SheetCell | undefined)[];
}

/** The most rows and columns of a sheet, including blank ones. */
const ROW_LIMIT = 5_000;
const COLUMN_LIMIT = 60;

/**
 * The parts of a sheet that aren't cells; they are skipped. The library would expand merged areas and named
 * ranges cell by cell. People do name whole columns, and those would fill the memory.
 */
const UNREAD_NODES = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'cols',
  'autoFilter',
  'mergeCells',
  'rowBreaks',
  'colBreaks',
  'hyperlinks',
  'dataValidations',
  'headerFooter',
  'picture',
  'drawing',
  'sheetProtection',
  'tableParts',
  'conditionalFormatting',
  'extLst',
  'ignoredErrors',
];
const DEFINED_NAMES = /<(\w+:)?definedNames[\s>][\s\S]*<\/(\w+:)?definedNames\s*>/;

/**
 * The rows of the teachers' sheet that aren't blank. Without a sheet of that name, the first sheet that has any is read.
 * @throws RequestFailure 415 or 413 when the file isn't a workbook that can be read
 */
export async function readSheet(bytes: Buffer): Promise<SheetRow[]> {
  const parts = await unzipWorkbook(bytes);
  const workbook = await load(withoutDefinedNames(parts));
  const named = workbook.getWorksheet(TEACHER_SHEET);
  const sheets = named ? [named] : workbook.worksheets;
  if (sheets.length === 0) throw damagedFile();
  return sheets.map(readRows).find((rows) => rows.length > 0) ?? [];
}

async function load(parts: Record<string, Uint8Array>): Promise<Workbook> {
  try {
    return await new Workbook().xlsx.loadFromFiles(parts, {
      maxRows: ROW_LIMIT,
      maxCols: COLUMN_LIMIT,
      ignoreNodes: UNREAD_NODES,
    });
  } catch (error) {
    throw error instanceof MaxItemsExceededError ? tooManyRows() : damagedFile();
  }
}

function withoutDefinedNames(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(parts).map(([path, part]) => [
      path,
      path.toLowerCase() === 'xl/workbook.xml'
        ? Buffer.from(Buffer.from(part).toString().replace(DEFINED_NAMES, ''))
        : part,
    ]),
  );
}

function readRows(sheet: Worksheet): SheetRow[] {
  const rows: SheetRow[] = [];
  sheet.eachRow((row) => {
    const cells: SheetCell[] = [];
    row.eachCell((cell, column) => {
      cells[column - 1] = readValue(cell.value);
    });
    if (cells.some((cell) => cell !== undefined && cell !== '')) rows.push({ number: row.number, cells });
  });
  return rows;
}

function readValue(value: unknown): SheetCell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return readDay(value);
  if (typeof value !== 'object') return String(value).trim();
  if ('error' in value) return { error: `La celda tiene el error ${value.error} de Excel.` };
  if ('formula' in value || 'sharedFormula' in value) {
    return 'result' in value && value.result !== undefined
      ? readValue(value.result)
      : { error: 'La celda tiene una fórmula sin resultado.' };
  }
  if ('richText' in value) {
    return (value.richText as { text: string }[])
      .map((run) => run.text)
      .join('')
      .trim();
  }
  return 'text' in value ? readValue(value.text) : '';
}

/** Days in Excel have no time zone. The library returns them as UTC, some off by a fraction of a second. */
function readDay(date: Date): SheetCell {
  if (Number.isNaN(date.getTime())) return { error: 'La celda tiene una fecha que no existe.' };
  return { day: new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 10) };
}
