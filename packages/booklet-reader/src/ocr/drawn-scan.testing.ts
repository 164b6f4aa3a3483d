import { createRequire } from 'node:module';
import path from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import type { DrawnScan } from '../page/draw-scan.ts';
import { type GrayPicture, grayOf } from './page/gray-picture.ts';

const A4 = { width: 1654, height: 2339 };

interface DrawnScanOptions {
  degrees?: number;
  /** The most that noise changes a dot's gray, of 255. */
  noise?: number;
  width?: number;
  height?: number;
}

/** A page as a scanner at 200 dots an inch would store it: drawn, turned and with noise. */
export function drawnScan(
  draw: (context: SKRSContext2D) => void,
  { degrees = 0, noise = 0, width = A4.width, height = A4.height }: DrawnScanOptions = {},
): Canvas {
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  GlobalFonts.registerFromPath(`${assets}/standard_fonts/LiberationSans-Regular.ttf`, 'Scanned');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fbfaf7';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.fillStyle = '#222222';
  draw(context);
  const pixels = context.getImageData(0, 0, width, height);
  let seed = 7;
  for (let at = 0; noise > 0 && at < pixels.data.length; at += 4) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const change = (seed % (2 * noise + 1)) - noise;
    for (let channel = 0; channel < 3; channel++)
      pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + change;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

export function grayScan(
  draw: (context: SKRSContext2D) => void,
  options: DrawnScanOptions = {},
): GrayPicture {
  const canvas = drawnScan(draw, options);
  const { width, height } = canvas;
  return grayOf(width, height, canvas.getContext('2d').getImageData(0, 0, width, height).data);
}

/** The picture of a canvas, as `drawScan` answers it. The canvas can be read again. */
export function scanOf(canvas: Canvas, density: number): DrawnScan {
  const { width, height } = canvas;
  const rows = (from: number, count: number) =>
    canvas.getContext('2d').getImageData(0, from, width, count).data;
  return { width, height, density, rows, free() {} };
}

/** A PDF of one A4 page that holds only the picture. */
export async function scanPdf(canvas: Canvas): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [width, height] = [595.44, 842.04];
  const picture = await document.embedJpg(canvas.toBuffer('image/jpeg', 80));
  document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  return document.save();
}
