import { openDocument } from '@amauta/booklet-reader/page/open-document.ts';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { createRandom, type Random } from '../booklets/random.ts';

const POINTS_AN_INCH = 72;
const JPEG_QUALITY = 80;
/** One of this many dots is a speck, either black or white. */
const DOTS_A_SPECK = 2_000;

/** How a scanner stores a page. */
export interface ScanOptions {
  dotsAnInch: number;
  /** By how many degrees the page is turned around its middle. */
  degrees: number;
  /** Standard deviation of the noise in each dot's gray, of 255. With 0 there are no specks either. */
  noise: number;
  seed: number;
}

/** The scans that the specification asks for: 200 dots an inch, turned by one degree, with noise. */
const USUAL_SCAN: ScanOptions = { dotsAnInch: 200, degrees: 1, noise: 12, seed: 1 };

/**
 * Reads options such as `200,1,12,1`: dots an inch, degrees, noise, seed. Missing values are those of
 * `USUAL_SCAN`.
 */
export function scanOptions(text: string): ScanOptions {
  const { dotsAnInch, degrees, noise, seed } = USUAL_SCAN;
  const usual = [dotsAnInch, degrees, noise, seed];
  const given = text.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  const at = (index: number) => {
    const value = given[index];
    return value === undefined || Number.isNaN(value) ? (usual[index] ?? 0) : value;
  };
  return { dotsAnInch: at(0), degrees: at(1), noise: at(2), seed: at(3) };
}

/**
 * Makes a PDF without text from another PDF: its pages are pictures of the other's pages, as a scanner takes
 * them.
 */
export async function scanned(pdf: Uint8Array, options: ScanOptions = USUAL_SCAN): Promise<Uint8Array> {
  const { dotsAnInch, degrees, noise, seed } = options;
  const document = await openDocument(pdf);
  const result = await PDFDocument.create();
  for (let number = 1; number <= document.pages; number++) {
    const drawn = await loadImage(await document.drawPage(number, dotsAnInch / POINTS_AN_INCH));
    const canvas = createCanvas(drawn.width, drawn.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fbfaf7';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(drawn, -canvas.width / 2, -canvas.height / 2);
    if (noise > 0) {
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      addNoise(pixels.data, noise, createRandom(seed * 1_000 + number));
      context.putImageData(pixels, 0, 0);
    }
    const width = (drawn.width * POINTS_AN_INCH) / dotsAnInch;
    const height = (drawn.height * POINTS_AN_INCH) / dotsAnInch;
    const picture = await result.embedJpg(canvas.toBuffer('image/jpeg', JPEG_QUALITY));
    result.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  await document.close();
  return result.save();
}

/** Adds Gaussian noise to the gray of each dot, and specks. */
export function addNoise(dots: Uint8ClampedArray, deviation: number, random: Random): void {
  for (let at = 0; at < dots.length; at += 4) {
    // The Box-Muller transform turns two uniform numbers into a normal one.
    const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    const speck = random.next() * DOTS_A_SPECK;
    for (let channel = at; channel < at + 3; channel++)
      dots[channel] = speck < 0.5 ? 0 : speck < 1 ? 255 : (dots[channel] ?? 0) + normal * deviation;
  }
}
