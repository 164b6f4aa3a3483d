import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address of a file serves. */
export const ADDRESS_SECONDS = 15 * 60;

export type FileUse = 'view' | 'download';

export interface SignedFile {
  resourceId: number;
  use: FileUse;
}

/**
 * An address that opens a file without a header, in a viewer or a new tab. Whoever holds it may read that one file
 * until it expires; it is given only to those who may.
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

/** Why an address doesn't serve, or null when it does. */
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

/** The name a file is saved under: without what a path or a file system takes for its own. */
export function fileNameOf(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(/\.pdf$/i, '');
  // The cut may go through a sign that takes two places; half of one can't stand in an address.
  const short = safe.slice(0, 150).replace(/\p{Cs}$/u, '');
  return `${short.trim() || 'archivo'}.pdf`;
}
