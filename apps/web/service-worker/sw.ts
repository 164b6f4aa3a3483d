import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { answerPage } from './pages.ts';
import { installShell, PARTS_CACHE, removeOtherShells } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of the built product that teachers need. The build writes the list of them. */
const parts = self.__WB_MANIFEST;
const files = new Set(
  parts.map((part) => new URL(typeof part === 'string' ? part : part.url, self.location.href).href),
);
const controller = new PrecacheController({ cacheName: PARTS_CACHE });
controller.addToCacheList(parts);

self.addEventListener('install', (event) => {
  // The shell comes first: without it the worker is of no use, and nothing else is worth downloading.
  event.waitUntil(installShell(files).then(() => controller.install(event)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await controller.activate(event);
      await removeOtherShells(files);
      // The page is asked for while the worker starts, so that a visit with a connection is not slower.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|media|assets)(\/|$)/.test(pathname)) event.respondWith(answerPage(event, files));
  } else if (files.has(request.url)) {
    event.respondWith(controller.matchPrecache(request.url).then((kept) => kept ?? fetch(request)));
  }
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'take-over' && 'entry' in message && typeof message.entry === 'string')
    event.waitUntil(takeOver(message.entry));
});

/**
 * Replaces the worker before this one, when the only open page runs the code of this one. Otherwise a page that is
 * open, such as an exam that is being taken, would lose the parts of its own version. Without this call the browser
 * waits until all pages are closed, and a reload doesn't count as that.
 */
async function takeOver(entry: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1 && files.has(entry)) await self.skipWaiting();
}
