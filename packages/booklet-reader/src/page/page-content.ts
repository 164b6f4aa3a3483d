import type { MathNode } from '@amauta/rich-text/math.ts';

/** In points from the page's top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One character as drawn, or a math node that stands for several; `text` is always one code unit. */
export interface Cell {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** `#rrggbb`; black where nothing says otherwise. */
  color?: string;
  /** It hangs below its baseline so many sizes, as tall fences of TeX do. */
  hangs?: number;
  /** A marker was drawn behind it. */
  highlight?: boolean;
  math?: MathNode;
  /** From where to where a node has ink. */
  ink?: { top: number; bottom: number };
  /** Which of the booklet's drawn characters it stands for, in the order of drawing; none where it is a space. */
  places?: readonly number[];
}

/** A drawn glyph before anything is made of it: where it stands, and what its font calls it. */
export interface RawGlyph {
  unicode: string;
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  size: number;
}

/** A filled rectangle; `light` ones lie behind text, others are part of a drawing. */
export interface FilledBox extends Box {
  light: boolean;
  /** `#rrggbb`. */
  color?: string;
}

/** What a page draws, before anything is understood. */
export interface PageContent {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  cells: Cell[];
  fills: FilledBox[];
  /** Thin horizontal and vertical lines. */
  rules: Box[];
  images: Box[];
  /** Curves and slanted lines: parts of charts and drawings. */
  strokes: Box[];
  /** Those strokes that are round shapes, filled: bubbles; the dark ones are marked. */
  discs?: FilledBox[];
  /** Glyphs that are written without being drawn, as under a scan. */
  hidden?: number;
  /** By how many degrees clockwise nearly all text of the page is turned. */
  turned?: number;
  /** All inked glyphs, for the count of ink; none in pages that weren't drawn by a PDF. */
  glyphs?: RawGlyph[];
}

/** A page with less text than this, and a picture, is a scan. */
const FEWEST_CHARACTERS = 20;

/** Of the page: smaller pictures are those of alternatives, on a page that has nothing else. */
const SMALLEST_SCAN = 0.3;

/** Whether a page holds next to no text and is covered by pictures. */
export function isScan({
  width,
  height,
  images,
  cells,
}: Pick<PageContent, 'width' | 'height' | 'images' | 'cells'>): boolean {
  const covered = images.reduce((sum, image) => sum + image.width * image.height, 0);
  return covered > width * height * SMALLEST_SCAN && cells.length < FEWEST_CHARACTERS;
}

/** Stands in a line's text for a math node. */
export const MATH_MARK = '\uFFFC';

export const right = (box: Pick<Box, 'x' | 'width'>): number => box.x + box.width;
export const bottom = (box: Pick<Box, 'y' | 'height'>): number => box.y + box.height;

/** The smallest box around all; null of none. */
export function around(boxes: readonly Box[]): Box | null {
  const [first] = boxes;
  if (!first) return null;
  let [x1, y1, x2, y2] = [first.x, first.y, right(first), bottom(first)];
  for (const box of boxes) {
    x1 = Math.min(x1, box.x);
    y1 = Math.min(y1, box.y);
    x2 = Math.max(x2, right(box));
    y2 = Math.max(y2, bottom(box));
  }
  return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
}

export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x <= right(b) && b.x <= right(a) && a.y <= bottom(b) && b.y <= bottom(a);
}

export function holdsPoint(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= right(box) && y >= box.y && y <= bottom(box);
}

/** The ink of a cell, about: from the height of capitals to the descenders. */
export function cellBox(cell: Cell): Box {
  return { x: cell.x, y: cell.y - cell.size * 0.75, width: cell.width, height: cell.size * 0.95 };
}

/** Boxes that touch, or nearly, as groups. */
export function clusters<T extends Box>(boxes: readonly T[], distance: number): T[][] {
  const groups: { box: Box; members: T[] }[] = [];
  for (const box of boxes) {
    let merged: { box: Box; members: T[] } = { box, members: [box] };
    for (let again = true; again; ) {
      again = false;
      for (let at = groups.length - 1; at >= 0; at--) {
        const group = groups[at];
        if (!group || !overlaps(grown(group.box, distance), merged.box)) continue;
        groups.splice(at, 1);
        merged = {
          box: around([group.box, merged.box]) ?? group.box,
          members: [...group.members, ...merged.members],
        };
        again = true;
      }
    }
    groups.push(merged);
  }
  return groups.map((group) => group.members);
}
