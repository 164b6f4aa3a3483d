import { type Cell, type PageContent, right } from '../../page/page-content.ts';
import { marksIn } from './marks.ts';

/** The least number of rows on an answer sheet. Fewer rows may be a drawing. */
const FEWEST_ROWS = 5;
/** Baselines that differ by less than this, in sizes, are one row. */
const LEVEL = 0.3;
/** How far before the first letter its number ends, in sizes. */
const NEAR = 4;
const LETTER = /^[a-h]$/i;

/**
 * Leaves out the sheets on which answers are filled in: rows of a number and its letters, each in a circle or a square.
 * Without this each row would be a question with empty alternatives.
 */
export function withoutBlankSheets(page: PageContent): PageContent {
  const inked = page.cells.filter((cell) => cell.text !== ' ');
  const letters = inked.filter((cell) => LETTER.test(cell.text));
  const bubbles = marksIn(page.strokes, letters).flatMap(({ cells: [cell], text, box }) =>
    cell && LETTER.test(text) ? [{ cell, box }] : [],
  );
  bubbles.sort((a, b) => a.cell.y - b.cell.y || a.cell.x - b.cell.x);
  const rows: (typeof bubbles)[] = [];
  for (const bubble of bubbles) {
    const row = rows.at(-1);
    const last = row?.at(-1)?.cell;
    const isNext =
      last && isFollowedBy(last, bubble.cell) && Math.abs(last.y - bubble.cell.y) < last.size * LEVEL;
    if (row && isNext) row.push(bubble);
    else rows.push([bubble]);
  }
  const sheet = rows.flatMap((row) => {
    const number = row.length > 1 && row[0] ? numberBefore(row[0].cell, inked) : [];
    return number.length > 0 ? [{ row, number }] : [];
  });
  if (sheet.length < FEWEST_ROWS) return page;
  const cells = new Set(sheet.flatMap(({ row, number }) => [...number, ...row.map(({ cell }) => cell)]));
  const boxes = new Set(sheet.flatMap(({ row }) => row.map(({ box }) => box)));
  return {
    ...page,
    cells: page.cells.filter((cell) => !cells.has(cell)),
    strokes: page.strokes.filter((box) => !boxes.has(box)),
  };
}

const isFollowedBy = (one: Cell, other: Cell): boolean =>
  other.text.toLowerCase().charCodeAt(0) === one.text.toLowerCase().charCodeAt(0) + 1;

/** The digits that stand alone before the first letter of a row. */
function numberBefore({ x, y, size, text }: Cell, inked: readonly Cell[]): Cell[] {
  if (text.toLowerCase() !== 'a') return [];
  const before = inked.filter(
    (cell) => Math.abs(cell.y - y) < size * LEVEL && right(cell) <= x && right(cell) > x - size * NEAR,
  );
  return before.every((cell) => /[\d.)]/.test(cell.text)) ? before : [];
}
