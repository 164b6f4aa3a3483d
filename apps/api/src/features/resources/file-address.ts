import { createHmac, timingSafeEqual } from 'node:crypto';
import { PREVIEW_FOLDER } from './stored-files.service.ts';

/** Seconds for which the address of a file works. */
export const ADDRESS_SECONDS = 15 * 60;

type FileUse = 'view' | 'download';

interface SignedFile {
  resourceId: number;
  use: FileUse;
}

/**
 * Makes a signed address that opens a file without a header, for a viewer or a new tab. Anybody who has the
 * address can read this one file until the address expires, so it is given only to people who may read the
 * file.
 */
export function signAddress(file: SignedFile, name: string, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS;
  const query = new URLSearchParams({
    uso: file.use,
    vence: String(expires),
    firma: signatureOf(file, expires, secret),
  });
  return `/media/resources/${file.resourceId}/${encodeURIComponent(fileNameOf(name))}?${query}`;
}

/** Returns why an address isn't valid, or null when it is. */
export function refuseAddress(
  file: SignedFile,
  { expires, signature }: { expires: number; signature: string },
  secret: string,
  now: Date,
): 'forged' | 'expired' | null {
  const expected = Buffer.from(signatureOf(file, expires, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return expires * 1000 < now.getTime() ? 'expired' : null;
}

function signatureOf({ resourceId, use }: SignedFile, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`resource:${resourceId}:${use}:${expires}`).digest('base64url');
}

/**
 * The name under which a browser saves a file. Characters that mean something in paths or file systems are
 * removed.
 */
export function fileNameOf(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(/\.pdf$/i, '');
  // Cutting may split a character that takes two code units. Half of one isn't allowed in an address.
  const short = safe.slice(0, 150).replace(/\p{Cs}$/u, '');
  return `${short.trim() || 'archivo'}.pdf`;
}

const PREVIEW_NAME = /^[0-9a-f-]{36}\.webp$/;

/**
 * The address of a preview. Previews need no sign-in: they show a small first page, and their names can't
 * be guessed. The picture at an address never changes.
 */
export function previewAddress(key: string): string {
  return `/media/${key}`;
}

/** The key of the preview with this name. Undefined when no preview can have the name. */
export function previewKeyOf(name: string): string | undefined {
  return PREVIEW_NAME.test(name) ? `${PREVIEW_FOLDER}/${name}` : undefined;
}
