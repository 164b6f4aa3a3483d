import sharp from 'sharp';
import { outsidePixels } from './outside-pixels.ts';

/**
 * Largest number of pixels. No picture that people upload has more; a small file that claims more wants to
 * fill the memory.
 */
const PIXEL_LIMIT = 50_000_000;
/** Longest side in pixels: the width of a page at double density. */
const LONGEST_SIDE = 2_400;
const IMAGE_NAME = /\.(?:png|jpe?g|jfif|webp|gif)$/i;
/** Signs of markup, programs or documents inside of a picture. */
const FOREIGN_CONTENT = /<script|<svg|<html|<!doctype|<\?php|javascript:|%PDF-/i;
/** End record of a zip archive, which may be hidden behind a picture in the same file. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');

/**
 * Draws a PNG, JPEG, WebP or GIF anew as WebP, so that nothing but its pixels remains. Returns undefined for
 * anything else. The content decides the format; the name only has to have the ending of a picture. An
 * animation becomes its first frame.
 */
export async function redrawImage(content: Buffer, fileName: string): Promise<Buffer | undefined> {
  if (!IMAGE_NAME.test(fileName) || !isPicture(content) || hasForeignContent(content)) return undefined;
  try {
    return await drawWebp(content);
  } catch {
    return undefined;
  }
}

/**
 * Encodes a picture as WebP. Only for pictures that the server drew itself; uploaded ones go through
 * `redrawImage`.
 */
export function drawWebp(content: Buffer): Promise<Buffer> {
  return sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, smartSubsample: true })
    .toBuffer();
}

/**
 * Whether the first bytes are those of one of the four formats. Checked first, so that no other format
 * reaches a decoder.
 */
function isPicture(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 12);
  return (
    ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'].some((start) => head.startsWith(start)) ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

function hasForeignContent(content: Buffer): boolean {
  const readable = outsidePixels(content);
  return FOREIGN_CONTENT.test(readable.toString('latin1')) || readable.includes(ARCHIVE_END);
}
