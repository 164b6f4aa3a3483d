import sharp from 'sharp';
import { outsidePixels } from './outside-pixels.ts';

/** Neither file we take is larger than this once it is drawn; a small one that says so is a trap. */
const PIXEL_LIMIT = 50_000_000;
/** Wide enough for a page at double density. */
const LONGEST_SIDE = 2_400;
const IMAGE_NAME = /\.(?:png|jpe?g|jfif|webp|gif)$/i;
/** Markup, programs and documents that travel inside of a picture. */
const FOREIGN_CONTENT = /<script|<svg|<html|<!doctype|<\?php|javascript:|%PDF-/i;
/** The end of a zip archive, which may follow a picture in the same file. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');

/**
 * A PNG, JPEG, WebP or GIF drawn anew as WebP, so that nothing but its pixels stays; undefined for anything else. The
 * content decides what it is: a name may only not claim something other than a picture. The first frame stands for
 * an animation.
 */
export async function redrawImage(content: Buffer, fileName: string): Promise<Buffer | undefined> {
  if (!IMAGE_NAME.test(fileName) || !isPicture(content) || hasForeignContent(content)) return undefined;
  try {
    return await drawWebp(content);
  } catch {
    return undefined;
  }
}

/** A picture as WebP. Only for one that we drew ourselves: whatever somebody sent goes through `redrawImage`. */
export function drawWebp(content: Buffer): Promise<Buffer> {
  return sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, smartSubsample: true })
    .toBuffer();
}

/** By the first bytes, before any decoder sees the rest: only these four are ever handed to one. */
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
