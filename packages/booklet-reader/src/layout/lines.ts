import { markup, scriptOf } from '../math/markup.ts';
import { isScriptOf, LEVEL_ROW, SCRIPT } from '../math/scripts.ts';
import { type Box, type Cell, MATH_MARK, right } from '../page/page-content.ts';
import { WIDE_GAP, withSpaces } from './word-spaces.ts';

/** One line of text in a column: its characters from left to right, with the spaces between words. */
export interface Line {
  page: number;
  /** `text[i]` is what `cells[i]` says. */
  text: string;
  cells: Cell[];
  x: number;
  /** The baseline. */
  y: number;
  right: number;
  size: number;
  /** The column's place in the reading order of the page. */
  column: number;
  columnLeft: number;
  columnRight: number;
}

const SYMBOL = /^\p{So}$/u;
/** How far a base may lean over its script, in sizes of the base. */
const SCRIPT_OVERLAP = 0.3;
/** Baselines and sizes that differ by less than this, in points, are equal. */
const LEVEL = 0.3;

export function lineBox(line: Line): Box {
  return { x: line.x, y: line.y - line.size * 0.8, width: line.right - line.x, height: line.size * 1.05 };
}

/** Cells of one column as lines from top to bottom. */
export function linesOf(
  cells: readonly Cell[],
  place: Pick<Line, 'page' | 'column' | 'columnLeft' | 'columnRight'>,
): Line[] {
  return rowsOf(cells.filter((cell) => cell.text !== '')).flatMap((row) => {
    const spaced = withScriptNodes(withSpaces(row.cells), row);
    const [first] = spaced;
    const last = spaced.at(-1);
    if (!first || !last) return [];
    const text = lineText(spaced);
    return [{ ...place, text, cells: spaced, x: first.x, y: row.y, right: right(last), size: row.size }];
  });
}

/** What characters say, one code unit each: a letter counts without the mark that formulas set above it. */
export const lineText = (cells: readonly Cell[]): string => cells.map(({ text }) => text.charAt(0)).join('');

interface Row {
  y: number;
  size: number;
  cells: Cell[];
}

function rowsOf(cells: readonly Cell[]): Row[] {
  const inked = cells.filter((cell) => cell.text !== ' ').sort((a, b) => a.y - b.y);
  const rows = levelRows(inked).map(withoutSymbolSize);
  const merged = withScripts(rows.flatMap((row) => withoutScripts(row, inked)));
  for (const space of cells.filter((c) => c.text === ' ')) {
    merged.find((row) => Math.abs(row.y - space.y) < row.size * LEVEL_ROW)?.cells.push(space);
  }
  return merged;
}

function levelRows(cells: readonly Cell[]): Row[] {
  const rows: Row[] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    if (row && cell.y - row.y < Math.max(cell.size, row.size) * LEVEL_ROW) {
      row.cells.push(cell);
      row.size = Math.max(row.size, cell.size);
    } else rows.push({ y: cell.y, size: cell.size, cells: [cell] });
  }
  return rows;
}

/** The row measured without ticks and stars in larger print, beside which its text would be small and low. */
function withoutSymbolSize(row: Row): Row {
  const [first, ...others] = row.cells.filter((cell) => !SYMBOL.test(cell.text));
  if (!first || others.length + 1 === row.cells.length) return row;
  return { ...row, y: first.y, size: Math.max(first.size, ...others.map(({ size }) => size)) };
}

/** Parts a row from exponents of another line, which may be level with a number that stands a little above its text. */
function withoutScripts(row: Row, inked: readonly Cell[]): Row[] {
  const small = row.cells.filter((cell) => cell.size <= row.size * SCRIPT.size);
  if (!small.some((cell) => inked.some((base) => isScriptOf(cell, base)))) return [row];
  return [...levelRows(row.cells.filter((cell) => !small.includes(cell))), ...levelRows(small)];
}

/** Joins raised and lowered rows, and numbers set a little off, to the lines they belong to. */
function withScripts(rows: readonly Row[]): Row[] {
  const kept: Row[] = [...rows].sort((a, b) => b.cells.length * b.size - a.cells.length * a.size);
  const lines: Row[] = [];
  for (const row of kept) {
    const host = lines.find((line) => isScriptRow(row, line));
    // A long exponent may hold more characters than its line.
    const scripts = host ? [] : lines.filter((line) => isScriptRow(line, row) && hasBases(line, row));
    if (host) {
      host.cells.push(...row.cells);
      // A number in larger print, set a little off, tells the size of the exponent behind it.
      host.size = Math.max(host.size, row.size);
    } else {
      for (const script of scripts) lines.splice(lines.indexOf(script), 1);
      lines.push({ ...row, cells: [...row.cells, ...scripts.flatMap(({ cells }) => cells)] });
    }
  }
  return lines.sort((a, b) => a.y - b.y);
}

/** Whether each run of small characters closely follows a character of the line. */
function hasBases(script: Row, line: Row): boolean {
  const sorted = script.cells.toSorted((a, b) => a.x - b.x);
  return (
    script.size <= line.size * SCRIPT.size &&
    sorted.every((cell, at) => {
      const bases = [...sorted.slice(at - 1, at), ...line.cells];
      return bases.some((base) => Math.abs(cell.x - right(base)) < line.size * SCRIPT.gap);
    })
  );
}

function isScriptRow(row: Row, line: Row): boolean {
  const isSmall = row.size <= line.size * SCRIPT.size;
  const rise = (isSmall ? baselineBefore(row, line) : line.y) - row.y;
  const reach = isSmall ? { up: SCRIPT.up, down: SCRIPT.down } : { up: 0.3, down: 0.3 };
  if (rise > line.size * reach.up || rise < -line.size * reach.down) return false;
  // A slanted letter may lean over the subscript behind it.
  const over = isSmall ? Math.max(1.5, line.size * SCRIPT_OVERLAP) : 1.5;
  return row.cells.every((cell) =>
    line.cells.every((other) => other.x >= right(cell) - over || right(other) <= cell.x + over),
  );
}

/** The baseline of the character before a script. A number that opens the line may stand a little higher than its text. */
function baselineBefore(script: Row, line: Row): number {
  const left = Math.min(...script.cells.map(({ x }) => x));
  const before = line.cells.filter(({ x }) => x < left).sort((a, b) => b.x - a.x)[0];
  return before?.y ?? line.y;
}

/** Turns raised and lowered characters into math nodes that belong to the text before them. */
function withScriptNodes(cells: readonly Cell[], row: Pick<Row, 'y' | 'size'>): Cell[] {
  const result: Cell[] = [];
  const plain: Cell[] = [];
  const scriptAt = (cell: Cell) => {
    const script = cell.text === ' ' ? '' : scriptOf(cell, row.size, row.y);
    return script && plain.some((other) => isLevel(other, cell)) ? '' : script;
  };
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (!cell) break;
    const script = scriptAt(cell);
    const before = result.at(-1);
    const opens = !before || (before.text === ' ' && before.width > row.size * WIDE_GAP);
    if (!script || opens) {
      result.push(cell);
      if (cell.text !== ' ' && !cell.math) plain.push(cell);
      continue;
    }
    let end = at + 1;
    for (
      let next = cells[end];
      next && (next.text === ' ' || scriptAt(next) === script);
      next = cells[++end]
    );
    const run = cells.slice(at, end).filter((one, index) => one.text !== ' ' || index < end - at - 1);
    const text = markup(run);
    result.push({
      ...cell,
      text: MATH_MARK,
      width: right(run.at(-1) ?? cell) - cell.x,
      places: run.flatMap((one) => one.places ?? []),
      math:
        script === '^'
          ? { type: 'superscript', base: '', exponent: text }
          : { type: 'subscript', base: '', subscript: text },
    });
    at += run.length - 1;
  }
  return result;
}

/**
 * Whether a character has the size and the baseline of text before it in the line. Beside a formula in larger letters,
 * whose baseline is a little higher, such text is no script of the formula.
 */
function isLevel(text: Cell, cell: Cell): boolean {
  return Math.abs(text.y - cell.y) < LEVEL && Math.abs(text.size - cell.size) < LEVEL;
}

/** The indices of cells where a piece of the line begins: 0, and each cell behind a wide gap. */
export function segmentStarts(line: Line): number[] {
  const starts = [0];
  for (const [at, cell] of line.cells.entries()) {
    if (cell.text === ' ' && cell.width > line.size * WIDE_GAP) starts.push(at + 1);
  }
  return starts;
}
