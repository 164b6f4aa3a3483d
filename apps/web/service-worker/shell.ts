/**
 * Cache of the built files that every teacher needs. All versions of the worker share it, so that unchanged
 * files aren't downloaded again.
 */
export const PARTS_CACHE = 'amauta-parts';
/**
 * Cache of the shell: the page's HTML, into which the server has written the product's name and contact. Each
 * version of the worker has one shell here, under the address of its entry file.
 */
const SHELL_CACHE = 'amauta-shell';

/** Fetches the page and stores it. Throws if the server sends the page of another version than this worker's. */
export async function installShell(ownFiles: ReadonlySet<string>): Promise<void> {
  const response = await fetch('/', { cache: 'reload', credentials: 'same-origin' });
  if (!(await keepShell(response, ownFiles))) throw new Error('The page is of another version.');
}

/** Stores the page if all of its files belong to this worker. Returns whether it was stored. */
export async function keepShell(response: Response, ownFiles: ReadonlySet<string>): Promise<boolean> {
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return false;
  const html = await response.text();
  const files = filesOf(html);
  const entry = files[0];
  if (entry === undefined || !files.every((file) => ownFiles.has(file))) return false;
  const headers = new Headers(response.headers);
  // The stored text is no longer compressed, so its length differs from the sent one.
  for (const name of ['content-encoding', 'content-length', 'vary', 'set-cookie']) headers.delete(name);
  const shells = await caches.open(SHELL_CACHE);
  await shells.put(entry, new Response(html, { headers }));
  return true;
}

/** The stored page of this worker's version, with the headers that the server sent with it. */
export async function storedShell(ownFiles: ReadonlySet<string>): Promise<Response | undefined> {
  const shells = await caches.open(SHELL_CACHE);
  const key = (await shells.keys()).find(({ url }) => ownFiles.has(url));
  return key && shells.match(key);
}

export async function removeOtherShells(ownFiles: ReadonlySet<string>): Promise<void> {
  const shells = await caches.open(SHELL_CACHE);
  for (const key of await shells.keys()) if (!ownFiles.has(key.url)) await shells.delete(key);
}

/** Returns the addresses of the built scripts and styles that the page loads, the entry first. */
function filesOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script[^>]*\bsrc="(\/assets\/[^"]+)"/g)];
  const links = [...html.matchAll(/<link[^>]*\bhref="(\/assets\/[^"]+)"/g)];
  return [...scripts, ...links].map(([, path = '']) => new URL(path, self.location.href).href);
}
