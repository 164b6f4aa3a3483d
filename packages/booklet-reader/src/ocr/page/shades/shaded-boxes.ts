import { type Box, bottom, right } from '../../../page/page-content.ts';
import { componentsOf } from '../components.ts';

/** A box that is darker than the paper around it and lies behind text, in dots of the level page. */
export interface ShadedBox extends Box {
  /** The gray of the box as a share of the paper's, from 0 (black) to 1. */
  lightness: number;
  /** How strong its color is, from 0 (gray) to 1: a marker's is strong. */
  tint: number;
}

/** What a scan has at the places of its level page. */
export interface ScannedDots extends Pick<Box, 'width' | 'height'> {
  /** The gray; 255 outside of the scan. */
  grayAt(x: number, y: number): number;
  /** The strength of the color, of 255. */
  tintAt(x: number, y: number): number;
}

/** The side of the squares in which brightness is measured, in dots: noise is even in so many dots. */
const SQUARE = 12;
/**
 * The share of dots that are taken as darker than what lies behind the text of a square, a row or a column. Of a square
 * with small letters up to a third is ink.
 */
const BEHIND = 0.65;
/** The share of squares that are taken as darker than the page's paper: shades fill less than the rest. */
const PAPER = 0.75;
/** A shade is darker than this share of the paper. The palest ones in print have 0.95, and noise makes paper 0.99. */
const DARKER = 0.97;
/** Darker boxes are print, not paper: as in a PDF. */
export const LIGHT = 0.72;
/** The least height and width of a shaded box, in heights of small letters: one line of text, and a word. */
const [LOWEST, NARROWEST] = [1.8, 5];
/** The longest gap in a shade, in dots: noise in a low box. */
const LONGEST_GAP = 3;
/** How far inside and outside of an edge brightness is compared, in dots, and how much of the difference must show there. */
const [BESIDE, SHARP] = [5, 0.7];
/** Squares of one shade differ by less than this share of white, and at least so many of a box are of its shade. */
const [EVEN, MOST] = [0.05, 0.6];

/**
 * Finds boxes that are shaded evenly, from edge to edge, as papers print the texts that their questions speak of. A shadow
 * has no sharp edges, and a photograph no even shade.
 */
export function shadedBoxesOf({ width, height, grayAt, tintAt }: ScannedDots, xHeight: number): ShadedBox[] {
  const [columns, rows] = [Math.floor(width / SQUARE), Math.floor(height / SQUARE)];
  const levels = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      levels[row * columns + column] = levelOf({
        x: column * SQUARE,
        y: row * SQUARE,
        width: SQUARE,
        height: SQUARE,
      });
  const paper = levels.toSorted()[Math.floor(levels.length * PAPER)] ?? 255;
  const isShade = (level: number) => level < paper * DARKER;
  const shade = levels.map((level) => (isShade(level) ? 1 : 0));
  return componentsOf(shade, columns, rows)
    .components.filter(({ area }) => area * SQUARE * SQUARE > xHeight * xHeight * LOWEST * NARROWEST)
    .flatMap((one) =>
      partsOf({
        x: Math.max(0, (one.x - 1) * SQUARE),
        y: Math.max(0, (one.y - 1) * SQUARE),
        width: (one.width + 2) * SQUARE,
        height: (one.height + 2) * SQUARE,
      }),
    )
    .flatMap((box) => {
      const behind = evenLevelOf(box);
      const isBox = behind !== null && behind > paper * LIGHT && isShade(behind) && hasEdges(box, behind);
      return isBox ? [{ ...box, lightness: behind / paper, tint: middleOf(box, tintAt) / 255 }] : [];
    });

  /** The brightness of what lies behind the text in a box. */
  function levelOf(box: Box): number {
    const counts = new Uint32Array(256);
    // Every second row of a large box tells enough.
    const step = box.width * box.height > SQUARE * SQUARE * 4 ? 2 : 1;
    let total = 0;
    for (
      let y = Math.max(0, box.y);
      y < Math.min(height, bottom(box));
      y += box.height > box.width ? step : 1
    ) {
      for (
        let x = Math.max(0, box.x);
        x < Math.min(width, right(box));
        x += box.width >= box.height ? step : 1
      ) {
        const gray = grayAt(x, y);
        counts[gray] = (counts[gray] ?? 0) + 1;
        total++;
      }
    }
    let [level, below] = [0, 0];
    while (level < 255 && below + (counts[level] ?? 0) <= total * BEHIND) below += counts[level++] ?? 0;
    return level;
  }

  /** The shaded boxes in a part of the page, parted where rows or columns of paper lie between them. */
  function partsOf(box: Box, isDown = true, wasWhole = false): Box[] {
    const runs = runsOf(box, isDown);
    const [only] = runs;
    if (runs.length === 1 && only && wasWhole && only.width === box.width && only.height === box.height)
      return [box];
    const isWhole = runs.length === 1;
    return runs.flatMap((run) => partsOf(run, !isDown, isWhole));
  }

  function runsOf(box: Box, isDown: boolean): Box[] {
    const [from, end] = isDown ? [box.y, bottom(box)] : [box.x, right(box)];
    const least = xHeight * (isDown ? LOWEST : NARROWEST);
    const runs: Box[] = [];
    let [first, last] = [-1, -1];
    for (let at = from; at <= end + LONGEST_GAP; at++) {
      const strip = isDown ? { ...box, y: at, height: 1 } : { ...box, x: at, width: 1 };
      if (at < end && isShade(levelOf(strip))) {
        if (first < 0) first = at;
        last = at;
      } else if (first >= 0 && at - last > LONGEST_GAP) {
        const length = last + 1 - first;
        if (length >= least)
          runs.push(isDown ? { ...box, y: first, height: length } : { ...box, x: first, width: length });
        first = -1;
      }
    }
    return runs;
  }

  /** The shade of a box; null where its squares differ. */
  function evenLevelOf(box: Box): number | null {
    const own: number[] = [];
    for (let row = Math.ceil(box.y / SQUARE); (row + 1) * SQUARE <= bottom(box); row++)
      for (let column = Math.ceil(box.x / SQUARE); (column + 1) * SQUARE <= right(box); column++)
        own.push(levels[row * columns + column] ?? 0);
    const usual = own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0;
    const even = own.filter((level) => Math.abs(level - usual) < EVEN * 255);
    return even.length >= own.length * MOST ? usual : null;
  }

  function hasEdges(box: Box, behind: number): boolean {
    const { x, y } = box;
    const outside: Box[] = [
      { ...box, y: y - BESIDE, height: 1 },
      { ...box, y: bottom(box) + BESIDE - 1, height: 1 },
      { ...box, x: x - BESIDE, width: 1 },
      { ...box, x: right(box) + BESIDE - 1, width: 1 },
    ];
    return outside.every((strip) => levelOf(strip) > behind + (paper - behind) * SHARP);
  }
}

/** The middle value of the dots in a box. */
export function middleOf(box: Box, valueAt: (x: number, y: number) => number): number {
  const values: number[] = [];
  for (let y = box.y; y < bottom(box); y += 2)
    for (let x = box.x; x < right(box); x += 2) values.push(valueAt(x, y));
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
