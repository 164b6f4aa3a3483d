import { UNKNOWN } from '../glyphs/decode.ts';
import {
  around,
  type Box,
  bottom,
  type Cell,
  cellBox,
  clusters,
  grown,
  holdsPoint,
  overlaps,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { highlighted, highlightsOf } from './highlights.ts';
import { holdsAlternatives, isAroundText, stretches } from './running-text.ts';
import { cellsWithin } from './table-cells.ts';
import { type Grid, gridOf } from './table-grid.ts';

/** What stands on a page beside lines of text. */
export type Region =
  | { kind: 'gray'; box: Box }
  | { kind: 'table'; box: Box; grid: Grid }
  /** `formula`: small, in a line of text; `tabular`: a table whose rules aren't clear. */
  | { kind: 'picture'; box: Box; what: 'image' | 'formula' | 'tabular' };

export interface Regions {
  regions: Region[];
  /** What is left for lines of text. */
  text: Cell[];
  /** Short rules among text that are nobody's: a sign that something drawn isn't understood. */
  strayRules: Box[];
}

const SMALLEST_IMAGE = 9;
const SLOT_EDGE = 3;
/** Baselines of one row, in points. */
const ROW = 3;
/** Of a frame whose corners are round. */
const LARGEST_CORNER = 16;
const MARKER = /^[a-h][).]?$/i;

/** Gray boxes, tables and pictures of a page whose math is folded already. */
export function findRegions(page: PageContent): Regions {
  const isBackground = (box: Box) => box.width > page.width * 0.9 && box.height > page.height * 0.8;
  const markers = new Set(highlightsOf(page.fills, page.cells));
  const fills = page.fills.filter((fill) => !isBackground(fill) && fill.height > 0 && !markers.has(fill));
  const lines = stretches(page.cells);
  const images = page.images.filter(
    (image) =>
      !isBackground(image) &&
      Math.min(image.width, image.height) >= SMALLEST_IMAGE &&
      !isAroundText(image, lines),
  );
  const ink: Box[] = [...images, ...page.strokes, ...fills.filter((fill) => !fill.light)];
  // Word processors draw the ground of a slot in pieces.
  const grounds = clusters(
    fills.filter((fill) => !fill.light),
    1,
  ).flatMap((group) => around(group) ?? []);
  const { grids, loose } = tables(page, [...images, ...page.strokes, ...grounds]);
  const isOutside = (box: Box) => !grids.some(({ box: grid }) => overlaps(grid, box));
  const strokes = ink.filter((box) => !images.includes(box) && isOutside(box));
  const pictures = picturesOf(images.filter(isOutside), strokes, loose, { page, lines, fills });
  const inPicture = new Set(pictures.flatMap((picture) => picture.cells));
  const grayBoxes = grays(fills).filter(
    (box) =>
      !pictures.some(
        (picture) => overlaps(grown(picture.box, -1), box) && box.height <= picture.box.height,
      ) && !grids.some((grid) => overlaps(grown(grid.box, -2), box) && box.height <= grid.box.height + 4),
  );
  const inGrid = new Set(grids.flatMap(({ cells }) => cells));
  const unread = new Set(page.cells.filter((cell) => cell.text === UNKNOWN));
  const free = page.cells.filter((cell) => !inPicture.has(cell) && !inGrid.has(cell) && !unread.has(cell));
  const text = highlighted(free, [...markers]);
  const regions: Region[] = [
    ...grayBoxes.map((box): Region => ({ kind: 'gray', box })),
    ...grids.map(
      ({ box, grid }): Region =>
        grid ? { kind: 'table', box, grid } : { kind: 'picture', box: grown(box, 2), what: 'tabular' },
    ),
    ...pictures.map(({ box, what }): Region => ({ kind: 'picture', box, what })),
    // What can't be read is shown as it is drawn.
    ...clusters([...unread].map(cellBox), 2).flatMap((group): Region[] => {
      const box = around(group);
      return box ? [{ kind: 'picture', box: grown(box, 1), what: 'formula' }] : [];
    }),
  ];
  const usedRules = (rule: Box) => regions.some((region) => overlaps(grown(region.box, 3), rule));
  const strayRules = loose.filter((rule) => rule.height <= 2.5 && rule.width < 120 && !usedRules(rule));
  return { regions, text, strayRules: strayRules.filter((rule) => isAmongText(rule, text)) };
}

function isAmongText(rule: Box, cells: readonly Cell[]): boolean {
  const near = cells.filter((cell) => cell.text !== ' ' && cell.x < right(rule) && right(cell) > rule.x);
  const above = near.some((cell) => cell.y <= rule.y && cell.y > rule.y - cell.size);
  return above && near.some((cell) => cell.y > rule.y && cell.y < rule.y + cell.size * 1.4);
}

interface RuledTable {
  box: Box;
  grid: Grid | null;
  cells: Cell[];
}

function tables(page: PageContent, ink: readonly Box[]): { grids: RuledTable[]; loose: Box[] } {
  const grids: RuledTable[] = [];
  const loose: Box[] = [];
  for (const rules of clusters(page.rules, 1.5)) {
    const box = around(rules);
    const within = box ? cellsWithin(box, page.cells) : [];
    const horizontal = rules.filter((rule) => rule.width > rule.height);
    const isDrawing =
      box !== null && ink.some((other) => overlaps(box, other) && !isShadedSlot(other, rules));
    const looksTabular = horizontal.length >= 2 && rules.length - horizontal.length >= 2 && within.length > 0;
    const isLayout = holdsAlternatives(stretches(within));
    const grid = box && looksTabular && !isDrawing && !isLayout ? gridOf(rules, within) : 'none';
    const isOpen =
      grid === 'none' && !isDrawing && !isLayout && horizontal.length >= 2 && standsInRows(within);
    if (box && grid !== 'none') grids.push({ box, grid, cells: within });
    else if (box && isOpen) grids.push({ box, grid: null, cells: within });
    else loose.push(...rules);
  }
  return { grids, loose };
}

/** The filled ground of a slot or of a row: it ends where rules do. */
function isShadedSlot(fill: Box, rules: readonly Box[]): boolean {
  const isEdge = (value: number, side: 'x' | 'y') =>
    rules.some(
      (rule) =>
        Math.abs(rule[side] - value) < SLOT_EDGE ||
        Math.abs((side === 'x' ? right(rule) : bottom(rule)) - value) < SLOT_EDGE,
    );
  return isEdge(fill.x, 'x') && isEdge(right(fill), 'x') && isEdge(fill.y, 'y') && isEdge(bottom(fill), 'y');
}

/** Rows of words with wide gaps between them, more than one. */
function standsInRows(cells: readonly Cell[]): boolean {
  const counts = new Map<number, number>();
  for (const [first] of stretches(cells)) {
    const row = Math.round((first?.y ?? 0) / ROW);
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 1).length > 1;
}

interface Picture {
  box: Box;
  what: 'image' | 'formula';
  cells: Cell[];
}

function picturesOf(
  images: readonly Box[],
  ink: readonly Box[],
  rules: readonly Box[],
  { page, lines, fills }: { page: PageContent; lines: readonly (readonly Cell[])[]; fills: readonly Box[] },
): Picture[] {
  const inkBox = clusters([...ink, ...axesOf(rules, ink)], 10).flatMap((group) => around(group) ?? []);
  const withRules = inkBox.map((box) => {
    let all = box;
    for (let look = 0; look < 3; look++) {
      const touching = [...rules, ...fills].filter(
        (other) =>
          overlaps(grown(all, 6), other) &&
          other.width < page.width * 0.8 &&
          other.height < page.height * 0.6,
      );
      all = around([all, ...touching.filter((other) => !holdsMuchText(other, page.cells, all))]) ?? all;
    }
    return all;
  });
  const drawings = clusters(withRules, 4)
    .flatMap((group) => around(group) ?? [])
    .flatMap((box) => (isAroundText(box, lines) ? piecesWithin(box, ink, lines) : [box]));
  // Pictures of pixels are whole already: neighbours stay apart.
  return clusters([...drawings, ...images], 0).flatMap((group) => {
    const box = around(group);
    if (!box) return [];
    const cells = labelsOf(box, page.cells);
    const whole = around([box, ...cells.map(cellBox)]) ?? box;
    const isInLine = box.height < 26 && page.cells.some((cell) => isBeside(cell, box));
    return [{ box: grown(whole, 1.5), what: isInLine ? 'formula' : 'image', cells } satisfies Picture];
  });
}

/** What is drawn in a frame, without the frame: parts that lie around no text, larger than its corners. */
function piecesWithin(frame: Box, ink: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  const within = ink.filter((box) => overlaps(frame, box) && !isAroundText(box, lines));
  return clusters(within, 4)
    .flatMap((group) => around(group) ?? [])
    .filter((box) => Math.max(box.width, box.height) > LARGEST_CORNER && !isAroundText(box, lines));
}

/** Rules that meet at a corner and have something drawn between them: the axes of a chart. */
function axesOf(rules: readonly Box[], ink: readonly Box[]): Box[] {
  return clusters(rules, 1.5).flatMap((group) => {
    const box = around(group);
    const isCornered = group.some((rule) => rule.width > 8) && group.some((rule) => rule.height > 8);
    return box && isCornered && ink.some((other) => overlaps(box, other)) ? [box] : [];
  });
}

/** A gray box with sentences holds a drawing; it is not part of it. */
function holdsMuchText(box: Box, cells: readonly Cell[], drawing: Box): boolean {
  const within = cells.filter(
    (cell) => holdsPoint(box, cell.x, cell.y) && !holdsPoint(grown(drawing, 8), cell.x, cell.y),
  );
  return within.length > 25;
}

function isBeside(cell: Cell, box: Box): boolean {
  const distance = Math.max(box.x - right(cell), cell.x - right(box));
  return (
    cell.text !== ' ' &&
    distance > -1 &&
    distance < cell.size * 1.2 &&
    cell.y > box.y &&
    cell.y < bottom(box) + 6
  );
}

/** The words of a drawing: what lies in it, and short labels beside and below it. */
function labelsOf(box: Box, cells: readonly Cell[]): Cell[] {
  const body = median(cells.map((cell) => cell.size));
  return stretches(cells).flatMap((stretch) => {
    const [first] = stretch;
    const last = stretch.at(-1);
    if (
      !first ||
      !last ||
      MARKER.test(
        stretch
          .map((cell) => cell.text)
          .join('')
          .trim(),
      )
    )
      return [];
    const middleY = first.y - first.size * 0.3;
    const centre = (first.x + right(last)) / 2;
    if (holdsPoint(grown(box, 1), centre, middleY)) return stretch;
    const isSmall = first.size < body * 0.92;
    const isNarrow = first.x > box.x - 14 && right(last) < right(box) + 14;
    const isUnder = middleY > box.y - 4 && middleY < bottom(box) + 16;
    const isBesideIt = middleY > box.y - 4 && middleY < bottom(box) + 4;
    const gap = Math.max(box.x - right(last), first.x - right(box));
    const isLabel = stretch.length <= 14 && isSmall;
    return (isSmall && isNarrow && isUnder) || (isLabel && isBesideIt && gap < 22) ? stretch : [];
  });
}

/** Light boxes large enough for text; those that touch (a box drawn line by line) are one. */
function grays(fills: readonly (Box & { light: boolean })[]): Box[] {
  const light = fills.filter((fill) => fill.light && fill.width > 40 && fill.height > 8);
  const joined: Box[] = [];
  for (const fill of [...light].sort((a, b) => a.y - b.y)) {
    const above = joined.find(
      (box) =>
        Math.abs(box.x - fill.x) < 2 && Math.abs(box.width - fill.width) < 4 && fill.y - bottom(box) < 2,
    );
    if (above) above.height = Math.max(bottom(fill), bottom(above)) - above.y;
    else if (
      !joined.some((box) => holdsPoint(box, fill.x + 1, fill.y + 1) && right(fill) <= right(box) + 2)
    ) {
      joined.push({ x: fill.x, y: fill.y, width: fill.width, height: fill.height });
    }
  }
  return joined;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
