import { PREVIEW_FOLDER } from './stored-files.service.ts';

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
