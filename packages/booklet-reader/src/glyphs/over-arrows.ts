import { markup } from '../math/markup.ts';
import { type Cell, MATH_MARK, right } from '../page/page-content.ts';
import { VECTOR } from './join-accents.ts';

const ARROW = /^[→←↔⇒⇐⇔⇌⥂⥄]$/;
/** The most letters of the name of a vector. */
const LONGEST = 3;
/** How far an arrow stands above the baseline of its letters, in sizes: TeX sets 0.68. */
const [LOWEST, HIGHEST] = [0.5, 0.95];
/** How far the ends of an arrow may lie from those of its letters, in sizes. */
const SPAN = 0.2;
/** Letters nearer to each other than this, in sizes, are of one word. */
const IN_WORD = 0.16;
/** Small print at an arrow: its largest size, and how far its baseline lies from that of the arrow, in sizes of the arrow. */
const [SMALL, NEAREST, FARTHEST] = [0.8, 0.4, 0.75];

/**
 * Puts arrows over the letters that they cover, and conditions that stand above an arrow behind it as an exponent, as in
 * "→^Δ": they would be lines of their own, which belong to no question.
 */
export function joinOverArrows(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ text }) => ARROW.test(text)).reduce(joinedAt, [...cells]);
}

function joinedAt(cells: Cell[], arrow: Cell): Cell[] {
  const letters = arrow.text === '→' ? lettersBelow(arrow, cells) : [];
  if (letters.length > 0)
    return cells
      .filter((cell) => cell !== arrow)
      .map((cell) => (letters.includes(cell) ? { ...cell, text: cell.text + VECTOR } : cell));
  const near = cells.filter((cell) => isAt(arrow, cell));
  const above = near.filter(({ y }) => y < arrow.y);
  const below = near.filter(({ y }) => y > arrow.y);
  const nodes = [
    ...nodeOf(arrow, below, (subscript) => ({ type: 'subscript', base: '', subscript })),
    ...nodeOf(arrow, above, (exponent) => ({ type: 'superscript', base: '', exponent })),
  ];
  return nodes.length === 0
    ? cells
    : cells.flatMap((cell) => (cell === arrow ? [cell, ...nodes] : near.includes(cell) ? [] : [cell]));
}

function nodeOf(arrow: Cell, cells: readonly Cell[], math: (text: string) => Cell['math']): Cell[] {
  const node = math(markup(cells));
  return cells.length > 0 && node
    ? [{ ...arrow, text: MATH_MARK, math: node, x: right(arrow) - 0.01, width: 0.01 }]
    : [];
}

/** Whether small print stands right above or below an arrow. */
function isAt(arrow: Cell, cell: Cell): boolean {
  const away = Math.abs(cell.y - arrow.y) / arrow.size;
  return (
    cell.text !== ' ' &&
    cell.size < arrow.size * SMALL &&
    away > NEAREST &&
    away < FARTHEST &&
    cell.x > arrow.x - 1 &&
    right(cell) < right(arrow) + 1
  );
}

/** The letters of a name that an arrow covers from end to end. */
function lettersBelow(arrow: Cell, cells: readonly Cell[]): Cell[] {
  const below = cells
    .filter(({ text, x, width, y, size }) => {
      const height = (y - arrow.y) / size;
      const middle = x + width / 2;
      return text !== ' ' && height > LOWEST && height < HIGHEST && middle > arrow.x && middle < right(arrow);
    })
    .sort((one, other) => one.x - other.x);
  const [first, last] = [below[0], below.at(-1)];
  const most = arrow.size * SPAN;
  if (!first || !last || below.length > LONGEST || !below.every(isLetter)) return [];
  const covers = Math.abs(first.x - arrow.x) < most && Math.abs(right(last) - right(arrow)) < most;
  const goesOn = cells.some(
    (cell) =>
      !below.includes(cell) &&
      isLetter(cell) &&
      Math.abs(cell.y - first.y) < 1 &&
      Math.max(first.x - right(cell), cell.x - right(last)) < cell.size * IN_WORD,
  );
  return covers && !goesOn ? below : [];
}

const isLetter = ({ text }: Cell): boolean => /^\p{L}$/u.test(text);
