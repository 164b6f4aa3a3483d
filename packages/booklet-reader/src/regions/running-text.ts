import { type Box, type Cell, cellBox, grown, holdsPoint, right } from '../page/page-content.ts';
import type { Grid } from './tables/table-grid.ts';

const LETTER = /^(?:\(?([a-h])\s?[).]|([Ⓐ-Ⓗⓐ-ⓗ]))/i;
const CIRCLED = /^[Ⓐ-Ⓗⓐ-ⓗ]$/;
/** The letter of an alternative without its text. */
export const LETTER_ALONE = /^(?:\(?[a-h][).]?|[\u24b6-\u24bd\u24d0-\u24d7])$/i;
/** The number of a question in a table's cell of its own. */
const NUMBER_ALONE = /^\d{1,3}[.)]?$/;
/** Text with at least this many letters of alternatives is no drawing. */
const FEWEST_LETTERS = 3;
/** The least length of the text behind a letter in a circle that stands in no column of them, in characters. */
const SHORTEST_BEHIND = 4;
/** How many lines must be as wide as the box, or cross its edge, so that the box surrounds text. */
const FEWEST_LINES = 2;
/** The least length of running text, in characters. */
export const SHORTEST_LINE = 25;
/** The least length of a sentence in a list of short ones, in characters. */
const SHORTEST_SENTENCE = 12;
/** A line that continues beside a box by at least this many letters is no label of the box. */
const FEWEST_BESIDE = 6;
/** The least length of such a line, as a share of the box's width. */
const SHORTEST_OF_WIDTH = 0.55;
/** Lines begin at one margin where their left edges differ by less than this, in points. */
const SAME_EDGE = 2;
/** The distances of a text from the left and of its source from the right side of a box differ by less, in points. */
const SAME_PADDING = 4;
/** Baselines of one row differ by less than this, in points. */
const SAME_ROW = 3;
/** The narrowest gap between pieces that stand side by side, in sizes: the 12 points between two columns of TeX. */
const WIDE_GAP = 0.98;

/** Cells of one row without wide gaps between them. */
export function stretches(cells: readonly Cell[]): Cell[][] {
  const found: Cell[][] = [];
  for (const cell of [...cells].sort((a, b) => Math.round(a.y - b.y) || a.x - b.x)) {
    const current = found.at(-1);
    const before = current?.at(-1);
    const isNext =
      before &&
      Math.abs(before.y - cell.y) < 1 &&
      cell.x >= before.x &&
      cell.x - right(before) < cell.size * WIDE_GAP;
    if (isNext) current?.push(cell);
    else if (cell.text !== ' ') found.push([cell]);
  }
  return found;
}

/**
 * The characters of a stretch's row that stand in front of it and behind it without a wide gap. LibreOffice sets formulas
 * some tenths of a point above their text, so that a letter of a formula within a sentence is a stretch of its own.
 */
export function rowAround(stretch: readonly Cell[], lines: readonly (readonly Cell[])[]): Cell[] {
  const [from] = stretch;
  const row = lines
    .filter(([first]) => first && from && Math.abs(first.y - from.y) < SAME_ROW)
    .flat()
    .sort((one, other) => one.x - other.x);
  const at = row.findIndex((cell) => cell === from);
  const isParted = (cell: Cell, index: number) => {
    const before = row[index - 1];
    return before !== undefined && cell.x - right(before) >= cell.size * WIDE_GAP;
  };
  const gaps = row.flatMap((cell, index) => (isParted(cell, index) ? [index] : []));
  return row.slice(
    gaps.findLast((gap) => gap <= at) ?? 0,
    gaps.find((gap) => gap > at),
  );
}

/**
 * Whether letters of alternatives open lines of the text. Rules around such text divide questions and are no
 * table. Letters behind other text of their rows ("1. PRITE | a) Atiende a niños") are what a table relates.
 */
export function holdsAlternatives(text: readonly (readonly Cell[])[]): boolean {
  const lettered = text.flatMap((stretch) => {
    const opening = stretch.slice(0, 4).map((cell) => cell.text);
    const [, signed, circled] = LETTER.exec(opening.join('')) ?? [];
    const letter = (signed ?? circled)?.toLowerCase();
    // Points of a figure have letters in circles, too, but no text behind them.
    const isOpening =
      signed !== undefined ||
      stretch.length > 1 ||
      hasTextBehind(stretch, text, standsInColumn(stretch, text) ? 1 : SHORTEST_BEHIND);
    return letter && isOpening ? [{ stretch, letter }] : [];
  });
  const opening = lettered.filter(
    ({ stretch: [first] }) =>
      !text.some(
        (other) =>
          other[0] &&
          first &&
          other[0].x < first.x &&
          Math.abs(other[0].y - first.y) < SAME_ROW &&
          !lettered.some(({ stretch }) => stretch === other),
      ),
  );
  return new Set(opening.map(({ letter }) => letter)).size >= FEWEST_LETTERS;
}

/** Whether enough letters in circles stand below each other. Then numbers and formulas behind them are alternatives. */
function standsInColumn([letter]: readonly Cell[], text: readonly (readonly Cell[])[]): boolean {
  const column = text.filter(
    ([first]) => first && letter && CIRCLED.test(first.text) && Math.abs(first.x - letter.x) < SAME_EDGE,
  );
  return new Set(column.map(([first]) => first?.text)).size >= FEWEST_LETTERS;
}

/** Whether text of at least some characters stands behind a letter in its row. */
const hasTextBehind = (
  [letter]: readonly Cell[],
  text: readonly (readonly Cell[])[],
  shortest: number,
): boolean =>
  text.some(
    (other) =>
      letter !== undefined &&
      other.length >= shortest &&
      Math.abs((other[0]?.y ?? 0) - letter.y) < SAME_ROW &&
      (other[0]?.x ?? 0) > letter.x,
  );

/**
 * Whether a table holds the alternatives of a question, or of several: each second column holds their letters, in their
 * order by rows or by columns, to the last row. A row above may hold the question's number and stem. Rules around such
 * text are no table.
 */
export function isTableOfAlternatives({ rows }: Grid): boolean {
  const texts = rows
    .map(({ slots }) =>
      slots.map(({ cells }) =>
        cells
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
    )
    .map(withoutEmptyLead);
  const first = texts[0];
  if (texts.length === 1 && first && (isNumbered(first) || goesOn(first))) return true;
  return questionsOf(texts).every(holdsLetters);
}

const isNumbered = (row: readonly string[]) => row.length === 2 && NUMBER_ALONE.test(row[0] ?? '');

/** Whether a row goes on over the page: with the number here and letters there, or with an empty cell below the number. */
const goesOn = (row: readonly string[]) => row.length === 2 && row[0] === '';

/**
 * A row without the empty cell below the number of a question that goes on from the page before: the letter and its text
 * stand behind that cell.
 */
const withoutEmptyLead = (row: string[]) => (row.length === 3 && row[0] === '' ? row.slice(1) : row);

/** The rows of a table, parted before each row with a question's number. */
function questionsOf(rows: readonly string[][]): string[][][] {
  const parts: string[][][] = [];
  for (const row of rows) {
    if (parts.length === 0 || isNumbered(row)) parts.push([]);
    parts.at(-1)?.push(row);
  }
  return parts;
}

/** Whether rows hold the letters of one question, to the last of them, with at most one row of its stem above. */
function holdsLetters(rows: readonly string[][]): boolean {
  const from = rows.findIndex(([first = '']) => LETTER_ALONE.test(first));
  const above = rows.slice(0, Math.max(from, 0));
  const letters = rows.slice(from).map((row) => row.filter((_, at) => at % 2 === 0));
  const byColumns = letters.map((row) => row[0] ?? '').concat(letters.flatMap((row) => row.slice(1)));
  return (
    from >= 0 &&
    above.length <= 1 &&
    above.every((row) => isNumbered(row) || goesOn(row)) &&
    rows.slice(from).every((row) => row.length % 2 === 0) &&
    [letters.flat(), byColumns].some(areInOrder)
  );
}

/** Whether texts are the letters of alternatives, one after the other. */
function areInOrder(texts: readonly string[]): boolean {
  const codes = texts.map((text) => text.replace(/\W/g, '').toLowerCase().charCodeAt(0));
  return texts.every((text, at) => LETTER_ALONE.test(text) && codes[at] === (codes[0] ?? 0) + at);
}

/**
 * Whether a drawn box surrounds text or lies behind it and is no picture: it holds alternatives, lines as
 * wide as the box, or lines that cross its edge.
 */
export function isAroundText(box: Box, text: readonly (readonly Cell[])[]): boolean {
  const within = text.filter((stretch) => stretch.some((cell) => isIn(box, cell)));
  if (holdsAlternatives(within)) return true;
  const crossing = within.filter((stretch) => {
    const inside = stretch.filter((cell) => isIn(box, cell)).length;
    return inside >= FEWEST_LINES && stretch.length - inside >= FEWEST_BESIDE;
  });
  if (crossing.length >= FEWEST_LINES || areSentences(within) || isQuotation(box, within)) return true;
  const lines = within.filter((stretch) => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (!first || !last || stretch.length < SHORTEST_LINE) return false;
    return right(last) - first.x >= box.width * SHORTEST_OF_WIDTH;
  });
  return lines.some(
    ([first]) =>
      first &&
      lines.filter(([other]) => other && Math.abs(other.x - first.x) < SAME_EDGE).length >= FEWEST_LINES,
  );
}

/** Whether lines are a list of short sentences at one margin: "p: Ana viaja." above "q: Ana llega tarde.". */
function areSentences(lines: readonly (readonly Cell[])[]): boolean {
  const [first] = lines[0] ?? [];
  return (
    lines.length >= FEWEST_LINES &&
    lines.every((line) => {
      const text = line.map((cell) => cell.text).join('');
      const isSentence = text.length >= SHORTEST_SENTENCE && /\p{L}[.;]$/u.test(text.trimEnd());
      return isSentence && Math.abs((line[0]?.x ?? 0) - (first?.x ?? 0)) < SAME_EDGE;
    })
  );
}

/**
 * Whether the last line is the source of the sentence above it: both keep the same distance from their side of the box,
 * and the source begins in the right half.
 */
function isQuotation(box: Box, lines: readonly (readonly Cell[])[]): boolean {
  const ordered = lines.toSorted((one, other) => (one[0]?.y ?? 0) - (other[0]?.y ?? 0));
  const [[first] = [], source] = [ordered[0], ordered.at(-1)];
  const [from, end] = [source?.[0], source?.at(-1)];
  if (ordered.length < FEWEST_LINES || !first || !from || !end) return false;
  const [before, behind] = [first.x - box.x, right(box) - right(end)];
  const said = ordered.slice(0, -1);
  const text = said
    .flat()
    .map((cell) => cell.text)
    .join('')
    .trimEnd();
  return (
    Math.abs(before - behind) < SAME_PADDING &&
    from.x > box.x + box.width / 2 &&
    said.every(([cell]) => cell && Math.abs(cell.x - first.x) < SAME_EDGE) &&
    text.length >= SHORTEST_SENTENCE &&
    /[.:;?!”»"]$/.test(text)
  );
}

function isIn(box: Box, cell: Cell): boolean {
  const { x, y, width, height } = cellBox(cell);
  return holdsPoint(grown(box, 1), x + width / 2, y + height / 2);
}
