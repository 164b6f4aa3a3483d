import { type Box, bottom, grown, holdsPoint, right } from '../../page/page-content.ts';
import { isRootSign } from '../signs/root-sign.ts';
import { componentsOf } from './components.ts';
import { type DarkBox, darkBoxesOf } from './dark-boxes.ts';
import type { DrawnShapes } from './drawn-shapes.ts';
import { type GrayPicture, grayAt, onWhitePaper, withoutSpecks } from './gray-picture.ts';
import { ringsOf } from './letter-patches/letter-rings.ts';
import { sideBarsOf } from './letter-patches/side-bars.ts';
import { smallLettersOfPage } from './letter-patches/small-letters.ts';
import { levelRunsOf } from './level-runs.ts';
import { partsOf, SCRIPTS_FROM } from './page-parts.ts';
import { radicalsOf } from './radicals.ts';
import { faintRulesOf } from './rules/faint-rules.ts';
import { partTouchedRules } from './rules/touched-rules.ts';
import { eraseUnderlines } from './rules/touching-underlines.ts';
import { middleOf, shadedBoxesOf } from './shades/shaded-boxes.ts';
import { swatchesOf, swatchOf } from './shades/swatches.ts';
import { skewOf } from './skew.ts';
import type { TextLine } from './text-lines.ts';
import { touchedBarsOf } from './touched-bars.ts';

/** On white paper, dots darker than this are ink. */
const INK_BELOW = 170;
/** Dots darker than this may belong to a hairline. Noise with a deviation of 12 makes 1 dot of 1,000 so dark. */
const FAINT_BELOW = 210;
/** Lighter dots are paper. */
const PAPER_FROM = 225;
/**
 * How far a strip reaches above and below the baseline, in heights of small letters: for accents of capitals
 * and for descenders.
 */
const [ABOVE, BELOW] = [2.1, 0.7];
/** How many rows of a strip show the height of a small letter. */
export const rowsOfSmallLetter = ({ height }: StripShape): number => height / (ABOVE + BELOW);
/** Paper left and right of a line, in heights of small letters. */
const BESIDE = 1;
/** How many dots around a line's own ink are shown: the gray edges of its letters. */
const EDGE = 1;
/** How far the ground of a shade may reach beyond its box, in dots. */
const SHADE_EDGE = 1;
/** A scanned page, turned so that its lines are level. All places are in dots of the scan. */
export interface LevelPage {
  lines: TextLine[];
  shapes: DrawnShapes;
  /** The angle in radians by which the scan slopes down to the right. */
  slope: number;
  /** Draws one line alone on white paper, for the recognizer; with `part` only the ink between two of its places. */
  cut(line: TextLine, shape: StripShape, part?: LinePart): Strip;
  /** The gray at each place, also of strokes too faint for ink; 255 for paper, and where another line has ink. */
  grayOf(line: TextLine): (x: number, y: number) => number;
  /** How much of a rectangle is colored, from 0 to 1. */
  tintedShare(x: number, y: number, width: number, height: number): number;
}

/** A part of a line, which may have another baseline and size than the line. */
export type LinePart = Pick<TextLine, 'x' | 'width'> & Partial<Pick<TextLine, 'baseline' | 'xHeight'>>;

export interface StripShape {
  /** Height of the strip in dots. */
  height: number;
  /** How many times wider than high letters become. */
  stretch: number;
}

export interface Strip {
  picture: GrayPicture;
  /** Turns a column of the strip into an x of the level page. */
  toPageX(x: number): number;
  /** Turns a row of the strip into a y of the level page. */
  toPageY(y: number): number;
}

/**
 * Cleans a scan, levels it and finds its lines of text; `tints` tells how strongly each dot is colored. `usual` is the height of
 * small letters on the pages before, 0 for the first.
 */
export function levelPage(scan: GrayPicture, tints: Uint8Array, usual = 0): LevelPage {
  const picture = withoutSpecks(onWhitePaper(scan));
  const { width, height, dots } = picture;
  const slope = skewOf(picture);
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  /**
   * The place in the scan for a place in the level page; both are given from the middle, around which the
   * page is turned.
   */
  const sourceX = (dx: number, dy: number) => width / 2 + dx * cos - dy * sin;
  const sourceY = (dx: number, dy: number) => height / 2 + dx * sin + dy * cos;

  const ink = new Uint8Array(width * height);
  const faint = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const dy = y - height / 2;
    for (let x = 0; x < width; x++) {
      const dx = x - width / 2;
      const fromX = sourceX(dx, dy);
      const fromY = sourceY(dx, dy);
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const u = fromX - left;
      const v = fromY - top;
      const above = (dots[at] ?? 0) * (1 - u) + (dots[at + 1] ?? 0) * u;
      const below = (dots[at + width] ?? 0) * (1 - u) + (dots[at + width + 1] ?? 0) * u;
      const dot = above * (1 - v) + below * v;
      if (dot < INK_BELOW) ink[y * width + x] = 1;
      if (dot < FAINT_BELOW) faint[y * width + x] = 1;
    }
  }
  let found = componentsOf(ink, width, height);
  const xHeight = smallLettersOfPage(found.components, usual);
  const scanned = { width, height, grayAt: valueIn(scan.dots, 255), tintAt: valueIn(tints, 0) };
  const shaded = shadedBoxesOf(scanned, xHeight);
  for (const box of shaded) clearShade(box);
  const dark = darkBoxesOf(found, width, xHeight);
  const underlines = eraseUnderlines(ink, found, width, xHeight);
  for (const box of dark) turnLight(box);
  if (dark.length + underlines.length > 0) found = componentsOf(ink, width, height);
  if (partTouchedRules(ink, found, width, xHeight)) found = componentsOf(ink, width, height);
  const hairlines = faintRulesOf(picture, xHeight, (x, y) => faint[y * width + x] === 1);
  const runs = levelRunsOf(picture, xHeight, (x, y) => faint[y * width + x] === 1);
  const faintFound = componentsOf(faint, width, height);
  const bars = touchedBarsOf(found, width, xHeight);
  for (const bar of bars) erase(bar);
  if (bars.length > 0) found = componentsOf(ink, width, height);
  // Letters of texts that touch look like root signs, too.
  const radicals = radicalsOf({ found, pageWidth: width, xHeight, runs }, faintFound).filter(({ sign }) =>
    isRootSign(sign, levelGray),
  );
  for (const { sign, bar } of radicals) erase({ ...bar, x: right(sign), width: right(bar) - right(sign) });
  if (radicals.length > 0) found = componentsOf(ink, width, height);
  const rings = ringsOf(found, faintFound, width, xHeight);
  const swatches = swatchesOf(found, faintFound, rings, width, xHeight);
  const sideBars = sideBarsOf(found, faintFound, xHeight);
  const drawn = {
    dark,
    underlines,
    hairlines,
    rings,
    swatches,
    sideBars,
    radicals,
    runs: [...runs, ...bars],
  };
  const { lines, owners, shapes } = partsOf(found, picture, xHeight, drawn);
  const filled = [...swatches.boxes, ...sideBars.boxes].map((box) => swatchOf(box, scanned));
  const shades = [...shaded, ...filled];
  const numbers = new Map(lines.map((line, at) => [line, at + 1]));
  return { lines, shapes: { ...shapes, shades }, slope, cut, grayOf, tintedShare };

  /** Tells what the scan has at a place of the level page, and `outside` of the scan. */
  function valueIn(values: Uint8Array, outside: number): (x: number, y: number) => number {
    return (x, y) => {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [Math.round(sourceX(dx, dy)), Math.round(sourceY(dx, dy))];
      const isInside = fromX >= 0 && fromY >= 0 && fromX < width && fromY < height;
      return isInside ? (values[fromY * width + fromX] ?? outside) : outside;
    };
  }

  function grayOf(line: TextLine): (x: number, y: number) => number {
    const owner = numbers.get(line) ?? -1;
    const isOthers = (x: number, y: number) => {
      const found = owners[y * width + x] ?? 0;
      return found !== 0 && found !== owner && found !== owner + SCRIPTS_FROM;
    };
    return (x, y) => {
      for (let row = y - EDGE; row <= y + EDGE; row++)
        for (let column = x - EDGE; column <= x + EDGE; column++) if (isOthers(column, row)) return 255;
      return levelGray(x, y);
    };
  }

  function levelGray(x: number, y: number): number {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const gray = grayAt(picture, sourceX(dx, dy), sourceY(dx, dy));
    return gray > PAPER_FROM ? 255 : gray;
  }

  /**
   * Leaves only those dots of a shaded box faint that are darker than its ground by as much as others than white paper. The
   * ground of a gray row is near the limit itself, and rows of its noise would be bars of fractions between the letters above
   * and those in it.
   */
  function clearShade(box: Box): void {
    const limit = FAINT_BELOW - 255 + middleOf(box, levelGray);
    const { x: left, y: top, ...ground } = grown(box, SHADE_EDGE);
    for (let y = top; y < top + ground.height; y++)
      for (let x = left; x < left + ground.width; x++)
        if (faint[y * width + x] === 1 && levelGray(x, y) >= limit) faint[y * width + x] = 0;
  }

  /** Takes the ink of a bar away. */
  function erase(bar: Box): void {
    for (let y = bar.y; y < bottom(bar); y++) ink.fill(0, y * width + bar.x, y * width + right(bar));
  }

  /** Turns a dark box around, in the ink and in the scan: its ground becomes white, and its light figures become ink. */
  function turnLight(box: DarkBox): void {
    const isInside = (x: number, y: number) =>
      holdsPoint(box, x, y) && box.inside[(y - box.y) * box.width + x - box.x] === 1;
    for (let y = box.y; y < bottom(box); y++)
      for (let x = box.x; x < right(box); x++)
        if (isInside(x, y)) ink[y * width + x] = 1 - (ink[y * width + x] ?? 0);
    const places = placesInScan(box, isInside);
    const darkOnes = places.map((at) => dots[at] ?? 0).filter((dot) => dot < INK_BELOW);
    const ground = darkOnes.reduce((sum, dot) => sum + dot, 0) / Math.max(1, darkOnes.length);
    for (const at of places)
      dots[at] = Math.min(255, Math.max(0, ((255 - (dots[at] ?? 0)) * 255) / (255 - ground)));
  }

  /** The places in the scan of those dots of a level box that are inside of its outline. */
  function placesInScan(box: Box, isInside: (x: number, y: number) => boolean): number[] {
    const places: number[] = [];
    const [middleX, middleY] = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2];
    const reach = Math.ceil(Math.hypot(box.width, box.height) / 2) + 1;
    const [top, left] = [Math.round(sourceY(middleX, middleY)), Math.round(sourceX(middleX, middleY))];
    for (let y = Math.max(0, top - reach); y <= Math.min(height - 1, top + reach); y++) {
      for (let x = Math.max(0, left - reach); x <= Math.min(width - 1, left + reach); x++) {
        const [dx, dy] = [x - width / 2, y - height / 2];
        const levelX = Math.round(width / 2 + dx * cos + dy * sin);
        const levelY = Math.round(height / 2 - dx * sin + dy * cos);
        if (isInside(levelX, levelY)) places.push(y * width + x);
      }
    }
    return places;
  }

  function cut(line: TextLine, shape: StripShape, part: LinePart = line): Strip {
    const { baseline, xHeight } = { ...line, ...part };
    const left = part.x - BESIDE * xHeight;
    const top = baseline - ABOVE * xHeight;
    const scaleY = shape.height / ((ABOVE + BELOW) * xHeight);
    const scaleX = scaleY * shape.stretch;
    const strip: GrayPicture = {
      width: Math.round((part.width + 2 * BESIDE * xHeight) * scaleX),
      height: shape.height,
      dots: new Uint8Array(0),
    };
    strip.dots = new Uint8Array(strip.width * strip.height).fill(255);
    const own = nearInk(numbers.get(line) ?? -1, {
      x: Math.floor(left),
      y: Math.floor(top),
      width: Math.ceil(strip.width / scaleX) + 2,
      height: Math.ceil(strip.height / scaleY) + 2,
    });
    for (let row = 0; row < strip.height; row++) {
      const y = top + (row + 0.5) / scaleY - 0.5;
      const dy = y - height / 2;
      for (let column = 0; column < strip.width; column++) {
        const x = left + (column + 0.5) / scaleX - 0.5;
        if (x < part.x - EDGE || x > part.x + part.width + EDGE) continue;
        if (!own(Math.round(x), Math.round(y))) continue;
        const dx = x - width / 2;
        strip.dots[row * strip.width + column] = grayAt(picture, sourceX(dx, dy), sourceY(dx, dy));
      }
    }
    return {
      picture: strip,
      toPageX: (x) => left + x / scaleX,
      toPageY: (y) => top + y / scaleY,
    };
  }

  /**
   * Tells of each dot in a rectangle whether the line with this number has ink there or beside it. Only such dots are
   * shown, so that other lines and noise stay out of the strip.
   */
  function nearInk(owner: number, box: Box): (x: number, y: number) => boolean {
    const near = new Uint8Array(box.width * box.height);
    const [bottom, right] = [box.y + box.height, box.x + box.width];
    for (let y = Math.max(0, box.y - EDGE); y < Math.min(height, bottom + EDGE); y++) {
      for (let x = Math.max(0, box.x - EDGE); x < Math.min(width, right + EDGE); x++) {
        if (owners[y * width + x] !== owner) continue;
        for (let row = Math.max(box.y, y - EDGE); row <= Math.min(bottom - 1, y + EDGE); row++) {
          const first = (row - box.y) * box.width - box.x;
          for (let at = Math.max(box.x, x - EDGE); at <= Math.min(right - 1, x + EDGE); at++)
            near[first + at] = 1;
        }
      }
    }
    return (x, y) => near[(y - box.y) * box.width + x - box.x] === 1;
  }

  function tintedShare(x: number, y: number, across: number, down: number): number {
    let [tinted, total] = [0, 0];
    for (let row = y; row < y + down; row += 2) {
      for (let column = x; column < x + across; column += 2) {
        const [dx, dy] = [column - width / 2, row - height / 2];
        const at = Math.round(sourceY(dx, dy)) * width + Math.round(sourceX(dx, dy));
        if (tints[at]) tinted++;
        total++;
      }
    }
    return tinted / Math.max(1, total);
  }
}
