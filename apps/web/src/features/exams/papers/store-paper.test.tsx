import '../../../testing/fake-indexeddb.ts';
import {
  type ExamPaper,
  papersRoute,
  releasePaperRoute,
  storePaperRoute,
} from '@amauta/contract/exams/papers.ts';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../api/device-storage.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { formatBytes } from '../../../ui/format.ts';
import { samplePaper } from './paper-samples.fixture.ts';
import { papersQuery, type StoredPaper } from './paper-shelf.ts';
import { StorePaperButton } from './store-paper-button.tsx';

const shelf = deviceShelf<StoredPaper>('papers');
const urls = ['a', 'b', 'c'].map((letter) => `/media/images/${letter.repeat(64)}.webp`);
const IMAGE_BYTES = 2_000_000;
let api: ReturnType<typeof fakeApi>;
let toasts: string[];
let kept: Map<string, Response>;

beforeEach(async () => {
  vi.restoreAllMocks();
  signInAs(teacher);
  await shelf.remove('7');
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  kept = new Map();
  const cache = {
    match: async (url: string) => kept.get(url),
    put: async (url: string, image: Response) => void kept.set(url, image),
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  api = fakeApi();
  api.answer(papersRoute, { success: true, data: [] });
  api.answer(releasePaperRoute, { success: true, message: 'Quitamos el examen guardado.' });
  draws(samplePaper({ image_urls: urls, image_bytes: IMAGE_BYTES }));
});

const draws = (paper: ExamPaper) => api.answer(storePaperRoute, { success: true, data: paper });

/** Sets what the server answers for images. */
function answerImages(answer: (url: string) => Response) {
  const fetchOfApi = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    String(input).startsWith('/media/') ? answer(String(input)) : fetchOfApi(input, init),
  );
}

async function press() {
  await renderPage(<StorePaperButton payload={samplePaper().payload} onMissing={() => {}} />, {
    at: '/inicio',
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Guardar para rendir sin conexión' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /^Guardar el examen/ })) };
}

it('tells the size with all images and until when it may be started, before any image comes', async () => {
  const asked: string[] = [];
  answerImages((url) => {
    asked.push(url);
    return new Response('image');
  });
  const { user, dialog } = await press();
  dialog.getByText(/3 preguntas y 3 imágenes/);
  const paper = samplePaper({ image_urls: urls, image_bytes: IMAGE_BYTES });
  dialog.getByText(formatBytes(JSON.stringify(paper).length + IMAGE_BYTES).replace(/\s/g, ' '));
  expect(dialog.getByText('09-03-2026').parentElement?.textContent).toContain('hasta el 09-03-2026');
  expect(asked).toEqual([]);
  expect(await shelf.get('7')).toBeUndefined();
  api.answer(papersRoute, { success: true, data: [paper] });
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/^success: Examen guardado/)]));
  expect([...kept.keys()].toSorted()).toEqual(urls);
  expect((await shelf.get('7'))?.value.paper.image_urls).toEqual(urls);
});

it.each<[string, Partial<StorageManager> | undefined, boolean]>([
  ['may clear', undefined, true],
  ['promised to keep', { persisted: async () => true }, false],
  // Firefox asks the person, and answers only then.
  ['asks whether to keep', { persisted: async () => false, persist: () => new Promise(() => {}) }, true],
])('says before an exam is stored that the browser %s it', async (_what, storage, isTold) => {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  const { dialog } = await press();
  expect(dialog.queryByText(/No lo guardes en una ventana privada/) !== null).toBe(isTold);
});

it('gives the place back when the teacher declines', async () => {
  const { user, dialog } = await press();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(api.received.map(({ path }) => path)).toContain('/mock/papers/7/'));
  expect(await shelf.get('7')).toBeUndefined();
  expect(toasts).toEqual([]);
});

it('releases an exam that was left unconfirmed on the next visit, but not while a page asks', async () => {
  const held = new Set<string>();
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => unknown;
    if (held.has(name)) return void work(null);
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const { user, dialog } = await press();
  const client = new QueryClient();
  const visit = () => client.fetchQuery(papersQuery(teacher.id));
  const released = () => api.received.filter(({ path }) => path === '/mock/papers/7/').length;
  await visit();
  expect(released()).toBe(0);
  // The browser frees the locks of a page that was reloaded or closed.
  held.clear();
  await visit();
  expect(released()).toBe(1);
  await visit();
  expect(released()).toBe(1);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
});

it('holds the place of an exam that was confirmed', async () => {
  answerImages(() => new Response('image'));
  const { user, dialog } = await press();
  expect(deviceStorage.keys('exam_asked/')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(deviceStorage.keys('exam_asked/')).toEqual([]));
});

it('keeps no paper of which an image is missing, and says so', async () => {
  answerImages((url) => new Response('image', { status: url === urls[1] ? 503 : 200 }));
  const { user, dialog } = await press();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(toasts).toEqual([expect.stringMatching(/^error: No llegaron todas las imágenes del examen/)]),
  );
  expect(await shelf.get('7')).toBeUndefined();
  expect(api.received.map(({ path }) => path)).toContain('/mock/papers/7/');
});

it.each([
  ['refused', 'SecurityError', 'Este navegador no deja guardar nada'],
  ['full', 'QuotaExceededError', 'No hay espacio en este equipo'],
])('draws no exam where the storage for its answers is %s', async (_what, name, text) => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', name);
  });
  await renderPage(<StorePaperButton payload={samplePaper().payload} onMissing={() => {}} />, {
    at: '/inicio',
  });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Guardar para rendir sin conexión' }));
  await waitFor(() => expect(toasts).toEqual([expect.stringContaining(text)]));
  // The list of papers has the same address, and is read without a body.
  expect(api.bodiesOf(storePaperRoute).filter((body) => body !== undefined)).toEqual([]);
});

it('draws no fourth exam, says why, and leads to the three that are stored', async () => {
  const three = [7, 8, 9].map((id) => samplePaper({ exam_attempt_id: id }));
  api.answer(papersRoute, { success: true, data: three });
  await renderPage(<StorePaperButton payload={samplePaper().payload} onMissing={() => {}} />, {
    at: '/inicio',
  });
  const link = await screen.findByRole('link', { name: 'Ver los guardados' });
  expect(link.getAttribute('href')).toBe('#examenes-guardados');
  const button = screen.getByRole('button', { name: 'Guardar para rendir sin conexión' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Ya tienes 3 exámenes guardados. Rinde o quita uno para guardar otro.');
  await userEvent.setup().click(button);
  expect(api.received.filter(({ body }) => body !== undefined)).toEqual([]);
});
