import sharp from 'sharp';

/**
 * Largest number of pixels. No picture that people upload has more; a small file that claims more wants to
 * fill the memory.
 */
const PIXEL_LIMIT = 50_000_000;
/** Longest side in pixels: the width of a page at double density. */
const LONGEST_SIDE = 2_400;

/**
 * Encodes a picture as WebP. The server's own process may call it only for pictures that the server drew itself;
 * uploaded ones go through `redrawImages`.
 */
export function drawWebp(content: Uint8Array): Promise<Buffer> {
  return sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, smartSubsample: true })
    .toBuffer();
}
