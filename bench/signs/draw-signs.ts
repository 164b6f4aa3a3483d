import { componentsOf } from '@amauta/booklet-reader/ocr/page/components.ts';
import {
  type GrayPicture,
  grayAt,
  grayOf,
  onWhitePaper,
  withoutSpecks,
} from '@amauta/booklet-reader/ocr/page/gray-picture.ts';
import { groupsOf } from '@amauta/booklet-reader/ocr/page/letter-patches/patch-groups.ts';
import { type GlyphRow, glyphInputs } from '@amauta/booklet-reader/ocr/signs/glyph-raster.ts';
import { around, type Box, bottom, right } from '@amauta/booklet-reader/page/page-content.ts';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { Random } from '../booklets/random.ts';
import { addNoise } from '../imports/scan.ts';
import type { Drawn, SignFamily } from './sign-fonts.ts';

/** A drawn sign and what the net sees of it. */
export interface Sample {
  /** The inputs of the net in steps of 1/127, so that many samples need little memory. */
  inputs: Int8Array;
  /** The place of the sign in `SIGNS`. */
  sign: number;
}

/** The steps of an input from 0 to 1. */
export const STEPS = 127;
/** A sheet is a table of cells, each with one sign: the side of a cell in dots, and the cells in a row and below each other. */
const [CELL, COLUMNS, ROWS] = [64, 26, 36];
export const SIGNS_A_SHEET = COLUMNS * ROWS;
/** Signs are drawn so many times larger first: a canvas draws the edges of small letters paler than those of a PDF. */
const LARGER = 4;
/** Level dots darker than this are ink, and lighter ones than the other are paper, as in `level-page.ts`. */
const [INK_BELOW, PAPER_FROM] = [170, 225];
/** Patches with fewer dots are specks, as in `text-lines.ts`. */
const LEAST_DOTS = 3;
/** How many dots the ink of a sign may reach over the outline of its letters. */
const BLURRED = 3;
/** Sizes of the letters of texts in points, and of exponents in sizes of their line. */
const SIZES = [9, 10, 10, 10.5, 11, 11, 12, 12, 14];
const SCRIPTS = [0.5, 0.58, 0.6, 0.65, 0.7, 0.7, 0.7, 0.71, 0.75];
/** Dots an inch of most scans, and those of others. */
const [USUAL, LEAST, MOST] = [200, 170, 290];
/** Heights of small letters of the fonts of texts, in their sizes: a formula has another font than the text around it. */
const HEIGHTS = [0.431, 0.45, 0.459, 0.48, 0.519, 0.54];
/** Two of these, drawn side by side, are an example of glyphs that touch each other. */
const TOUCHING = [...'0123456789abcdefghijkmnopqrstuvwxyzABCDEFGHKMNPRSTUVXYZ'];

interface Cell {
  sign: string;
  parts: Drawn[];
  /** The size of the font in dots. */
  size: number;
  /** The row of letters in which the sign stands, with its baseline from the top of the sheet; and its outline. */
  row: GlyphRow;
  outline: Box;
  isScript: boolean;
}

const [width, height] = [COLUMNS * CELL, ROWS * CELL];

/** Draws signs of one sheet. They are scanned as `bench/imports/scan.ts` scans papers, and levelled as `level-page.ts` does. */
export function createSignDrawer(
  random: Random,
  families: readonly SignFamily[],
  classes: readonly string[],
) {
  const often = families.flatMap((family) => Array.from({ length: family.weight }, () => family));
  const sheet = createCanvas(width, height);
  const strip = createCanvas(width * LARGER, CELL * LARGER);
  const pen = strip.getContext('2d');
  pen.textBaseline = 'alphabetic';

  /** The samples of `SIGNS_A_SHEET` signs. Where the ink of a thin sign is broken, one of its pieces is a sample of no sign. */
  return async (signs: readonly string[]): Promise<Sample[]> => {
    const context = sheet.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'medium';
    const cells: (Cell | null)[] = [];
    for (let row = 0; row < ROWS; row++) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, strip.width, strip.height);
      for (const [column, sign] of signs.slice(row * COLUMNS, (row + 1) * COLUMNS).entries())
        cells.push(drawCell(sign, column * CELL, row * CELL));
      context.drawImage(strip, 0, row * CELL, width, CELL);
    }
    return samplesOf(await scannedAndLevel(sheet, random), cells);
  };

  function drawCell(sign: string, left: number, top: number): Cell | null {
    const family = random.pick(often);
    const dotsAnInch = random.chance(0.75) ? USUAL : random.whole(LEAST, MOST);
    const lineSize = (random.pick(SIZES) * dotsAnInch) / 72;
    const isScript = random.chance(0.4);
    const usual = isScript ? Math.max(11, lineSize * random.pick(SCRIPTS)) : lineSize;
    const size = sign === '√' ? Math.min(48, usual * (1 + random.next())) : usual;
    const text = sign === '' ? random.pick(TOUCHING) : sign;
    const parts = family.drawn(text, (usual * 72) / dotsAnInch, random);
    const [first] = parts;
    if (!first) return null;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const fontOf = (font: string) => `${size * LARGER}px "${font}"`;
    pen.font = fontOf(first.font);
    const box = pen.measureText(first.text);
    const empty = pen.measureText('\u{f1234}');
    const isLacking =
      box.width === empty.width && box.actualBoundingBoxAscent === empty.actualBoundingBoxAscent;
    const ownHeight = pen.measureText('x').actualBoundingBoxAscent / LARGER / size;
    if (isLacking || box.actualBoundingBoxAscent + box.actualBoundingBoxDescent < 1) return null;
    // Signs are up to 5 % wider or narrower.
    const wider = 0.95 + random.next() * 0.1;
    const [before, behind] = [box.actualBoundingBoxLeft / LARGER, box.actualBoundingBoxRight / LARGER];
    const [above, below] = [box.actualBoundingBoxAscent / LARGER, box.actualBoundingBoxDescent / LARGER];
    const x = CELL / 2 + ((before - behind) / 2) * wider + random.next();
    const y = CELL / 2 + (above - below) / 2 + random.next();
    const shade = Math.floor(random.next() ** 3 * 70);
    pen.fillStyle = `rgb(${shade},${shade},${shade})`;
    pen.setTransform(wider, 0, 0, 1, (left + x) * LARGER, y * LARGER);
    for (const part of parts) {
      pen.font = fontOf(part.font);
      pen.fillText(part.text, 0, 0);
    }
    let end = behind;
    if (sign === '') {
      const other = random.pick(TOUCHING);
      const [second] = family.drawn(other, (usual * 72) / dotsAnInch, random);
      if (!second) return null;
      pen.font = fontOf(second.font);
      const next = pen.measureText(other);
      pen.fillText(second.text, (behind - 1.5) * LARGER + next.actualBoundingBoxLeft, 0);
      end = behind - 1.5 + (next.actualBoundingBoxLeft + next.actualBoundingBoxRight) / LARGER;
    }
    const ratio =
      random.chance(0.6) && ownHeight > 0.4 && ownHeight < 0.56 ? ownHeight : random.pick(HEIGHTS);
    // Lines know the height of their small letters in whole dots.
    const small = Math.max(6, Math.round(lineSize * ratio + random.next() * 1.6 - 0.3));
    const part = isScript ? random.pick([0.7, 0.7, 0.7, 0.6, 0.6, 0.6, 1]) : 1;
    return {
      sign,
      parts,
      size,
      isScript,
      row: { baseline: top + Math.round(y + (random.next() - 0.5) * 2), xHeight: small * part },
      outline: {
        x: left + x - before * wider,
        y: top + y - above - (sign === '' ? size / 3 : 0),
        width: (before + end) * wider,
        height: above + below + (sign === '' ? size / 1.5 : 0),
      },
    };
  }

  function samplesOf({ gray, ink }: LevelSheet, cells: readonly (Cell | null)[]): Sample[] {
    const patches = cells.map((): Box[] => []);
    for (const patch of componentsOf(ink, width, height).components) {
      const at = Math.floor(patch.y / CELL) * COLUMNS + Math.floor(patch.x / CELL);
      const cell = cells[at];
      if (cell && patch.area >= LEAST_DOTS && isInside(patch, cell.outline)) patches[at]?.push(patch);
    }
    const none = classes.length - 1;
    return cells.flatMap((cell, at) => {
      const own = patches[at] ?? [];
      const box = around(own);
      if (!cell || !box) return [];
      const sample = (own: Box, sign: number): Sample => {
        const isOnFoot = cell.isScript && random.chance(0.6);
        const row = isOnFoot ? { ...cell.row, baseline: bottom(box) } : cell.row;
        const isUnknown = random.chance(cell.sign === '√' ? 0.6 : 0.1);
        const inputs = glyphInputs((x, y) => gray[y * width + x] ?? 255, own, isUnknown ? null : row);
        return { inputs: Int8Array.from(inputs, (value) => Math.round(value * STEPS)), sign };
      };
      const pieces = cell.sign === '' || cell.sign === '%' ? [] : groupsOf(own);
      const samples = [sample(withoutBar(box, cell), classes.indexOf(cell.sign))];
      if (pieces.length > 1 && random.chance(0.3)) samples.push(sample(random.pick(pieces), none));
      return samples;
    });
  }

  /** The head of a root sign belongs to its bar. */
  function withoutBar(box: Box, { sign }: Cell): Box {
    return sign === '√' ? { ...box, width: Math.ceil(box.width * (1 - random.next() * 0.15)) } : box;
  }
}

const isInside = (patch: Box, outline: Box): boolean =>
  patch.x >= outline.x - BLURRED &&
  right(patch) <= right(outline) + BLURRED &&
  patch.y >= outline.y - BLURRED &&
  bottom(patch) <= bottom(outline) + BLURRED;

interface LevelSheet {
  gray: Uint8Array;
  /** 1 for ink. */
  ink: Uint8Array;
}

/** Turns a sheet, adds noise, stores it as a scanner does, cleans it, and turns it back. */
async function scannedAndLevel(sheet: Canvas, random: Random): Promise<LevelSheet> {
  const radians = ((random.next() - 0.5) * 3 * Math.PI) / 180;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fbfaf7';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(radians);
  // One of three scanners is a little out of focus.
  if (random.chance(0.33)) context.filter = `blur(${0.3 + random.next() * 0.5}px)`;
  context.drawImage(sheet, -width / 2, -height / 2);
  const pixels = context.getImageData(0, 0, width, height);
  const noise = random.pick([0, 5, 8, 12, 12, 12, 16]);
  if (noise > 0) addNoise(pixels.data, noise, random);
  context.putImageData(pixels, 0, 0);
  const stored = await loadImage(canvas.toBuffer('image/jpeg', random.pick([70, 80, 80, 90])));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.filter = 'none';
  context.drawImage(stored, 0, 0);
  const dots = grayOf(width, height, context.getImageData(0, 0, width, height).data);
  // The angle of a page is measured in steps of 0.02°.
  return levelled(withoutSpecks(onWhitePaper(dots)), radians + (random.next() - 0.5) * 0.001);
}

function levelled(picture: GrayPicture, radians: number): LevelSheet {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [gray, ink] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  const { dots } = picture;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
      const soft = grayAt(picture, fromX, fromY);
      gray[y * width + x] = soft > PAPER_FROM ? 255 : soft;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [u, v] = [fromX - left, fromY - top];
      const above = (dots[at] ?? 0) * (1 - u) + (dots[at + 1] ?? 0) * u;
      const below = (dots[at + width] ?? 0) * (1 - u) + (dots[at + width + 1] ?? 0) * u;
      if (above * (1 - v) + below * v < INK_BELOW) ink[y * width + x] = 1;
    }
  return { gray, ink };
}
