import { createCanvas } from '@napi-rs/canvas';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page drawn as a picture, as the scanner saw it. */
export interface DrawnScan {
  width: number;
  height: number;
  /** Dots a point. */
  density: number;
  /** Red, green, blue and opacity of each dot of some rows: those of a whole page take 16 MB. */
  rows(from: number, count: number): Uint8ClampedArray;
  /** Frees the picture at once. Otherwise its memory, which isn't V8's, may stay for several pages. */
  free(): void;
}

const POINTS_AN_INCH = 72;
/** The limits of dots a point: with fewer, letters can't be read; more take longer and read no better. */
const [LOOSEST, DENSEST] = [150 / POINTS_AN_INCH, 300 / POINTS_AN_INCH];
/** The density of a page without pictures. */
const USUAL = 250 / POINTS_AN_INCH;
/** The longest side in dots. Larger pages, such as posters, are drawn at a lower density. */
const LONGEST_SIDE = 3_600;

/**
 * Draws a page at the density of its largest picture. Another density would mix neighbouring dots, and small
 * letters have few dots. `dots` are those of its pictures (`dotsOf`), known from when the page was read: to list a
 * page's operations again would unpack its pictures again.
 */
export async function drawScan(
  document: { getPage(number: number): Promise<PDFPageProxy> },
  number: number,
  dots: number,
): Promise<DrawnScan> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const own = dots > 0 ? Math.sqrt(dots / (width * height)) : USUAL;
  const density = Math.min(Math.max(own, LOOSEST), DENSEST, LONGEST_SIDE / Math.max(width, height));
  const viewport = page.getViewport({ scale: density });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The types of pdf.js name the browser's canvas, but it also draws on this server library's canvas.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  page.cleanup();
  const { width: across, height: down } = canvas;
  return {
    width: across,
    height: down,
    density,
    rows: (from, count) => context.getImageData(0, from, across, count).data,
    free() {
      canvas.width = 1;
      canvas.height = 1;
    },
  };
}

/** What pdf.js lists of a page: operations, and the arguments of each. */
interface Operations {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/**
 * The number of dots in the pictures of a page. A scan may come in strips (added up), or with its letters in
 * a mask over a coarse picture.
 */
export function dotsOf({ fnArray, argsArray }: Operations): number {
  let [pictures, mask] = [0, 0];
  for (const [at, operation] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    if (operation === OPS.paintImageXObject) pictures += Number(args[1] ?? 0) * Number(args[2] ?? 0);
    if (operation !== OPS.paintImageMaskXObject) continue;
    const { width = 0, height = 0 } = (args[0] ?? {}) as { width?: number; height?: number };
    mask = Math.max(mask, width * height);
  }
  return Math.max(pictures, mask);
}
