import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { IMAGE_SIZE_LIMIT } from '@amauta/contract/questions/question.ts';

const TYPE_TEXT = 'Por favor seleccione un archivo de imagen válido';
const SIZE_TEXT = `La imagen debe ser menor a ${IMAGE_SIZE_LIMIT / MEGABYTE}MB`;
/** `isImage` needs this many bytes: WebP has the longest signature. */
const HEAD_BYTES = 12;

/** Image types that a file picker offers. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** Checks a chosen image by its content, not by its name. Returns what is wrong, in Spanish, or null. */
export async function imageProblem(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!isImage(head)) return TYPE_TEXT;
  return file.size > IMAGE_SIZE_LIMIT ? SIZE_TEXT : null;
}

/** Whether the first bytes of a file are those of a PNG, JPEG, WebP or GIF. */
function isImage(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(text) ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  );
}
