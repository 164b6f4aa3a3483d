import { lightnessOf } from '../page/color.ts';
import { type Box, type Cell, holdsPoint, type PageContent, right } from '../page/page-content.ts';
import type { KeyPair } from './key-lines.ts';

/** A number with the letters of its alternatives behind it, all on one line. */
interface Row {
  number: number;
  letters: Cell[];
}

/** How many letters one question may have. */
const [FEWEST_LETTERS, MOST_LETTERS] = [3, 8];
/** At least this many rows, and this share of all rows, must have exactly one letter with the mark. */
const FEWEST_ROWS = 3;
const SHARE = 0.9;
/** How far baselines of one row may differ, and the narrowest gap between words; in sizes. */
const [SAME_ROW, APART] = [0.35, 0.2];
/**
 * How much darker the ground of the marked letter must be than the lightest ground; 1 is from black to white.
 */
const DARKER = 0.06;
/** The largest ring around one letter, and how low a line under a letter may lie; in sizes. */
const [LARGEST_RING, LOWEST_LINE] = [3.5, 0.45];

/** For each letter of a row, whether it has the mark. */
type Mark = (row: Row, page: PageContent) => boolean[];

const MARKS: readonly Mark[] = [
  ({ letters }, page) => {
    const grounds = letters.map((cell) => groundOf(cell, page));
    const lightest = Math.max(...grounds);
    return grounds.map((ground) => ground < lightest - DARKER);
  },
  ({ letters }, { strokes }) =>
    letters.map((cell) => strokes.some((box) => isRound(box, cell.size) && isOn(box, cell))),
  ({ letters }) => letters.map(({ bold }) => bold),
  ({ letters }) => {
    const colors = letters.map(({ color }) => color ?? '');
    return colors.map((color) => colors.filter((other) => other === color).length === 1);
  },
  ({ letters }, { rules }) =>
    letters.map(({ x, y, width, size }) =>
      rules.some(
        (rule) =>
          rule.width > width * 0.5 &&
          rule.width < size * 2 &&
          rule.y > y - 1 &&
          rule.y < y + size * LOWEST_LINE &&
          rule.x < x + width &&
          right(rule) > x,
      ),
    ),
];

/**
 * The keys of a sheet that prints all letters of each question and marks one of them: filled, ringed, bold,
 * coloured or underlined.
 */
export function markedLetters(page: PageContent): KeyPair[] {
  const rows = rowsOf(page.cells);
  if (rows.length < FEWEST_ROWS) return [];
  for (const mark of MARKS) {
    const pairs = rows.flatMap((row): KeyPair[] => {
      const on = mark(row, page).flatMap((isOne, at) => (isOne ? [at] : []));
      const [key] = on;
      return on.length === 1 && key !== undefined ? [{ number: row.number, key }] : [];
    });
    if (pairs.length >= FEWEST_ROWS && pairs.length >= rows.length * SHARE) return pairs;
  }
  return [];
}

/** The lightness of the darkest shape behind a letter. */
function groundOf(cell: Cell, { fills, discs = [] }: PageContent): number {
  const behind = [...fills, ...discs].filter(
    (box) => isOn(box, cell) && box.width < cell.size * LARGEST_RING,
  );
  return Math.min(1, ...behind.map(({ color }) => lightnessOf(color ?? '#000000')));
}

const isRound = ({ width, height }: Box, size: number): boolean =>
  Math.max(width, height) < size * LARGEST_RING && Math.min(width, height) > size * 0.6;

const isOn = (box: Box, cell: Cell): boolean =>
  holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size * 0.33);

function rowsOf(cells: readonly Cell[]): Row[] {
  const lines: Cell[][] = [];
  for (const cell of [...cells].filter(({ text }) => text !== ' ').sort((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && cell.y - first.y < first.size * SAME_ROW) line.push(cell);
    else lines.push([cell]);
  }
  return lines.flatMap((line) => rowsIn(wordsOf(line.sort((a, b) => a.x - b.x))));
}

function wordsOf(line: readonly Cell[]): Cell[][] {
  const words: Cell[][] = [];
  for (const cell of line) {
    const before = words.at(-1)?.at(-1);
    if (before && cell.x - right(before) < cell.size * APART) words.at(-1)?.push(cell);
    else words.push([cell]);
  }
  return words;
}

/** Each number of a line that has letters from A on behind it, with these letters. */
function rowsIn(words: readonly (readonly Cell[])[]): Row[] {
  const rows: Row[] = [];
  for (const [at, word] of words.entries()) {
    const number = /^(\d{1,3})[.):-]*$/.exec(word.map(({ text }) => text).join(''))?.[1];
    if (number === undefined) continue;
    const letters: Cell[] = [];
    for (const next of words.slice(at + 1, at + 1 + MOST_LETTERS)) {
      const letter = letterOf(next);
      if (!letter || letter.text.toLowerCase() !== 'abcdefgh'[letters.length]) break;
      letters.push(letter);
    }
    if (letters.length >= FEWEST_LETTERS) rows.push({ number: Number(number), letters });
  }
  return rows;
}

/** The letter of a word such as `A`, `(a)` or `B)`. */
function letterOf(word: readonly Cell[]): Cell | undefined {
  const isLabel = /^[([]?[A-Ha-h][)\].]?$/.test(word.map(({ text }) => text).join(''));
  return isLabel ? word.find(({ text }) => /[A-Ha-h]/.test(text)) : undefined;
}
