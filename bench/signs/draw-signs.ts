import { type GlyphRow, glyphInputs } from '@amauta/booklet-reader/ocr/signs/glyph-raster.ts';
import type { Box } from '@amauta/booklet-reader/page/page-content.ts';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Random } from '../booklets/random.ts';

/** A drawn sign and what the net sees of it. */
export interface Sample {
  inputs: Float32Array;
  /** The place of the sign in `SIGNS`. */
  sign: number;
}

/** Where Debian's packages keep fonts that programs other than TeX don't find by themselves. */
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/share/texmf/fonts/opentype'];
/**
 * The families in which papers and their formulas are set. Those that aren't installed are left out, and those that stand
 * here more than once are drawn more often.
 */
const FAMILIES = [
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Sans',
  'DejaVu Serif',
  'Lato',
  'C059',
  'P052',
  'Nimbus Roman',
  'Nimbus Sans',
  'TeXGyrePagella',
  'TeXGyreSchola',
  'TeXGyreBonum',
  'TeXGyreAdventor',
  'TeXGyreHeros',
  'TeXGyreTermes',
  'Utopia',
  'Bitstream Charter',
  'LMRoman10',
  'LMRoman10',
  'LMRoman10',
  'LMRomanSlant10',
  'LMSans10',
  'Latin Modern Roman',
  'Latin Modern Roman',
  'URW Gothic',
  'URW Bookman',
  'Liberation Sans Narrow',
];
/** Fonts with the slanted letters of formulas. */
const MATH_FAMILIES = [
  'Latin Modern Math',
  'TeX Gyre DejaVu Math',
  'TeX Gyre Pagella Math',
  'TeX Gyre Schola Math',
  'TeX Gyre Bonum Math',
  'TeX Gyre Termes Math',
  'DejaVu Math TeX Gyre',
];
/** The family of TeX and of the formulas of web pages, whose hairlines are the thinnest. */
const THIN_FAMILY = 'Latin Modern Math';
const STYLES = ['', 'italic ', 'bold '];
/** Half a canvas, in dots. */
const HALF = 64;
/** Dots darker than this are ink, as in `level-page.ts`. */
const INK_BELOW = 170;
/** Sizes of letters in dots: those of exponents at 200 dots an inch, and those of headings at 300. */
const [SMALLEST, LARGEST] = [15, 44];
/** Code points of the first slanted capital, small and Greek letter that Unicode has for formulas; "h" isn't among them. */
const [SLANTED_CAPITAL, SLANTED_SMALL, SLANTED_ALPHA] = [0x1d434, 0x1d44e, 0x1d6fc];
/** Two of these, drawn side by side, are an example of glyphs that touch each other. */
const TOUCHING = [...'0123456789abcdefghijkmnopqrstuvwxyzABCDEFGHKMNPRSTUVXYZ'];

/**
 * Draws signs in the installed fonts, as a scanner sees them. A thin sign whose ink is broken gives a second sample: one
 * of its pieces, which is no sign (`none`).
 */
export function createSignDrawer(random: Random, none: number): (sign: string, index: number) => Sample[] {
  for (const folder of FONT_FOLDERS) GlobalFonts.loadFontsFromDir(folder);
  const families = new Set(GlobalFonts.families.map(({ family }) => family));
  const plain = FAMILIES.filter((family) => families.has(family));
  const math = MATH_FAMILIES.filter((family) => families.has(family));
  console.log(`${plain.length} families, ${math.length} of formulas`);
  const canvas = createCanvas(2 * HALF, 2 * HALF);
  const context = canvas.getContext('2d');

  function heightOf(text: string): number {
    return context.measureText(text).actualBoundingBoxAscent;
  }

  return (sign, index) => {
    const isMath = random.next() < 0.45;
    const isThin = isMath && random.next() < 0.6 && math.includes(THIN_FAMILY);
    const family = isThin ? THIN_FAMILY : random.pick(isMath ? math : plain);
    const size = SMALLEST + (LARGEST - SMALLEST) * random.next() ** 1.6;
    const isGreek = /[α-ωπµ]/u.test(sign);
    const style = isMath ? '' : isGreek ? random.pick(['', 'italic ']) : random.pick(STYLES);
    context.font = `${style}${size}px "${family}"`;
    const xHeight = heightOf('x');
    const text =
      sign === ''
        ? `${random.pick(TOUCHING)}${random.pick(TOUCHING)}`
        : isMath && random.next() < 0.8
          ? slanted(sign)
          : sign;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#fbfaf7';
    context.fillRect(0, 0, 2 * HALF, 2 * HALF);
    context.translate(HALF, HALF);
    context.rotate(((random.next() - 0.5) * 1.6 * Math.PI) / 180);
    const shade = Math.floor(random.next() ** 3 * 70);
    context.fillStyle = `rgb(${shade},${shade},${shade})`;
    const width = context.measureText(text).width;
    // Signs are up to 8 % wider or narrower.
    context.scale(1 + (random.next() - 0.5) * 0.16, 1);
    const [x, y] = [-width / 2 + random.next(), size * 0.3 + random.next()];
    if (sign === '') {
      const [left = '', right = ''] = [...text];
      const box = context.measureText(left);
      const other = context.measureText(right);
      context.fillText(left, x, y);
      context.fillText(right, x + box.actualBoundingBoxRight + other.actualBoundingBoxLeft - 1.5, y);
    } else context.fillText(text, x, y);
    const dots = context.getImageData(0, 0, 2 * HALF, 2 * HALF).data;
    const gray = softened(dots, random);
    const box = inkBox(gray);
    if (!box) return [];
    const [jitter, part] = [() => (random.next() - 0.5) * 0.16, random.next()];
    const row: GlyphRow | null =
      part < 0.2 ? null : { baseline: HALF + y + jitter() * xHeight, xHeight: xHeight * (1 + jitter()) };
    const sample = (own: Box, sign: number) => ({
      inputs: glyphInputs((u, v) => gray[v * 2 * HALF + u] ?? 255, own, row),
      sign,
    });
    const pieces = sign === '' || sign === '%' ? [box] : piecesOf(gray, box);
    const samples = [sample(box, index)];
    if (pieces.length > 1) samples.push(sample(random.pick(pieces), none));
    return samples;
  };
}

function slanted(sign: string): string {
  if (sign === 'h') return 'ℎ';
  const code = sign.codePointAt(0) ?? 0;
  if (/^[a-z]$/.test(sign)) return String.fromCodePoint(SLANTED_SMALL + code - 0x61);
  if (/^[A-Z]$/.test(sign)) return String.fromCodePoint(SLANTED_CAPITAL + code - 0x41);
  if (/^[α-ω]$/u.test(sign)) return String.fromCodePoint(SLANTED_ALPHA + code - 0x3b1);
  return sign;
}

/** The gray of a picture after a scan: a little blurred, with noise, as paper on white. */
function softened(dots: Uint8ClampedArray, random: Random): Uint8ClampedArray {
  const side = 2 * HALF;
  const gray = new Float32Array(side * side);
  for (let at = 0; at < gray.length; at++) gray[at] = dots[at * 4] ?? 255;
  const blur = 0.1 + random.next() * 0.45;
  const noise = random.next() < 0.7 ? 4 + random.next() * 10 : 0;
  const result = new Uint8ClampedArray(side * side).fill(255);
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const at = y * side + x;
      const near =
        (gray[at - 1] ?? 0) + (gray[at + 1] ?? 0) + (gray[at - side] ?? 0) + (gray[at + side] ?? 0);
      const own = (gray[at] ?? 0) * (1 - blur) + (near / 4) * blur;
      const normal = random.next() + random.next() + random.next() + random.next() - 2;
      const value = own + normal * 1.7 * noise * 0.6;
      result[at] = value > 225 ? 255 : value;
    }
  }
  return result;
}

/** The parts of a box between columns without ink, each as high as its ink. */
function piecesOf(gray: Uint8ClampedArray, box: Box): Box[] {
  const isInk = (x: number, y: number) => (gray[y * 2 * HALF + x] ?? 255) < INK_BELOW;
  const pieces: Box[] = [];
  for (let x = box.x; x < box.x + box.width; x++) {
    const rows = Array.from({ length: box.height }, (_, at) => box.y + at).filter((y) => isInk(x, y));
    const [top] = rows;
    const foot = rows.at(-1);
    if (top === undefined || foot === undefined) continue;
    const last = pieces.at(-1);
    if (!last || last.x + last.width < x) {
      pieces.push({ x, y: top, width: 1, height: foot + 1 - top });
      continue;
    }
    const end = Math.max(last.y + last.height, foot + 1);
    last.y = Math.min(last.y, top);
    last.height = end - last.y;
    last.width++;
  }
  return pieces;
}

function inkBox(gray: Uint8ClampedArray) {
  const side = 2 * HALF;
  let [left, top, right, bottom] = [side, side, -1, -1];
  for (let at = 0; at < gray.length; at++) {
    if ((gray[at] ?? 255) >= INK_BELOW) continue;
    const [x, y] = [at % side, Math.floor(at / side)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
