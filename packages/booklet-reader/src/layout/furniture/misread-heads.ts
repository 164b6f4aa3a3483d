import type { Line } from '../lines.ts';

/** A line at an edge of a page; `page` is the index of the page. */
export interface Seen {
  page: number;
  line: Line;
}

/** A scan's head stands at most this much higher or lower on another page, in points. */
const SAME_HEIGHT = 8;
/** A scan's head stands at most this far beside its place on another page, in points. */
const SAME_LEFT = 14;
/** The pieces of one line of a page differ in height by this at most, in points. */
const SAME_ROW = 1;
/** Two texts are one head where at most this share of their letters differs. */
const MOST_CHANGED = 0.3;
/** The fewest letters of a head that is compared letter by letter. */
const FEWEST_LETTERS = 6;
/** On how many pages such a head stands at least. */
const FEWEST_MISREAD = 3;

/**
 * The lines at the edges of scanned pages that stand at one place on at least three pages with nearly the same letters:
 * running heads that recognition reads otherwise on each page. What `mayOpen` a question is no head by itself.
 */
export function misreadHeads(
  edges: readonly Seen[],
  textOf: (line: Line) => string,
  mayOpen: (line: Line) => boolean,
): Line[] {
  const all = edges.map(({ page, line }) => ({ page, line, letters: looksOf(textOf(line)) }));
  const heads = all.filter(({ line, letters }) => letters.length >= FEWEST_LETTERS && !mayOpen(line));
  const found = heads.flatMap(({ page, line, letters }) => {
    const own = heads.filter(
      (other) =>
        Math.abs(other.line.y - line.y) <= SAME_HEIGHT &&
        Math.abs(other.line.x - line.x) <= SAME_LEFT &&
        changes(letters, other.letters) <= MOST_CHANGED,
    );
    return new Set(own.map(({ page }) => page)).size >= FEWEST_MISREAD ? [{ page, line }] : [];
  });
  // Where a page is read in columns, the end of its foot is a line of its own.
  const ends = all.filter(
    ({ page, line, letters }) =>
      letters.length < FEWEST_LETTERS &&
      found.some((head) => head.page === page && Math.abs(head.line.y - line.y) <= SAME_ROW),
  );
  return [...found, ...ends].map(({ line }) => line);
}

/** The most characters of a misread page number, of "– 12 –" without its spaces. */
const LONGEST_NUMBER = 5;

/**
 * The short lines of scanned pages that stand where at least three other pages have their numbers, which grow as the pages
 * do, and theirs has none: "– 2 –" may be read as "(E)".
 */
export function misreadNumbers(edges: readonly Seen[], isNumber: (line: Line) => boolean): Line[] {
  const numbers = edges
    .filter(({ line }) => isNumber(line))
    .map(({ page, line }) => ({ page, line, start: Number(/\d+/.exec(line.text)?.[0]) - page }));
  return edges.flatMap(({ page, line }) => {
    const near = numbers.filter((number) => isAtPlace(number.line, line));
    const isCounted = near.some(
      ({ start }) => near.filter((other) => other.start === start).length >= FEWEST_MISREAD,
    );
    const hasNumber = near.some((number) => number.page === page);
    return isCounted && !hasNumber && line.text.replaceAll(' ', '').length <= LONGEST_NUMBER ? [line] : [];
  });
}

const isAtPlace = (one: Line, other: Line): boolean =>
  Math.abs(one.y - other.y) <= SAME_HEIGHT &&
  Math.abs(one.x + one.right - other.x - other.right) / 2 <= SAME_LEFT;

/** The letters and digits of a text, those that recognition takes for each other as one: "I", "l" and "1", "O" and "0". */
function looksOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[il|1]/g, 'i')
    .replace(/[oq0]/g, 'o')
    .replace(/\d/g, '#')
    .replace(/[^\p{L}#]/gu, '');
}

/** How many letters of one text must be changed, added or removed for the other, as a share of the longer text. */
function changes(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[other.length] ?? 0) / Math.max(1, one.length, other.length);
}
