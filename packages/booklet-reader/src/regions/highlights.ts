import { type Box, bottom, type Cell, type FilledBox, holdsPoint, right } from '../page/page-content.ts';

/**
 * The least difference between the strongest and the weakest of red, green and blue in a marker's color.
 * Grays and pale shades have less.
 */
const COLORED = 0.35;
/**
 * How tall and how low a marker's box may be for one line, in sizes of the text. A box that is taller than its lines
 * holds a paragraph, and a lower one is a rule below the text.
 */
const TALLEST = 1.9;
const SHORTEST = 0.5;

/**
 * A pale shade is a marker's only where its box ends with the text in it, as a run's background does: this near, in
 * sizes of the text. The boxes of tables and of quotations leave more space around their text.
 */
const [PALE, NEAR] = [0.08, 0.2];
/** How far the boxes of a letter and of its text may lie apart, in points, to be of one marker. */
const TOUCHING = 1;

/** Colored boxes that a marker drew behind text: as high as the lines in them. Higher boxes hold paragraphs. */
export function highlightsOf(fills: readonly FilledBox[], cells: readonly Cell[]): FilledBox[] {
  const colored = fills.filter((fill) => saturation(fill.color ?? '') >= PALE);
  const behindLines = colored.flatMap((fill) => {
    const within = cells.filter((cell) => cell.text !== ' ' && isOn(fill, cell));
    const size = Math.max(0, ...within.map((cell) => cell.size));
    const lines = new Set(within.map((cell) => Math.round(cell.y / 2)));
    // A formula with a fraction makes its line higher.
    const formula = Math.max(0, ...within.map(({ ink }) => (ink ? ink.bottom - ink.top : 0)));
    const tallest = size * TALLEST * Math.max(1, lines.size) + formula;
    const isHigh = size > 0 && fill.height > size * SHORTEST && fill.height < tallest;
    if (!isHigh) return [];
    const left = fill.x - Math.min(...within.map(({ x }) => x));
    const end = right(fill) - Math.max(...within.map(right));
    return [{ fill, isTight: Math.max(Math.abs(left), Math.abs(end)) < size * NEAR }];
  });
  const tight = behindLines.flatMap(({ fill, isTight }) => (isTight ? [fill] : []));
  return behindLines.flatMap(({ fill, isTight }) =>
    isTight || isColored(fill) || tight.some((other) => isBeside(fill, other)) ? [fill] : [],
  );
}

/** Whether two boxes of one color touch each other on one line, as those of a letter and of its text do. */
function isBeside(one: FilledBox, other: FilledBox): boolean {
  const gap = Math.max(one.x, other.x) - Math.min(right(one), right(other));
  return (
    one.color === other.color && Math.abs(gap) < TOUCHING && one.y < bottom(other) && other.y < bottom(one)
  );
}

/** The cells, with `highlight` set on those that stand on a marker's box, and on those that are `marked` otherwise. */
export function highlighted(
  cells: readonly Cell[],
  markers: readonly FilledBox[],
  marked: ReadonlySet<Cell>,
): Cell[] {
  if (markers.length === 0) return [...cells];
  return cells.map((cell) =>
    marked.has(cell) || markers.some((fill) => isOn(fill, cell)) ? { ...cell, highlight: true } : cell,
  );
}

/** Whether the middle of a character lies on a box. */
export function isOn(fill: Box, cell: Cell): boolean {
  return holdsPoint(fill, cell.x + cell.width / 2, cell.y - cell.size * 0.3);
}

/** Whether a box has the color of a marker. */
export const isColored = ({ color = '' }: FilledBox): boolean => saturation(color) >= COLORED;

function saturation(color: string): number {
  const value = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (!value) return 0;
  const parts = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255);
  return Math.max(...parts) - Math.min(...parts);
}
