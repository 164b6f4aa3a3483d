import { OVERLINE } from '@amauta/rich-text/overline.ts';
import { around, type Box, type Cell, right } from '../page/page-content.ts';
import { type Folding, goesOnAsRule, inkOf, isInked, middle, touchesUpright, under } from './folding.ts';

/** Signs that draw the line over what MathML and TeX overline. */
export const LINE_SIGN = /^[¯‾ˉ]$/;
const OVERLINED = /^[\p{L}\p{N}]$/u;
/** Names of segments and numbers in digits are short. */
const LONGEST = 5;
/**
 * How far an overline stands above the baseline of its letters, in sizes: TeX draws it closest, at 0.57 above an "x", and
 * fonts with high letters farthest.
 */
const [LOWEST, HIGHEST] = [0.55, 1.12];
/** An arrow over the name of a vector is thicker than this, in sizes. */
const THICKEST = 0.1;
/** How far the ends of an overline may lie from those of its letters, in sizes. */
const SPAN = 0.16;
/** Letters nearer to each other than this, in sizes, are of one word. */
const IN_WORD = 0.16;
/** Text whose baseline is at most so far above a rule, in sizes, may be underlined by it or be the numerator of a fraction. */
const FARTHEST_ABOVE = 0.85;
/** How far the baselines of letters and of the sign above them may differ, in sizes. */
const RAISED = 0.5;

/**
 * Writes a line over letters and digits as characters: the segment AB, the number ab and repeating decimals. Takes the
 * lines away. `bars` are the rules that may be overlines.
 */
export function overline(folding: Folding, bars: readonly Box[]): void {
  for (const bar of bars) {
    if (touchesUpright(bar, folding.rules) || goesOnAsRule(bar, folding.rules)) continue;
    const letters = lettersBelow(bar, folding.cells);
    if (letters && isThin(bar, letters) && spans(bar, letters) && !isUnderline(bar, folding.cells)) {
      put(folding, letters);
      folding.rules = folding.rules.filter((rule) => rule !== bar);
    }
  }
  for (const sign of folding.cells.filter(({ text }) => LINE_SIGN.test(text))) {
    const letters = lettersAround(sign, folding.cells);
    if (!letters) continue;
    put(folding, letters, sign);
    folding.cells = folding.cells.filter((cell) => cell !== sign);
  }
}

/** Adds the overline to letters; `sign` is the character that drew it. */
function put(folding: Folding, letters: readonly Cell[], sign?: Cell): void {
  const [first] = letters;
  folding.cells = folding.cells.map((cell) => {
    if (!letters.includes(cell)) return cell;
    const places = [...(cell.places ?? []), ...(cell === first ? (sign?.places ?? []) : [])];
    return { ...cell, text: cell.text + OVERLINE, ...(places.length > 0 ? { places } : {}) };
  });
}

/** The letters of one line right below a bar; null where others go on beside them, as in the middle of a word. */
function lettersBelow(bar: Box, cells: readonly Cell[]): Cell[] | null {
  const near = under(bar, cells).filter((cell) => isInked(cell) && isBelow(bar.y, cell));
  return isName(near, cells) ? near : null;
}

const isBelow = (y: number, cell: Cell): boolean => {
  const height = (cell.y - y) / cell.size;
  return height > LOWEST && height < HIGHEST && y < inkOf(cell).top;
};

const isThin = (bar: Box, letters: readonly Cell[]): boolean =>
  letters.every((cell) => bar.height < cell.size * THICKEST);

/** The letters over whose middle a sign stands. */
function lettersAround(sign: Cell, cells: readonly Cell[]): Cell[] | null {
  const line = cells.filter(
    (cell) =>
      OVERLINED.test(cell.text) &&
      Math.abs(cell.y - sign.y) < cell.size * RAISED &&
      Math.abs(middle(cell) - middle(sign)) < cell.size * LONGEST,
  );
  for (let count = 1; count <= LONGEST; count++) {
    for (const [at] of line.entries()) {
      const letters = line.slice(at, at + count);
      const box = around(letters.map((cell) => ({ ...cell, height: 0 })));
      const isCentred = box && Math.abs(box.x + box.width / 2 - middle(sign)) < sign.size * SPAN;
      if (isCentred && letters.length === count && isName(letters, cells)) return letters;
    }
  }
  return null;
}

/** Whether characters are a short name or number in one line, and no part of a word. */
function isName(letters: readonly Cell[], cells: readonly Cell[]): boolean {
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last || letters.length > LONGEST) return false;
  const isWhole = letters.every(
    (cell, at) =>
      OVERLINED.test(cell.text) &&
      Math.abs(cell.y - first.y) < 1 &&
      (at === 0 || cell.x - right(letters[at - 1] ?? cell) < cell.size * IN_WORD * 2),
  );
  const beside = cells.filter(
    (cell) => !letters.includes(cell) && /\p{L}/u.test(cell.text) && Math.abs(cell.y - first.y) < 1,
  );
  const goesOn = beside.some(
    (cell) => Math.max(first.x - right(cell), cell.x - right(last)) < cell.size * IN_WORD,
  );
  return isWhole && !goesOn;
}

function spans(bar: Box, letters: readonly Cell[]): boolean {
  const box = around(letters.map((cell) => ({ ...cell, height: 0 })));
  const most = Math.max(...letters.map((cell) => cell.size)) * SPAN;
  return box !== null && Math.abs(box.x - bar.x) < most && Math.abs(right(box) - right(bar)) < most;
}

/** Whether a whole word or number ends right above a bar: then the bar underlines it, or it is the bar of a fraction or a sum. */
function isUnderline(bar: Box, cells: readonly Cell[]): boolean {
  const isAbove = (cell: Cell) => {
    const foot = cell.ink?.bottom ?? cell.y;
    return isInked(cell) && bar.y - foot > -1 && bar.y - foot < cell.size * FARTHEST_ABOVE;
  };
  const near = under(bar, cells).filter(isAbove);
  const lowest = Math.max(...near.map(({ y }) => y));
  const above = near.filter(({ y }) => lowest - y < 1);
  const [first, last] = [above[0], above.at(-1)];
  if (!first || !last) return false;
  const partial = cells.some(
    (cell) =>
      !above.includes(cell) &&
      /\p{L}/u.test(cell.text) &&
      Math.abs(cell.y - first.y) < 1 &&
      Math.max(first.x - right(cell), cell.x - right(last)) < cell.size * IN_WORD,
  );
  return !partial;
}
