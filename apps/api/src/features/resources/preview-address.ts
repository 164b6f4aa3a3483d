import { PREVIEW_FOLDER } from './stored-files.service.ts';

const PREVIEW_NAME = /^[0-9a-f-]{36}\.webp$/;

/** Where a preview is seen: it shows a first page in small, its name can't be guessed, and it never changes. */
export function previewAddress(key: string): string {
  return `/media/${key}`;
}

/** The key of the preview that an address names, or undefined where it can name none. */
export function previewKeyOf(name: string): string | undefined {
  return PREVIEW_NAME.test(name) ? `${PREVIEW_FOLDER}/${name}` : undefined;
}
