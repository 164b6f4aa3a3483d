import { linesOf } from '../layout/lines.ts';
import type { Grid } from '../regions/tables/table-grid.ts';
import { areKeys, KEY_HEADING, type KeyPair, keyOfLetter, readKeyLines } from './key-lines.ts';

/** The heading of a column of keys. */
const KEY_COLUMN =
  /^(?:claves?|respuestas?|alternativas?|opci[óo]n(?:es)?)(?:\s+correctas?)?$|^(?:rptas?|resp)\.?$/i;
const NUMBER = /^(\d{1,4})\s*[.):]?$/;
/** Fewer rows show no column of numbers. */
const FEWEST_ROWS = 2;

/** The keys in a table, and whether the table holds nothing else. */
interface TableKeys {
  pairs: KeyPair[];
  isAlone: boolean;
}

/**
 * The keys in a table: pairs in its rows, numbers above letters, a column of numbers with a column of letters, or a list of
 * several lines in each cell.
 */
export function keysOfTable(grid: Grid): TableKeys {
  const rows = textsOf(grid);
  const byRows = keysOfLines(rows.map((row) => row.join(' ')));
  const byLines = keysOfLines(linesAcross(grid));
  // TeX draws no spaces, which only the lines tell.
  const isClearer = byLines.isAlone && !byRows.isAlone && byLines.pairs.length === byRows.pairs.length;
  const inLines = byLines.pairs.length > byRows.pairs.length || isClearer ? byLines : byRows;
  const inColumns = columnPairs(rows);
  if (inColumns.pairs.length <= inLines.pairs.length) return inLines;
  return { ...inColumns, isAlone: inColumns.isHeaded && areKeys(inColumns.pairs) };
}

function keysOfLines(all: readonly string[]): TableKeys {
  const lines = all.filter((line) => !KEY_HEADING.test(line.trim()));
  const { pairs, used } = readKeyLines(lines);
  return { pairs, isAlone: used.size === lines.length && areKeys(pairs) };
}

/** The lines of text in a table, each across all of its cells. */
function linesAcross({ rows }: Grid): string[] {
  const cells = rows.flatMap(({ slots }) => slots.flatMap((slot) => slot.cells));
  return linesOf(cells, { page: 0, column: 0, columnLeft: 0, columnRight: 0 }).map(({ text }) => text);
}

/**
 * The pairs of columns: numbers that rise by one from row to row, and the nearest column of letters to their right. Other
 * columns may hold the points or the subject of a question. `isHeaded` tells whether each column of letters has a heading
 * of keys.
 */
function columnPairs(rows: readonly (readonly string[])[]): { pairs: KeyPair[]; isHeaded: boolean } {
  const pairs: KeyPair[] = [];
  let isHeaded = true;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const numberAt = (row: readonly string[], column: number) => Number(NUMBER.exec(row[column] ?? '')?.[1]);
  for (let column = 0; column < width; column++) {
    const numbered = rows.filter((row) => numberAt(row, column) > 0);
    const first = numberAt(numbered[0] ?? [], column);
    const rises = numbered.every((row, at) => numberAt(row, column) === first + at);
    if (numbered.length < FEWEST_ROWS || !rises) continue;
    const letters = lettersBeside(numbered, column, width);
    if (letters === null) continue;
    isHeaded &&= rows.some((row) => KEY_COLUMN.test(row[letters] ?? ''));
    for (const row of numbered) {
      const key = keyOfLetter(row[letters] ?? '');
      if (key !== null) pairs.push({ number: numberAt(row, column), key });
    }
  }
  return { pairs, isHeaded };
}

/** The nearest column to the right whose cells in some rows are letters; a question that was annulled has none. */
function lettersBeside(rows: readonly (readonly string[])[], numbers: number, width: number): number | null {
  for (let column = numbers + 1; column < width; column++) {
    const own = rows.map((row) => row[column] ?? '');
    const lettered = own.filter((text) => keyOfLetter(text) !== null);
    if (lettered.length >= FEWEST_ROWS && lettered.length > own.length / 2) return column;
  }
  return null;
}

function textsOf({ rows }: Grid): string[][] {
  return rows.map(({ slots }) =>
    slots.map(({ cells }) =>
      cells
        .map((cell) => cell.text)
        .join('')
        .trim(),
    ),
  );
}
