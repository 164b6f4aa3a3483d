import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Block } from '@amauta/contract/block.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { STORED_IMAGE_PATH } from '@amauta/contract/stored-image.ts';
import sharp from 'sharp';
import type { FileStore } from '../../storage/file-store.ts';

/**
 * The most bytes of a stored image. Images are drawn anew and become smaller than their upload, so none
 * reaches this.
 */
const STORED_LIMIT_BYTES = 30 * MEGABYTE;

/** An image drawn as WebP, and the path at which pages will find it. */
export interface DrawnImage {
  path: string;
  content: Buffer;
}

/** Names an image by its content. Equal images are stored once, and the image at a path never changes. */
export function nameImage(content: Buffer): DrawnImage {
  return { path: `/media/images/${createHash('sha256').update(content).digest('hex')}.webp`, content };
}

/** The path and size of an image, as stored in an image block. */
export type PlacedImage = Pick<Block, 'value' | 'width' | 'height'>;

export async function placeImage({ path, content }: DrawnImage): Promise<PlacedImage> {
  return { value: path, ...(await sizeOfImage(content)) };
}

/**
 * The size of an image in pixels, with which pages reserve its room while it loads. Empty for content that
 * can't be read, such as a damaged file.
 */
export async function sizeOfImage(content: Buffer): Promise<Pick<Block, 'width' | 'height'>> {
  try {
    const { width, height } = await sharp(content).metadata();
    return { width, height };
  } catch {
    return {};
  }
}

export async function storeImages(files: FileStore, images: Iterable<DrawnImage>): Promise<void> {
  for (const { path, content } of images) {
    const key = keyOf(path);
    if (key && !(await files.stat(key))) await files.put(key, content, STORED_LIMIT_BYTES);
  }
}

/** How many bytes these images have together. A missing image counts nothing. */
export async function weighImages(files: FileStore, paths: readonly string[]): Promise<number> {
  const keys = paths.flatMap((path) => keyOf(path) ?? []);
  const stored = await Promise.all(keys.map((key) => files.stat(key)));
  return stored.reduce((sum, image) => sum + (image?.sizeBytes ?? 0), 0);
}

/** Whether an image is stored under this path. */
export async function isStoredImage(files: FileStore, path: string): Promise<boolean> {
  const key = keyOf(path);
  return key !== undefined && (await files.stat(key)) !== undefined;
}

/** Opens an image by its path under `/media/images/`. Undefined when there is no such image. */
export async function openImage(
  files: FileStore,
  path: string,
): Promise<{ content: Readable; sizeBytes: number } | undefined> {
  const key = keyOf(path);
  const stored = key && (await files.stat(key));
  return key && stored ? { content: files.read(key), sizeBytes: stored.sizeBytes } : undefined;
}

/** The whole content of a stored image. */
export async function readImage(files: FileStore, path: string): Promise<Buffer | undefined> {
  const image = await openImage(files, path);
  return image && buffer(image.content);
}

function keyOf(path: string): string | undefined {
  return STORED_IMAGE_PATH.test(path) ? path.slice('/media/'.length) : undefined;
}
