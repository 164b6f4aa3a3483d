import { mediaUrl } from '../ui/rich-text.tsx';

/** Addresses of files that are shown before they are sent. */
const urls = new Map<File, string>();

/** Returns the address of an image: a stored one, or a file of this device. */
export function imageUrl(image: string | File): string {
  if (typeof image === 'string') return mediaUrl(image);
  const url = urls.get(image) ?? URL.createObjectURL(image);
  urls.set(image, url);
  return url;
}

/** Frees the memory of the files. Call it when no image is shown any more. */
export function releaseImageUrls(): void {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  urls.clear();
}
