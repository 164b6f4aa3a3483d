import { around, type Box, type Cell, cellBox, grown, right } from '../../page/page-content.ts';
import { rowsOf } from '../systems.ts';
import { textOf } from './labels.ts';

const NUMBER = /^\d+(?:[.,]\d+)*$/;
const OPERATION = /^[+−–×x-]\d+(?:[.,]\d+)*$/;
/** The shortest and longest bar of a sum in columns, in points. */
const [SHORTEST, LONGEST] = [10, 150];
/** The farthest baseline of the rows above and below the bar, in sizes: the second number, the first, and the result. */
const [SECOND, FIRST, RESULT] = [1.4, 3.6, 2.2];
/** How far a row may reach beyond the bar, in sizes, and how far the right edges of two rows may differ. */
const [BEYOND, ALIGNED] = [0.8, 0.5];
/** Baselines of one row differ by less than this, in points. */
const ROW = 2;
/** On a page with more level rules no sums are looked for: it is a drawing, or made to keep the reader busy. */
const MOST_RULES = 500;

/** Numbers below each other with a sign and a bar, as children add and subtract. The bar is no bar of a fraction. */
interface ColumnSum {
  rule: Box;
  box: Box;
  cells: Cell[];
}

/** Finds the sums in columns, which are cut as pictures: a line of text can't show what stands below what. */
export function columnSumsOf(rules: readonly Box[], cells: readonly Cell[]): ColumnSum[] {
  const bars = rules.filter(({ width, height }) => height < 2.5 && width > SHORTEST && width < LONGEST);
  if (bars.length > MOST_RULES) return [];
  const inked = cells.filter(({ text }) => text !== ' ');
  return bars.flatMap((rule) => {
    const near = inked.filter(
      (cell) =>
        cell.x > rule.x - cell.size * BEYOND &&
        right(cell) < right(rule) + cell.size * BEYOND &&
        cell.y > rule.y - cell.size * FIRST &&
        cell.y < rule.y + cell.size * RESULT,
    );
    const rows = rowsOf(near);
    const above = rows.filter(([first]) => first && first.y <= rule.y);
    const [first, second] = above.slice(-2);
    const result = rows[above.length];
    if (!first?.[0] || !second?.[0] || rule.y - second[0].y > second[0].size * SECOND) return [];
    const sign = rules.find((other) => isMinusOf(other, second));
    const isSum =
      NUMBER.test(textOf(first)) &&
      (sign ? NUMBER : OPERATION).test(textOf(second)) &&
      endsWith(first, second, first[0].size);
    const own = [...first, ...second, ...(result && NUMBER.test(textOf(result)) ? result : [])];
    const box = around([rule, ...(sign ? [sign] : []), ...own.map(cellBox)]);
    // Within a line of text, such numbers are a fraction behind another one.
    const isAlone = inked.every((cell) => own.includes(cell) || !isBeside(cell, own));
    return isSum && isAlone && box ? [{ rule, box: grown(box, 2), cells: own }] : [];
  });
}

/** Whether a rule is drawn as the minus before a row of digits. */
function isMinusOf(rule: Box, row: readonly Cell[]): boolean {
  const [first] = row;
  if (!first || rule.width > first.size) return false;
  const gap = first.x - right(rule);
  return (
    gap > 0 && gap < first.size && rule.y < first.y - first.size * 0.1 && rule.y > first.y - first.size * 0.6
  );
}

function endsWith(one: readonly Cell[], other: readonly Cell[], size: number): boolean {
  const [a, b] = [one.at(-1), other.at(-1)];
  return a !== undefined && b !== undefined && Math.abs(right(a) - right(b)) < size * ALIGNED;
}

/** Whether a character stands in the row of one of some others, close to them. */
const isBeside = (cell: Cell, own: readonly Cell[]): boolean =>
  own.some(
    (other) =>
      Math.abs(cell.y - other.y) < ROW &&
      cell.x < right(other) + other.size * 2 &&
      right(cell) > other.x - other.size * 2,
  );
