import { type Cell, right } from '../page/page-content.ts';
import { LEVEL_ROW, SCRIPT } from './scripts.ts';

/** A brace over several rows, with the heights at which its ink begins and ends. */
export interface TallBrace {
  brace: Cell;
  top: number;
  end: number;
}

/** What may stand beside the middle of a system's brace: nothing, the letter of an alternative, the number of a question. */
const MARK = /^(?:\(?[a-h]\s?[).]|\d{1,3}\s?[).-]{0,2})?$/i;
/** What an equation or a condition holds. */
const RELATION = /[=<>≤≥≠≈]/;
/** A brace of this size of the text beside it spans two rows. */
const TALL = 1.6;
/** How far a large brace reaches above and below its baseline, in sizes. */
const [ASCENT, DESCENT] = [0.75, 0.25];
/** The farthest baseline of a row above or below a brace of usual size, in sizes. */
const BETWEEN = 1.1;
/** How near a row begins behind its brace, and how wide a gap parts an equation from what follows, in sizes. */
const NEAR = 1.5;
/** The widest gap between a value of a function given by cases and the condition behind the value, in sizes. */
export const WIDE = 3;
/** Text this near to a brace stands before it, in sizes. */
const BEFORE = 4;

/**
 * Moves the brace of each system of equations to the baseline of the first equation, together with the letter or number
 * that stands beside the middle of the brace. There each equation is read as a line of its own. A brace with rows that
 * stands behind other text, such as that of a function, stays there and is `tall`.
 * @param braces the braces whose heights are known; the others are found here
 */
export function withBracedRows(cells: readonly Cell[], braces: readonly TallBrace[]): Cell[] {
  return withRowsOf(cells, (inked) => [...rowBraces(inked), ...braces]);
}

/**
 * Looks at the `tall` braces again when the formulas of the page are folded. Before, the numerators and denominators of
 * equations looked like rows without a relation.
 */
export function withFoldedRows(cells: readonly Cell[]): Cell[] {
  return withRowsOf(cells, (inked) =>
    inked.flatMap((brace) =>
      brace.text === '{' && brace.tall ? [{ brace, top: brace.tall.top, end: brace.tall.bottom }] : [],
    ),
  );
}

function withRowsOf(
  cells: readonly Cell[],
  bracesAmong: (inked: readonly Cell[]) => readonly TallBrace[],
): Cell[] {
  const inked = cells.filter((cell) => cell.text !== ' ');
  const changed = new Map(bracesAmong(inked).flatMap((brace) => changesOf(brace, inked)));
  return cells.map((cell) => changed.get(cell) ?? cell);
}

/** Braces that are large characters, and those of a usual size that stand between two rows: web pages draw such. */
function rowBraces(cells: readonly Cell[]): TallBrace[] {
  return cells
    .filter(({ text }) => text === '{')
    .flatMap((brace) => {
      const { y, size } = brace;
      const near = cells.filter((cell) => isNear(cell, brace) && Math.abs(cell.y - y) < size * BETWEEN);
      if (near.length === 0) return [];
      if (near.every((cell) => size >= cell.size * TALL))
        return [{ brace, top: y - size * ASCENT, end: y + size * DESCENT }];
      const isBetween = near.every((cell) => Math.abs(cell.y - y) > size * LEVEL_ROW);
      return isBetween ? [{ brace, top: y - size * BETWEEN, end: y + size * BETWEEN }] : [];
    });
}

function isNear(cell: Cell, brace: Cell): boolean {
  return cell.x >= right(brace) - 1 && cell.x - right(brace) < cell.size * NEAR;
}

/** What takes the places of a brace and of its mark; nothing if no rows stand behind the brace. */
function changesOf({ brace, top, end }: TallBrace, cells: readonly Cell[]): [Cell, Cell][] {
  const level = cells.filter((cell) => cell !== brace && cell.y > top && cell.y <= end);
  const rows = rowsBehind(brace, level, NEAR).filter(([first]) => first && isNear(first, brace));
  const first = rows.length > 1 && rows.every(isRelation) ? rows[0]?.[0] : undefined;
  const middle = (top + end) / 2;
  const before = level.filter(
    (cell) =>
      right(cell) <= brace.x + 1 &&
      brace.x - right(cell) < cell.size * BEFORE &&
      Math.abs(cell.y - cell.size / 4 - middle) < cell.size / 3,
  );
  const mark = before.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
  const { tall: _tall, ...onLine } = brace;
  if (first && MARK.test(mark.join('')))
    return [
      [brace, { ...onLine, y: first.y, size: first.size }],
      ...before.map((cell): [Cell, Cell] => [cell, { ...cell, y: first.y }]),
    ];
  const isCases = rowsBehind(brace, level, WIDE).filter(isRelation).length > 1;
  return isCases ? [[brace, { ...brace, tall: { top, bottom: end } }]] : [];
}

const isRelation = (row: readonly Cell[]): boolean => RELATION.test(row.map(({ text }) => text).join(''));

/**
 * The rows behind a brace from above, each up to its first gap of `gap` sizes. Scripts and small fractions make no
 * rows.
 */
function rowsBehind(brace: Cell, level: readonly Cell[], gap: number): Cell[][] {
  const behind = level.filter((cell) => cell.x >= right(brace) - 1).sort((a, b) => a.x - b.x);
  const size = Math.max(0, ...behind.filter((cell) => isNear(cell, brace)).map((cell) => cell.size));
  const rows: Cell[][] = [];
  for (const cell of behind.filter((each) => each.size >= size * SCRIPT.size)) {
    const row = rows.find(([first]) => first && Math.abs(first.y - cell.y) < size * LEVEL_ROW);
    if (!row) rows.push([cell]);
    else if (cell.x - right(row.at(-1) ?? cell) < size * gap) row.push(cell);
  }
  return rows.sort(([a], [b]) => (a?.y ?? 0) - (b?.y ?? 0));
}
