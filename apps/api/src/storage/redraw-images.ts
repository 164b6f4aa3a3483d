import { ChildFailure, runInChild } from '../jobs/run-in-child.ts';
import { createTurns } from '../jobs/turns.ts';
import { outsidePixels } from './outside-pixels.ts';

export interface SentPicture {
  content: Buffer;
  fileName: string;
}

/**
 * Limits of the child process that decodes the pictures of one call. Fifty million pixels of 16 bits, interlaced, take
 * 570 MB, which is allowed; a picture of one row of as many pixels would take 3.7 GB. The processor time of one picture is
 * limited, not its elapsed time, since a busy machine would refuse a good picture.
 */
const LIMITS = { memoryMb: 768, workMs: 15_000, totalMs: 60_000 };
/** Child processes for one call at most. Nobody sends several pictures that crash a decoder by mistake. */
const MOST_CHILDREN = 3;
/** Two child processes at once, because each may keep a core busy and fill its memory. */
const takeTurn = createTurns(2);
const IMAGE_NAME = /\.(?:png|jpe?g|jfif|webp|gif)$/i;
/** Signs of markup, programs or documents inside of a picture. */
const FOREIGN_CONTENT = /<script|<svg|<html|<!doctype|<\?php|javascript:|%PDF-/i;
/** End record of a zip archive, which may be hidden behind a picture in the same file. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');

/**
 * Draws each PNG, JPEG, WebP or GIF anew as WebP, so that nothing but its pixels remains. The result has undefined in
 * place of anything else. The content decides the format; the name only has to have the ending of a picture. An
 * animation becomes its first frame. Decoders run in a child process, so a picture that exhausts or crashes a decoder
 * is refused, and the others are drawn.
 */
export async function redrawImages(sent: readonly SentPicture[]): Promise<(Buffer | undefined)[]> {
  const pictures = sent.filter(isHarmless);
  const drawn: (Buffer | undefined)[] = [];
  for (let children = 0; drawn.length < pictures.length && children < MOST_CHILDREN; children += 1) {
    const left = pictures.slice(drawn.length).map(({ content }) => content);
    await takeTurn(() => drawApart(left, (picture) => drawn.push(picture)));
    // This picture ended the child process. Another process draws the pictures behind it.
    if (drawn.length < pictures.length) drawn.push(undefined);
  }
  return sent.map((picture) => drawn[pictures.indexOf(picture)]);
}

/**
 * Draws pictures in a child process and passes each one to `onDrawn`, in order. Returns without an error when the child
 * fails; the remaining pictures are then not drawn.
 */
async function drawApart(
  pictures: readonly Buffer[],
  onDrawn: (picture: Buffer | undefined) => void,
): Promise<void> {
  try {
    await runInChild<void, Uint8Array | null>(new URL('./redraw-program.ts', import.meta.url), pictures, {
      limits: LIMITS,
      onTold: (picture) => onDrawn(picture ? Buffer.from(picture) : undefined),
    });
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
  }
}

function isHarmless({ content, fileName }: SentPicture): boolean {
  return IMAGE_NAME.test(fileName) && isPicture(content) && !hasForeignContent(content);
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
