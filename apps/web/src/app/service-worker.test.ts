import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as config from '../api/app-config.ts';
import { clearSession } from '../api/session-store.ts';
import { administrator, signInAs, teacher } from '../testing/session-users.ts';
import { keepServiceWorker } from './service-worker.ts';

const ENTRY = 'http://localhost:3000/assets/index-1.js';
let stop = () => {};

/** A browser whose registration has a worker that waits, and one that is being installed. */
function browserWithWorkers() {
  const waiting = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), { waiting, installing: new EventTarget() });
  const workers = { register: vi.fn(async (_path: string, _options: object) => registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  return { workers, registration, waiting };
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  const script = Object.assign(document.createElement('script'), { type: 'module' });
  script.setAttribute('src', '/assets/index-1.js');
  document.head.append(script);
});

afterEach(() => {
  stop();
  clearSession();
  vi.unstubAllGlobals();
  for (const script of document.querySelectorAll('script')) script.remove();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('is registered once a teacher is signed in, and never for an administrator', async () => {
  const { workers } = browserWithWorkers();
  stop = keepServiceWorker(true);
  expect(workers.register).not.toHaveBeenCalled();
  signInAs(administrator);
  expect(workers.register).not.toHaveBeenCalled();
  signInAs(teacher);
  await vi.waitFor(() => expect(workers.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' }));
  signInAs(teacher);
  expect(workers.register).toHaveBeenCalledOnce();
});

it('waits for a teacher who must change the password first', () => {
  const { workers } = browserWithWorkers();
  signInAs({ ...teacher, has_temporary_password: true });
  stop = keepServiceWorker(true);
  expect(workers.register).not.toHaveBeenCalled();
});

it('tells a waiting worker, and one that was just installed, which code the page runs', async () => {
  const { registration, waiting } = browserWithWorkers();
  signInAs(teacher);
  stop = keepServiceWorker(true);
  await vi.waitFor(() =>
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'take-over', entry: ENTRY }),
  );
  registration.installing.dispatchEvent(new Event('statechange'));
  expect(waiting.postMessage).toHaveBeenCalledTimes(2);
});

it('leaves the page as it is where the browser forbids it', async () => {
  const { workers } = browserWithWorkers();
  workers.register.mockRejectedValue(new DOMException('no', 'SecurityError'));
  signInAs(teacher);
  stop = keepServiceWorker(true);
  await vi.waitFor(() => expect(workers.register).toHaveBeenCalled());
});

it('is removed with the code that it has stored where the installation has switched it off', async () => {
  const { workers } = browserWithWorkers();
  const registration = { unregister: vi.fn(async () => true) };
  Object.assign(workers, { getRegistrations: async () => [registration] });
  const caches = { delete: vi.fn(async (_name: string) => true) };
  vi.stubGlobal('caches', caches);
  vi.spyOn(config, 'appConfig').mockReturnValue({ ...config.appConfig(), worksOffline: false });
  signInAs(teacher);
  stop = keepServiceWorker(true);
  await vi.waitFor(() => expect(caches.delete).toHaveBeenCalledWith('amauta-shell'));
  expect(caches.delete).toHaveBeenCalledWith('amauta-parts');
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(workers.register).not.toHaveBeenCalled();
});
