import { appConfig } from '../api/app-config.ts';
import { currentSession, subscribeToSession } from '../api/session-store.ts';
import { whenIdle } from '../ui/lazy/when-idle.ts';

const WORKER = '/sw.js';

/**
 * Registers the service worker on the devices of teachers, which lets the page open without a connection. Its files are
 * downloaded one after another, after the page was loaded. Administrators never get one: they would download what
 * teachers need. The returned function ends waiting for a teacher.
 */
export function keepServiceWorker(isBuilt = import.meta.env.PROD): () => void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!workers || !isBuilt) return () => {};
  if (!appConfig().worksOffline) {
    void removeWorkers(workers);
    return () => {};
  }
  let isAsked = false;
  const onSession = () => {
    const session = currentSession();
    if (isAsked || session?.role !== 'DOC' || session.has_temporary_password) return;
    isAsked = true;
    afterLoad(() => void register(workers));
  };
  onSession();
  return subscribeToSession(onSession);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    // The worker's own file is asked for at each visit, never taken from the browser's cache.
    const registration = await workers.register(WORKER, { updateViaCache: 'none' });
    letNewWorkerTakeOver(registration);
  } catch {
    // The browser forbids service workers, as in some private windows. The page then needs a connection.
  }
}

/**
 * Tells a new worker which code this page runs. If this code has the new worker's version and no other page is
 * open, the new worker replaces the old one. An open page with older code keeps the old worker, because only the
 * old worker has the parts of the older version.
 */
function letNewWorkerTakeOver(registration: ServiceWorkerRegistration): void {
  const tell = () => registration.waiting?.postMessage({ type: 'take-over', entry: entryOfPage() });
  const follow = () => registration.installing?.addEventListener('statechange', tell);
  tell();
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * Address of the page's entry script. Its name tells the version, because the build names it by its content.
 */
function entryOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]')?.src ?? '';
}

async function removeWorkers(workers: ServiceWorkerContainer): Promise<void> {
  try {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    // Deletes the code and the images that workers have stored.
    for (const name of ['amauta-parts', 'amauta-shell', 'amauta-viewer', 'amauta-images'])
      await caches.delete(name);
  } catch {
    // The browser forbids service workers, so there are none.
  }
}

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
}
