import { type Cell, type FilledBox, holdsPoint } from '../page/page-content.ts';

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

/** Colored boxes that a marker drew behind text: as high as the lines in them. Higher boxes hold paragraphs. */
export function highlightsOf(fills: readonly FilledBox[], cells: readonly Cell[]): FilledBox[] {
  return fills.filter((fill) => {
    if (saturation(fill.color ?? '') < COLORED) return false;
    const within = cells.filter((cell) => cell.text !== ' ' && isOn(fill, cell));
    const size = Math.max(0, ...within.map((cell) => cell.size));
    const lines = new Set(within.map((cell) => Math.round(cell.y / 2)));
    // A formula with a fraction makes its line higher.
    const formula = Math.max(0, ...within.map(({ ink }) => (ink ? ink.bottom - ink.top : 0)));
    const tallest = size * TALLEST * Math.max(1, lines.size) + formula;
    return size > 0 && fill.height > size * SHORTEST && fill.height < tallest;
  });
}

/** The cells, with `highlight` set on those that stand on a marker's box. */
export function highlighted(cells: readonly Cell[], markers: readonly FilledBox[]): Cell[] {
  if (markers.length === 0) return [...cells];
  return cells.map((cell) =>
    markers.some((fill) => isOn(fill, cell)) ? { ...cell, highlight: true } : cell,
  );
}

function isOn(fill: FilledBox, cell: Cell): boolean {
  return holdsPoint(fill, cell.x + cell.width / 2, cell.y - cell.size * 0.3);
}

function saturation(color: string): number {
  const value = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (!value) return 0;
  const parts = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255);
  return Math.max(...parts) - Math.min(...parts);
}
