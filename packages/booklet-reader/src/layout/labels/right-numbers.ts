import { type Box, bottom, type Cell, grown, type PageContent, right } from '../../page/page-content.ts';
import { textOf } from '../../regions/drawings/labels.ts';
import { stretches } from '../../regions/running-text.ts';

const NUMBER = /^\d{1,3}[.)]?$/;
/** At least this many numbers of a paper must follow each other right of the text: 1, 2, 3 and so on. */
const FEWEST = 5;
/** How far a number may stand above or below the first line of its question, in sizes of the line. */
const LEVEL = 1;
/** The gap between the text and the numbers at its right, and between a number and its line at the left, in sizes. */
const [MARGIN_GAP, GAP] = [0.8, 0.6];
/** How far the frame of a number reaches beyond it, and how high its digits are, in sizes. */
const [FRAME, CAPITAL] = [2, 0.7];
/** The share of a page's lines that end left of the numbers. */
const MOST_LINES = 0.95;

type Stretch = readonly Cell[];

/** A number right of the text, and the line of text at its height. */
interface RightNumber {
  cells: Stretch;
  line: Cell;
}

/**
 * Sets the numbers of questions that stand right of all text on the left of their lines. Papers whose numbers at the right
 * don't follow each other stay as they are, such as those with points or the numbers of lines there.
 */
export function withNumbersFromRight(pages: readonly PageContent[]): PageContent[] {
  const found = pages.flatMap(({ cells }) => numbersOf(cells));
  const chain = longestChain(found);
  if (chain.length < FEWEST) return [...pages];
  const moved = new Map(
    chain.flatMap(({ cells, line }) => {
      const [first, last] = [cells[0], cells.at(-1)];
      if (!first || !last) return [];
      const by = line.x - line.size * GAP - right(last);
      return cells.map((cell): [Cell, Cell] => [
        cell,
        { ...cell, x: cell.x + by, y: line.y, size: line.size },
      ]);
    }),
  );
  return pages.map((page) => {
    const own = chain.filter(({ line }) => page.cells.includes(line)).map(({ cells }) => frameAround(cells));
    const withoutFrames = <Shape extends Box>(shapes: readonly Shape[]) =>
      shapes.filter((shape) => !own.some((frame) => isWithin(shape, frame)));
    const cells = page.cells.map((cell) => moved.get(cell) ?? cell);
    const { fills, rules, strokes, discs = [] } = page;
    return {
      ...page,
      cells,
      fills: withoutFrames(fills),
      rules: withoutFrames(rules),
      strokes: withoutFrames(strokes),
      discs: withoutFrames(discs),
    };
  });
}

/** Where the frame or the shaded square of a number is drawn. */
function frameAround(number: Stretch): Box {
  const [first, last] = [number[0], number.at(-1)];
  if (!first || !last) return { x: 0, y: 0, width: 0, height: 0 };
  const { x, y, size } = first;
  return grown({ x, y: y - size * CAPITAL, width: right(last) - x, height: size * CAPITAL }, size * FRAME);
}

const isWithin = (one: Box, other: Box): boolean =>
  one.x >= other.x && one.y >= other.y && right(one) <= right(other) && bottom(one) <= bottom(other);

function numbersOf(cells: readonly Cell[]): RightNumber[] {
  const all = stretches(cells);
  const isNumber = (stretch: Stretch) => NUMBER.test(textOf(stretch));
  const numbers = all.filter(isNumber);
  const texts = all.filter((stretch) => !isNumber(stretch));
  const ends = texts.map((stretch) => right(stretch.at(-1) ?? { x: 0, width: 0 })).sort((a, b) => a - b);
  const edge = ends[Math.floor((ends.length - 1) * MOST_LINES)] ?? Number.POSITIVE_INFINITY;
  return numbers.flatMap((number) => {
    const [first] = number;
    if (!first || first.x < edge + first.size * MARGIN_GAP) return [];
    const lines = texts.flatMap(([start]) =>
      start && Math.abs(start.y - first.y) < start.size * LEVEL ? start : [],
    );
    const [top] = lines.sort((one, other) => Math.round(one.y - other.y) || one.x - other.x);
    return top ? [{ cells: number, line: top }] : [];
  });
}

/** The longest run of numbers that grow by one; those between them, such as the numbers of pages, are left out. */
function longestChain(found: readonly RightNumber[]): RightNumber[] {
  const chains = new Map<number, RightNumber[]>();
  for (const each of found) {
    const value = Number.parseInt(textOf(each.cells), 10);
    const longer = [...(chains.get(value - 1) ?? []), each];
    if (longer.length > (chains.get(value)?.length ?? 0)) chains.set(value, longer);
  }
  return [...chains.values()].reduce<RightNumber[]>(
    (best, one) => (one.length > best.length ? one : best),
    [],
  );
}
