import type { MathNode } from '@amauta/rich-text/math.ts';

/** A rectangle in points, from the page's top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The coordinate system in which the PDF draws a shape; most drawings have one of their own. */
  system?: number;
}

/**
 * One character as drawn, or a math node that stands for several characters. `text` is one code unit; a letter with a mark
 * above it for which there is no character, such as that of a vector, has the mark as a second one.
 */
export interface Cell {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** `#rrggbb`; black where absent. */
  color?: string;
  /** Names the font within its document. The weight of a font without a name of its own shows only by this. */
  face?: string;
  /** How far the cell hangs below its baseline, in sizes; only tall fences of TeX do. */
  hangs?: number;
  /** The cell stands on the color of a marker. */
  highlight?: boolean;
  /** The coordinate system in which the PDF draws the character, as that of shapes. */
  system?: number;
  math?: MathNode;
  /** How sure the reader of a scan is of a sign that it looked at by itself, from 0 to 1; words of prose have none. */
  sure?: number;
  /** Where the ink of a math node begins and ends vertically. */
  ink?: { top: number; bottom: number };
  /** Where a fence over several rows begins and ends vertically, if it keeps its rows together. */
  tall?: { top: number; bottom: number };
  /**
   * The places in the booklet of the drawn characters that this cell stands for, in the order of drawing;
   * none for a space.
   */
  places?: readonly number[];
}

/** A drawn glyph as the PDF gives it: its place and its font's text for it. */
export interface RawGlyph {
  unicode: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  size: number;
}

/** A filled rectangle. `light` boxes lie behind text; the others are part of a drawing. */
export interface FilledBox extends Box {
  light: boolean;
  /** `#rrggbb`. */
  color?: string;
}

/** What a page draws, before anything is interpreted. */
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
  /** The strokes that are filled round shapes, such as bubbles on answer sheets; the dark ones are marked. */
  discs?: FilledBox[];
  /** How many glyphs are written but not drawn, such as the text layer under a scan. */
  hidden?: number;
  /** The text was read from the picture of the page, so that equal lines may differ in some letters. */
  isScanned?: boolean;
  /** The direction of nearly all text of the page, in degrees clockwise. */
  turned?: number;
  /** The direction of all glyphs of a page that has too few to show how it is turned. */
  mayBeTurned?: number;
  /** All inked glyphs, to check that none is lost; absent in pages that don't come from a PDF. */
  glyphs?: RawGlyph[];
}

/** A page with a picture and less text than this is a scan. */
const FEWEST_CHARACTERS = 20;

/**
 * The share of a page that pictures must cover in a scan. Smaller pictures may be alternatives on a page
 * without other text.
 */
const SMALLEST_SCAN = 0.3;

/** Whether a page has nearly no text and is covered by pictures. */
export function isScan({
  width,
  height,
  images,
  cells,
}: Pick<PageContent, 'width' | 'height' | 'images' | 'cells'>): boolean {
  const covered = images.reduce((sum, image) => sum + image.width * image.height, 0);
  return covered > width * height * SMALLEST_SCAN && cells.length < FEWEST_CHARACTERS;
}

/** Stands for a math node in the text of a line. */
export const MATH_MARK = '\uFFFC';

export const right = (box: Pick<Box, 'x' | 'width'>): number => box.x + box.width;
export const bottom = (box: Pick<Box, 'y' | 'height'>): number => box.y + box.height;

/** The smallest box around all boxes; null for no boxes. */
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

/** What two boxes have in common; null where they don't overlap. */
export function common(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [width, height] = [Math.min(right(a), right(b)) - x, Math.min(bottom(a), bottom(b)) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The room between two boxes, across or down, whichever is larger; 0 where they touch. */
export function distance(one: Box, other: Box): number {
  const across = Math.max(one.x - right(other), other.x - right(one), 0);
  const down = Math.max(one.y - bottom(other), other.y - bottom(one), 0);
  return Math.max(across, down);
}

export function holdsPoint(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= right(box) && y >= box.y && y <= bottom(box);
}

/** About where the ink of a cell is: from the height of capitals to the descenders. */
export function cellBox(cell: Cell): Box {
  return { x: cell.x, y: cell.y - cell.size * 0.75, width: cell.width, height: cell.size * 0.95 };
}

/** Groups boxes that touch or nearly touch. */
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

/** Whether a box lies within another one. */
export const isAround = (outer: Box, { x, y, width, height }: Box): boolean =>
  holdsPoint(outer, x, y) && holdsPoint(outer, x + width, y + height);
