import type { KnownTeachers } from '@amauta/contract/teachers/teacher-exchange.ts';
import { type RequestFailure, wrongField } from '../../../http/failure.ts';
import { plainWords } from './plain-words.ts';
import type { SheetCell, SheetRow } from './sheet/read-sheet.ts';
import { IMPORT_COLUMNS, type ImportKey } from './teacher-columns.ts';

/** The position of each column in a sheet. Optional columns may be missing. */
export type ColumnPositions = ReadonlyMap<ImportKey, number>;

/** People write titles above their tables. A header is looked for this many rows down. */
const TITLE_ROWS = 10;

/**
 * Finds the row with the names of the columns: the first that has two of them, else the first row.
 * Undefined for a sheet without rows.
 */
export function findHeader(rows: readonly SheetRow[]): SheetRow | undefined {
  const known = new Set(IMPORT_COLUMNS.map(({ header }) => plainWords(header)));
  const isHeader = ({ cells }: SheetRow) =>
    cells.filter((cell) => typeof cell === 'string' && known.has(plainWords(cell))).length >= 2;
  return rows.slice(0, TITLE_ROWS).find(isHeader) ?? rows[0];
}

/**
 * Finds the columns by their names, in any order. Accents and case don't matter.
 * @throws RequestFailure 422 that names the columns that are missing or appear twice
 */
export function findColumns(header: SheetRow, known: KnownTeachers = 'refuse'): ColumnPositions {
  const names = header.cells.map((cell) => (typeof cell === 'string' ? plainWords(cell) : ''));
  const twice = IMPORT_COLUMNS.filter(({ header: name }) => {
    const words = plainWords(name);
    return names.indexOf(words) !== names.lastIndexOf(words);
  });
  if (twice.length > 0) throw unusable(`Hay columnas repetidas: ${quote(twice)}. Deja una de cada una.`);
  const positions = new Map(
    IMPORT_COLUMNS.map(({ key, header: name }) => [key, names.indexOf(plainWords(name))] as const).filter(
      ([, position]) => position >= 0,
    ),
  );
  // An update needs only one contact, by which the teacher is found. All other columns may be missing.
  const isFound = positions.has('email') || positions.has('phone_number');
  if (known === 'update' && isFound) return positions;
  const missing = IMPORT_COLUMNS.filter(
    ({ key, importing }) => importing === 'required' && !positions.has(key),
  );
  if (missing.length > 0) throw unusable(`Faltan columnas: ${quote(missing)}. Usa la plantilla.`);
  return positions;
}

export function cellAt(row: SheetRow, positions: ColumnPositions, key: ImportKey): SheetCell {
  return row.cells[positions.get(key) ?? -1] ?? '';
}

function quote(columns: readonly { header: string }[]): string {
  return columns.map(({ header }) => `«${header}»`).join(', ');
}

/** The failure for a workbook that can be read but not imported. */
export function unusable(message: string): RequestFailure {
  return wrongField('file', message, 'RULE_BROKEN');
}
