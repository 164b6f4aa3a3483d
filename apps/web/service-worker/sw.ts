import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { DELIVERY_TAG } from '../src/api/kept/delivery.ts';
import { sendDeliveries } from './deliveries.ts';
import { keepViewer, keptOrFetched, removeOtherViewers, renewViewer } from './kept-files.ts';
import { answerPage } from './pages.ts';
import { installShell, PARTS_CACHE, removeOtherShells } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background sync is no standard yet, so TypeScript doesn't know its event. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** A file of the built product. The build writes the list, and marks files that only the PDF viewer needs. */
interface Part {
  url: string;
  revision: string | null;
  isOfViewer?: true;
}

const built = self.__WB_MANIFEST as Part[];
const addressOf = ({ url }: Part) => new URL(url, self.location.href).href;
/** Files that every teacher needs. */
const parts = built.filter(({ isOfViewer }) => !isOfViewer);
const files = new Set(parts.map(addressOf));
const viewer = built.filter(({ isOfViewer }) => isOfViewer).map(addressOf);
const controller = new PrecacheController({ cacheName: PARTS_CACHE });
controller.addToCacheList(parts);

self.addEventListener('install', (event) => {
  // The shell comes first, because without it the other files are of no use.
  event.waitUntil(installShell(files).then(() => controller.install(event)));
  event.waitUntil(renewViewer(viewer).catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await controller.activate(event);
      await removeOtherShells(files);
      await removeOtherViewers(viewer);
      // Lets the browser ask for the page while the worker starts, so that the worker doesn't slow a visit
      // down.
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
  } else if (viewer.includes(request.url)) {
    event.respondWith(keptOrFetched(request, 'viewer'));
  } else if (pathname.startsWith('/media/images/')) {
    event.respondWith(keptOrFetched(request, 'images'));
  }
});

/** The browser has a connection again, after a page left something to be sent. */
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === DELIVERY_TAG) (event as SyncEvent).waitUntil(sendDeliveries());
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'take-over' && 'entry' in message && typeof message.entry === 'string')
    event.waitUntil(takeOver(message.entry));
  if (message.type === 'keep-viewer') {
    const tell = (isKept: boolean) => event.ports[0]?.postMessage(isKept);
    event.waitUntil(
      keepViewer(viewer).then(
        () => tell(true),
        () => tell(false),
      ),
    );
  }
});

/**
 * Replaces an older worker if the only open page runs this worker's code. A page of the older version, such
 * as an exam in progress, would lose the files of its version. Without this call the browser waits until all
 * pages are closed, and a reload doesn't close a page.
 * @param entry the address of the open page's entry script
 */
async function takeOver(entry: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1 && files.has(entry)) await self.skipWaiting();
}
