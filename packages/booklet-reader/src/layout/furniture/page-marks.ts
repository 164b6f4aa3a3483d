import { ITEM_CODE } from '../../anchors/item-code.ts';
import { type Box, type Cell, type PageContent, right } from '../../page/page-content.ts';
import { textOf, usualSize } from '../../regions/drawings/labels.ts';
import { stretches } from '../../regions/running-text.ts';
import { linesOf } from '../lines.ts';
import { EDGE } from './furniture.ts';
import { SLUG } from './running-heads.ts';

/**
 * A row of at least FEWEST_DOTS dots, over at least LEAST_REACH of the page's width, parts one question from the next.
 */
const [FEWEST_DOTS, LEAST_REACH] = [30, 0.5];
const DOT = /^[.·…∙]+$/u;
/** A running head ends where the rule below it does, to within this distance in points. */
const AT_END = 4;
/** The most rows of such a head. */
const MOST_HEAD_ROWS = 3;
/** Line numbers count in steps of this many lines. */
const STEP = 5;
/** A page with more pieces of text is made to take time. */
const MOST_PIECES = 4_000;
/** Left edges that differ by less than this, in points, are one margin. */
const SAME = 1;
/** How far the first line of a paragraph may be set in, in points. */
const DEEPEST_INDENT = 30;
/** The name of a place to write on, with its line of dots if that is typed: "Nombre:", "Grupo: ____". */
const FIELD =
  /^(?:apellidos?|nombres?|estudiante|docente|grupo|aula|grado|secci[óo]n|fecha|dni|turno|sede|puntaje|nota)(?: y (?:apellidos|nombres))?\s?:[\s_.…]*$/i;
/** The size of the codes of questions, as a share of the page's usual size. */
const SMALL_PRINT = 0.9;
/** The part of a page, from its top, in which these stand. */
const HEAD = 0.3;
/** The baseline of a number may differ from that of its line by less than this, in points. */
const LEVEL = 1.5;
/** The narrowest and the widest gap between a line's number and the line, in sizes of the line. */
const [NARROWEST_MARGIN, WIDEST_MARGIN] = [0.6, 4];

/**
 * Removes what stands on a page beside its text: the printer's line, which runs across all columns and would divide
 * them; the head above a rule, which ends where the rule does; rows of dots between questions; the row in which one writes
 * name and group, which runs across columns, too; the numbers of every fifth line in the margin of a text; and the
 * codes of questions in small print.
 */
export function withoutPageMarks(content: PageContent): PageContent {
  const marks = new Set([
    ...slugOf(content),
    ...itemCodesOf(content.cells),
    ...ruledHeadOf(content),
    ...dotsOf(content),
    ...fieldsOf(content),
    ...lineNumbersOf(content),
  ]);
  return marks.size > 0 ? { ...content, cells: content.cells.filter((cell) => !marks.has(cell)) } : content;
}

function slugOf({ cells, number, width, height }: PageContent): Cell[] {
  const place = { page: number, column: 0, columnLeft: 0, columnRight: width };
  const isEdge = (cell: Cell) => cell.y < height * EDGE || cell.y > height * (1 - EDGE);
  const slugs = linesOf(cells.filter(isEdge), place).filter((line) => SLUG.test(line.text));
  return cells.filter((cell) => slugs.some((line) => Math.abs(line.y - cell.y) < SAME));
}

/** The codes of questions in small print that stand where the numbers do, as above or below these. */
function itemCodesOf(cells: readonly Cell[]): Cell[] {
  const small = usualSize(cells) * SMALL_PRINT;
  const margin = Math.min(...cells.flatMap(({ size, x, text }) => (size < small || text === ' ' ? [] : x)));
  const isCode = (line: readonly Cell[]) => (line[0]?.x ?? 0) < margin + SAME && ITEM_CODE.test(textOf(line));
  return stretches(cells.filter((cell) => cell.size < small))
    .filter(isCode)
    .flat();
}

/**
 * The running head at both ends of a rule, as TeX sets it. Where it stands above two columns, its parts would belong to
 * them. Few pages of a short booklet have it.
 */
function ruledHeadOf({ rules, cells, width, height }: PageContent): Cell[] {
  const rule = rules
    .filter((each) => each.height <= 2.5 && each.width > width * LEAST_REACH && each.y < height * EDGE)
    .sort((a, b) => a.y - b.y)[0];
  if (!rule) return [];
  const above = cells.filter((cell) => cell.y < rule.y + LEVEL);
  const rows = rowsOf(above.filter((cell) => cell.text !== ' '));
  return rows.length <= MOST_HEAD_ROWS && rows.every((row) => standsAtEnds(row, rule)) ? above : [];
}

/** The characters of each row, from left to right. */
function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] && cell.y - row[0].y <= LEVEL) row.push(cell);
    else rows.push([cell]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Whether a row ends where a rule does at both sides, and has a gap between. */
function standsAtEnds(row: readonly Cell[], rule: Box): boolean {
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return false;
  const reachesEnds = Math.abs(first.x - rule.x) < AT_END && Math.abs(right(last) - right(rule)) < AT_END;
  return (
    reachesEnds && row.some((cell, at) => cell.x - right(row[at - 1] ?? cell) > cell.size * WIDEST_MARGIN)
  );
}

function dotsOf({ cells, width }: PageContent): Cell[] {
  const rows = Map.groupBy(
    cells.filter((cell) => cell.text !== ' '),
    (cell) => Math.round(cell.y / SAME),
  );
  return [...rows.values()].flatMap((row) => {
    const isDotted = row.length >= FEWEST_DOTS && row.every((cell) => DOT.test(cell.text));
    const reach = isDotted ? Math.max(...row.map(right)) - Math.min(...row.map((cell) => cell.x)) : 0;
    return reach >= width * LEAST_REACH ? row : [];
  });
}

/** The rows at the head of a page that hold nothing but two or more names of places to write on. */
function fieldsOf({ cells, height }: PageContent): Cell[] {
  const pieces = stretches(cells.filter((cell) => cell.y < height * HEAD));
  const rows = Map.groupBy(pieces, ([first]) => Math.round((first?.y ?? 0) / SAME));
  return [...rows.values()].flatMap((row) => {
    const isForm =
      row.length > 1 &&
      row.every((piece) =>
        FIELD.test(
          piece
            .map(({ text }) => text)
            .join('')
            .trim(),
        ),
      );
    return isForm ? row.flat() : [];
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

/**
 * Multiples of five in the margin of a text, with five of its lines from one to the next and no number between; the
 * first line may be numbered, too.
 */
function lineNumbersOf({ cells }: PageContent): Cell[] {
  const apart = stretches(cells);
  if (apart.length > MOST_PIECES) return [];
  const pieces = joined(apart).map(pieceOf);
  const edges = Map.groupBy(pieces, ({ x }) => Math.round(x / SAME));
  return [...edges.keys()].flatMap((edge) => {
    // The first lines of paragraphs may be set in.
    const lines = pieces
      .filter(({ x }) => x > (edge - 1) * SAME && x < edge * SAME + DEEPEST_INDENT)
      .sort((a, b) => a.y - b.y);
    const numbered = lines.flatMap(({ number, value }, line) =>
      number.length > 0 ? [{ number, value, line }] : [],
    );
    return numbered.flatMap((one, at) => {
      const [before, behind] = [numbered[at - 1], numbered[at + 1]];
      const isCounted = (before && isStep(before, one)) || (behind && isStep(one, behind));
      return isCounted ? one.number : [];
    });
  });
}

/** Whether a numbered line and the next one count the lines between them. */
function isStep(from: { value: number; line: number }, to: { value: number; line: number }): boolean {
  const isCounted = to.value % STEP === 0 && (from.value % STEP === 0 || from.value === 1);
  return isCounted && to.value - from.value <= STEP && to.value - from.value === to.line - from.line;
}

/** Joins numbers that stand alone with the text behind them. */
function joined(pieces: readonly Cell[][]): Cell[][] {
  const numbers = pieces.filter((piece) => piece.every(({ text }) => /\d/.test(text)));
  const owners = new Map(
    numbers.flatMap((number) => {
      const text = pieces.find((piece) => isBeside(number, piece));
      return text ? [[text, number] as const] : [];
    }),
  );
  const taken = new Set(owners.values());
  return pieces.filter((piece) => !taken.has(piece)).map((piece) => [...(owners.get(piece) ?? []), ...piece]);
}

function isBeside(number: readonly Cell[], text: readonly Cell[]): boolean {
  const [last, first] = [number.at(-1), text[0]];
  if (!last || !first) return false;
  const gap = first.x - right(last);
  return Math.abs(first.y - last.y) < LEVEL && gap > 0 && gap < first.size * WIDEST_MARGIN;
}

function pieceOf(own: readonly Cell[]): Piece {
  const digits = own.findIndex((cell) => !/\d/.test(cell.text));
  const [last, next] = [own[digits - 1], own[digits]];
  const isApart = last && next && next.x - right(last) > next.size * NARROWEST_MARGIN;
  const number = isApart ? own.slice(0, digits) : [];
  const text = own[number.length];
  return {
    number,
    value: Number(number.map((cell) => cell.text).join('')),
    x: text?.x ?? 0,
    y: text?.y ?? 0,
  };
}
