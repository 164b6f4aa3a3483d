import { type Cell, type PageContent, right } from '../page/page-content.ts';
import { stretches } from '../regions/running-text.ts';
import { EDGE } from './furniture.ts';
import { linesOf } from './lines.ts';
import { SLUG } from './running-heads.ts';

/** A row of at least so many dots, over at least this share of the page's width, parts one question from the next. */
const [MOST_ROOM, FEWEST_DOTS] = [0.5, 30];
const DOT = /^[.·…∙]+$/u;
/** Line numbers count in steps of so many lines. */
const STEP = 5;
/** Baselines and left edges that differ by less than this, in points, are equal. */
const SAME = 1;
/** The narrowest and the widest gap between a line's number and the line, in sizes of the line. */
const [NARROWEST_MARGIN, WIDEST_MARGIN] = [0.6, 4];

/**
 * Removes what stands on a page beside its text: the printer's line, which runs across all columns and would divide
 * them; rows of dots between questions; and the numbers of every fifth line in the margin of a text.
 */
export function withoutPageMarks(content: PageContent): PageContent {
  const marks = new Set([...slugOf(content), ...dotsOf(content), ...lineNumbersOf(content)]);
  return marks.size > 0 ? { ...content, cells: content.cells.filter((cell) => !marks.has(cell)) } : content;
}

function slugOf({ cells, number, width, height }: PageContent): Cell[] {
  const place = { page: number, column: 0, columnLeft: 0, columnRight: width };
  const isEdge = (cell: Cell) => cell.y < height * EDGE || cell.y > height * (1 - EDGE);
  const slugs = linesOf(cells.filter(isEdge), place).filter((line) => SLUG.test(line.text));
  return cells.filter((cell) => slugs.some((line) => Math.abs(line.y - cell.y) < SAME));
}

function dotsOf({ cells, width }: PageContent): Cell[] {
  const rows = Map.groupBy(
    cells.filter((cell) => cell.text !== ' '),
    (cell) => Math.round(cell.y / SAME),
  );
  return [...rows.values()].flatMap((row) => {
    const isDotted = row.length >= FEWEST_DOTS && row.every((cell) => DOT.test(cell.text));
    const reach = isDotted ? Math.max(...row.map(right)) - Math.min(...row.map((cell) => cell.x)) : 0;
    return reach >= width * MOST_ROOM ? row : [];
  });
}

/** A piece of a line. `number` holds the digits that stand at its start, apart from the text. */
interface Piece {
  number: Cell[];
  value: number;
  /** The left edge of the text behind the number, and the baseline, in points. */
  x: number;
  y: number;
}

/** Multiples of five in the margin of a text, with five of its lines from one to the next and no number between. */
function lineNumbersOf({ cells }: PageContent): Cell[] {
  const pieces = joined(stretches(cells)).map(pieceOf);
  return [...Map.groupBy(pieces, ({ x }) => Math.round(x / SAME)).keys()].flatMap((edge) => {
    const lines = pieces.filter(({ x }) => Math.abs(x / SAME - edge) < 1).sort((a, b) => a.y - b.y);
    const numbered = lines.flatMap(({ number }, at) => (number.length > 0 ? [at] : []));
    const isStep = (from: number | undefined, to: number | undefined) =>
      from !== undefined &&
      to !== undefined &&
      to - from === STEP &&
      (lines[to]?.value ?? 0) - (lines[from]?.value ?? 0) === STEP;
    return numbered.flatMap((line, at) => {
      const isCounted = (lines[line]?.value ?? 1) % STEP === 0;
      const isOne = isStep(numbered[at - 1], line) || isStep(line, numbered[at + 1]);
      return isCounted && isOne ? (lines[line]?.number ?? []) : [];
    });
  });
}

/** Joins numbers that stand alone with the text behind them. */
function joined(pieces: readonly Cell[][]): Cell[][] {
  return pieces.flatMap((piece, at) => {
    const [before, next] = [pieces[at - 1], pieces[at + 1]];
    if (before && isMargin(before, piece)) return [[...before, ...piece]];
    return next && isMargin(piece, next) ? [] : [piece];
  });
}

function isMargin(piece: readonly Cell[], next: readonly Cell[]): boolean {
  const [last, first] = [piece.at(-1), next[0]];
  if (!last || !first || !piece.every(({ text }) => /\d/.test(text))) return false;
  const gap = first.x - right(last);
  return Math.abs(first.y - last.y) < SAME && gap > 0 && gap < first.size * WIDEST_MARGIN;
}

function pieceOf(own: readonly Cell[]): Piece {
  const digits = own.findIndex((cell) => !/\d/.test(cell.text));
  const [last, next] = [own[digits - 1], own[digits]];
  const isApart = last && next && next.x - right(last) > next.size * NARROWEST_MARGIN;
  const number = isApart ? own.slice(0, digits) : [];
  const value = Number(number.map(({ text }) => text).join(''));
  return { number, value, x: own[number.length]?.x ?? 0, y: own[0]?.y ?? 0 };
}
