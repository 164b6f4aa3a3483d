import { plainMath } from '@amauta/rich-text/math.ts';
import { namesText } from '../../drafts/shared-cue.ts';
import { right } from '../../page/page-content.ts';
import type { Line } from '../lines.ts';
import { misreadHeads, misreadNumbers, type Seen } from './misread-heads.ts';

/** Page numbers stand within this share of the page's height from its top or foot. */
const EDGE = 0.1;
/** Lines that are always the same stand within this share: the letterhead of an academy may have four of them. */
const REPEATED_EDGE = 0.15;
/** The code of a MINEDU booklet, e.g. `A04-EBRP-11`. Its last digit tells the form. */
export const BOOKLET_CODE = /\b[A-Z]\d{2}-[A-Z]{2,5}-\d{2}\b/;
/** The printer's line (slug) of InDesign: the name of the file, with the time of printing. */
export const SLUG = /\.indd\b.*\d{1,2}:\d{2}|^\S+\.indd\b/i;
/**
 * The letter of an alternative. Many pages begin with "A)" alone or end with "(A) … (B) …", which isn't a running head.
 * "C O M P R E N S I Ó N" is a word.
 */
const OPTION = /^(?:[a-hA-H](?:\s?[).]|\s(?!\p{Lu}\s)|$)|\([a-hA-H]\)|\[[a-hA-H]\]|[Ⓐ-Ⓗⓐ-ⓗ])/u;
/** The sentence that names the questions of a text. Many pages begin with it, so it isn't a running head. */
const CUE = /\b(?:respond[ae]r?|contest[ae]r?)\b|^(?:lea|read)\b/i;
export const PAGE_NUMBER =
  /^(?:p[áa]g(?:ina|\.)?\s*)?[-–—|]?\s*\d{1,3}\s*[-–—|]?(?:\s*(?:de|\/)\s*\d{1,3})?$/i;

/** Pieces of a foot stand farther apart than this, in sizes of the text. */
const FOOT_GAP = 4;

/** A page as the search for running heads sees it; `height` in points. */
export interface LinesOfPage {
  height: number;
  lines: Line[];
  /** The lines were read from the picture of the page. */
  isScanned?: boolean;
}

/**
 * Returns the pages without page numbers, booklet codes, printer's lines, and lines that repeat at the edges of
 * several pages. Repeated lines are removed from the edge inwards, up to the first line of text: no running head
 * stands behind text.
 * @param seen the pages with the lines of all orders in which they can be read: a head that columns part is whole in
 * another order, and in the same order of another page
 */
export function withoutRunningHeads<T extends LinesOfPage>(
  pages: readonly T[],
  seen: readonly LinesOfPage[] = pages,
): T[] {
  // Each page may begin with the next text.
  const isText = ({ text }: Line) => OPTION.test(text) || CUE.test(text) || namesText(text);
  const edgeOf = ({ lines, height }: LinesOfPage) =>
    lines.filter((line) => mayRun(line, height) && !isText(line));
  const edgesOf = (all: readonly LinesOfPage[]) =>
    all.flatMap((each, page) => edgeOf(each).map((line): Seen => ({ page, line })));
  const edges = edgesOf(seen);
  const enough = Math.max(3, Math.min(4, pages.length));
  const running = [...Map.groupBy(edges, ({ line }) => keyOf(line))].filter(([, group]) =>
    isRunning(group, group.every(({ page, line }) => standsApart(line, seen[page])) ? FEWEST_APART : enough),
  );
  const keys = new Set(running.map(([key]) => key));
  // A scan's lines stand a little higher or lower on each page, and are read with other letters here and there.
  const scanned = edgesOf(pages).filter(({ page }) => pages[page]?.isScanned);
  const misread = new Set(misreadHeads(scanned, outerText, (line) => MAY_OPEN.test(line.text)));
  const atEdges = pages.flatMap(({ lines, height, isScanned }, page) =>
    lines.filter((line) => isScanned && isAtEdge(line, height)).map((line): Seen => ({ page, line })),
  );
  const numbers = new Set(misreadNumbers(atEdges, ({ text }) => PAGE_NUMBER.test(text)));
  const isRepeated = (line: Line) =>
    keys.has(keyOf(line)) ||
    misread.has(line) ||
    running.some(([, [known]]) => known && (isAlike(known.line, line) || isPieceOf(line, known.line)));
  const questions = questionNumbers(pages);
  return pages.map((page) => {
    const isOfPaper = (line: Line) =>
      numbers.has(line) || (isFurniture(line, page.height) && !questions.has(line));
    const repeated = new Set(edgeOf(page).filter(isRepeated));
    const heads = headsOf(page, (line) => isOfPaper(line) || repeated.has(line));
    return { ...page, lines: page.lines.filter((line) => !isOfPaper(line) && !heads.has(line)) };
  });
}

/**
 * Lone numbers whose middles differ by less than SAME_MIDDLE points stand below each other. FEWEST_IN_COLUMN of them
 * show a column.
 */
const [SAME_MIDDLE, FEWEST_IN_COLUMN] = [2, 3];

/**
 * The lone numbers at the edge of a page that number its first question. Either the page has another number, which grows
 * from page to page, and theirs doesn't; or other lone numbers stand below them in the middle of pages.
 */
function questionNumbers(pages: readonly LinesOfPage[]): Set<Line> {
  const seen = pages.flatMap(({ lines, height }, page) =>
    lines
      .filter((line) => isAtEdge(line, height) && PAGE_NUMBER.test(line.text))
      .map((line) => ({ line, page, start: (numbersIn(line.text)[0] ?? 0) - page })),
  );
  const isPageNumber = ({ page, start }: (typeof seen)[number]) =>
    seen.some((other) => other.page !== page && other.start === start);
  const numbered = new Set(seen.filter(isPageNumber).map(({ page }) => page));
  const within = pages.flatMap(({ lines, height }) =>
    lines.filter((line) => !isAtEdge(line, height) && LONE_NUMBER.test(line.text)),
  );
  const isInColumn = (line: Line) =>
    within.filter((other) => Math.abs(middleOf(other) - middleOf(line)) < SAME_MIDDLE).length >=
    FEWEST_IN_COLUMN;
  return new Set(
    seen.flatMap((each) =>
      !isPageNumber(each) && (numbered.has(each.page) || isInColumn(each.line)) ? [each.line] : [],
    ),
  );
}

const LONE_NUMBER = /^\d{1,3}[.)]?$/;
const middleOf = (line: Line): number => (line.x + line.right) / 2;
/** A line that stands at least APART sizes from the text is a running head if FEWEST_APART pages have it. */
const [APART, FEWEST_APART] = [1.8, 2];

/** Whether a line has room between itself and the text of the page. */
function standsApart({ y, size }: Line, { lines, height }: LinesOfPage = { lines: [], height: 0 }): boolean {
  const isTop = y < height / 2;
  return lines.every((other) => {
    const distance = isTop ? other.y - y : y - other.y;
    return distance < 1 || distance > size * APART;
  });
}

/** Whether a line is a page number, a code or a printer's line. */
function isFurniture(line: Line, height: number): boolean {
  if (SLUG.test(line.text)) return true;
  // A scan may part the letter of a code from its digits.
  const rest = line.text
    .replace(/\b([A-Z]) (?=\d{2}-)/, '$1')
    .replace(BOOKLET_CODE, '')
    .trim();
  if (rest !== line.text.trim() && (rest === '' || PAGE_NUMBER.test(rest))) return true;
  return isAtEdge(line, height) && PAGE_NUMBER.test(rest);
}

/**
 * The running heads of a page: from the top edge down and from the bottom edge up, as long as each line is
 * one.
 */
function headsOf({ lines, height }: LinesOfPage, isHead: (line: Line) => boolean): Set<Line> {
  const ordered = lines.toSorted((a, b) => a.y - b.y);
  const top = ordered.filter((line) => line.y < height * REPEATED_EDGE);
  const bottom = ordered.filter((line) => line.y > height * (1 - REPEATED_EDGE)).toReversed();
  return new Set([top, bottom].flatMap((edge) => edge.slice(0, countHeads(edge, isHead))));
}

function countHeads(edge: readonly Line[], isHead: (line: Line) => boolean): number {
  const firstText = edge.findIndex((line) => !isHead(line));
  return firstText < 0 ? edge.length : firstText;
}

/**
 * The share of steps between pages in which the number must grow as the pages do. Not all: page numbers begin
 * again in a booklet of several groups.
 */
const STEPS_THAT_FIT = 0.7;

/**
 * Whether a repeated line is a running head: it stands on enough pages, and is either always the same or
 * holds a number that grows with the pages.
 */
function isRunning(seen: readonly Seen[], enough: number): boolean {
  if (countsPages(seen)) return true;
  if (new Set(seen.map(({ page }) => page)).size < enough) return false;
  const [first = [], ...others] = seen.map(({ line }) => numbersIn(outerText(line)));
  if (others.every((numbers) => numbers.join() === first.join())) return true;
  return first.some((_, place) => {
    const steps = seen.slice(1).map((to, at) => ({ from: seen[at] ?? to, to }));
    const fitting = steps.filter(({ from, to }) => growth(from, to, place) === to.page - from.page);
    return fitting.length >= steps.length * STEPS_THAT_FIT;
  });
}

/** Whether a line counts the pages that stand beside each other on sheets: its number grows by one from line to line. */
function countsPages(seen: readonly Seen[]): boolean {
  const [first, ...others] = seen;
  if (!first || others.length < FEWEST_APART || MAY_OPEN.test(first.line.text)) return false;
  const isOnSheets = others.some(({ page }, at) => page === seen[at]?.page);
  return (
    isOnSheets &&
    numbersIn(outerText(first.line)).some((_, place) =>
      others.every((to, at) => growth(seen[at] ?? first, to, place) === 1),
    )
  );
}

/** By how much the number at `place` grows between two pages; NaN where another number changes, too. */
function growth(from: Seen, to: Seen, place: number): number {
  const [before, after] = [numbersIn(outerText(from.line)), numbersIn(outerText(to.line))];
  const othersStay = before.every((number, at) => at === place || number === after[at]);
  return othersStay ? (after[place] ?? 0) - (before[place] ?? 0) : Number.NaN;
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** What a question may begin with: its number, also behind a word for it. */
const MAY_OPEN = /^\W*(?:\d|(?:pregunta|ejercicio|problema|[íi]tem|reactivo)\b)/iu;

/** Whether a line stands where running heads do. Farther from the edge a line with a number may open a question. */
function mayRun(line: Line, height: number): boolean {
  return isAtEdge(line, height, MAY_OPEN.test(line.text) ? EDGE : REPEATED_EDGE);
}

function isAtEdge(line: Line, height: number, edge = EDGE): boolean {
  return line.y < height * edge || line.y > height * (1 - edge);
}

/**
 * The same running head stands at most this much higher or lower on another page of a scan, in points. This and the next
 * bounds were set with seven scanned papers; wider ones would take lines of questions for heads.
 */
const SAME_HEIGHT = 8;
/** Texts of fewer letters may begin alike by chance, so they are not compared. */
const LEAST_LETTERS = 10;
/**
 * Two lines are the same head, misread in one of them, when this share of the shorter one's letters agrees from the
 * start, or this share of the longer one's letters from the start and the end together.
 */
const [SAME_START, SAME_ENDS] = [0.6, 0.8];

/** Whether a line is another one, read with some other letters or a little higher or lower. */
function isAlike(one: Line, other: Line): boolean {
  if (Math.abs(one.y - other.y) > SAME_HEIGHT) return false;
  const [a, b] = [lettersOf(one), lettersOf(other)];
  const [least, most] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (least < LEAST_LETTERS) return false;
  const start = sameLetters(least, (at) => a[at] === b[at]);
  const end = sameLetters(least - start, (at) => a.at(-1 - at) === b.at(-1 - at));
  // Where a page is read in columns, the right part of its head is a line of its own.
  return start >= least * SAME_START || end === least || start + end >= most * SAME_ENDS;
}

/** A line that is a piece of a running head stands at its place to within this distance, in points. */
const SAME_PLACE = 2;

/** Whether a line is one of the pieces of a head, parted from it where its page is read in columns. */
function isPieceOf({ text, x, y }: Line, head: Line): boolean {
  if (Math.abs(head.y - y) > SAME_PLACE) return false;
  const starts = [0, ...piecesOf(head)];
  return starts.some((from, at) => {
    const piece = head.cells.slice(from, starts[at + 1]);
    const [first] = piece;
    return first && Math.abs(first.x - x) < SAME_PLACE && textOf(piece).trim() === text.trim();
  });
}

/** How many letters agree in a row, at most `most`. */
function sameLetters(most: number, isSame: (at: number) => boolean): number {
  let count = 0;
  while (count < most && isSame(count)) count += 1;
  return count;
}

/**
 * A key for a line's text and height. Digits become '#', since page numbers change; spaces and signs are
 * dropped, since recognition reads them differently on each page.
 */
function keyOf(line: Line): string {
  return `${lettersOf(line)}@${Math.round(line.y / 6)}`;
}

function lettersOf(line: Line): string {
  return outerText(line)
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]/gu, '');
}

/**
 * The text of a line's first and last piece, or of the whole line where it has fewer than three pieces. The middle piece of
 * a foot is often a mark for machines, which recognition reads as other letters on each page.
 */
function outerText(line: Line): string {
  const { cells } = line;
  const starts = piecesOf(line);
  const [first] = starts;
  const last = starts.at(-1);
  return starts.length < 2 || first === undefined || last === undefined
    ? saidBy(cells)
    : `${saidBy(cells.slice(0, first))}${saidBy(cells.slice(last))}`;
}

/** Where the pieces of a line begin, from the second one on. */
function piecesOf({ cells, size }: Line): number[] {
  const ends = cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell.text.trim() !== '');
  return ends.flatMap(({ cell, at }, index) => {
    const before = ends[index - 1]?.cell;
    return before && cell.x - right(before) > size * FOOT_GAP ? [at] : [];
  });
}

const textOf = (cells: readonly Line['cells'][number][]): string => cells.map(({ text }) => text).join('');

/** The text with that of its formulas: a fraction alone at the foot of two pages is no running head unless it is the same. */
const saidBy = (cells: Line['cells']): string =>
  cells.map(({ text, math }) => (math ? plainMath(math) : text)).join('');
