/** The PDF viewer's code, kept only on devices on which somebody has saved a PDF. */
const VIEWER_CACHE = 'amauta-viewer';
/** Images of exams that were stored to be taken without a connection. The page fills this cache. */
const IMAGES_CACHE = 'amauta-images';

/** Stores the viewer's files. Skips files that are stored already. */
export async function keepViewer(files: readonly string[]): Promise<void> {
  const cache = await caches.open(VIEWER_CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(files.filter((url) => !known.has(url)));
}

/**
 * Called when a new version of the worker is installed. Stores its viewer's files if the device had kept a
 * viewer.
 */
export async function renewViewer(files: readonly string[]): Promise<void> {
  if (await caches.has(VIEWER_CACHE)) await keepViewer(files);
}

export async function removeOtherViewers(files: readonly string[]): Promise<void> {
  if (!(await caches.has(VIEWER_CACHE))) return;
  const cache = await caches.open(VIEWER_CACHE);
  for (const { url } of await cache.keys()) if (!files.includes(url)) await cache.delete(url);
}

/** Answers a request from the cache, or else from the network. */
export async function keptOrFetched(request: Request, from: 'viewer' | 'images'): Promise<Response> {
  const cacheName = from === 'viewer' ? VIEWER_CACHE : IMAGES_CACHE;
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}
