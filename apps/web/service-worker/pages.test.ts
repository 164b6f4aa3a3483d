import { afterEach, expect, it, vi } from 'vitest';
import { answerPage } from './pages.ts';

const ENTRY = 'https://examenes.test/assets/index-1.js';
const unreachable = async () => Promise.reject(new TypeError('no connection'));

afterEach(() => vi.unstubAllGlobals());

/** What a page gets while the browser's own request for it ends as `preloadResponse` tells. */
async function answerTo(preloadResponse: Promise<unknown>, stored: Response | undefined) {
  const keys = stored ? [{ url: ENTRY }] : [];
  const shells = { keys: async () => keys, match: async () => stored, put: async () => {} };
  vi.stubGlobal('caches', { open: async () => shells });
  const work: Promise<unknown>[] = [];
  const event = {
    request: {},
    preloadResponse,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  };
  const answer = await answerPage(event as unknown as FetchEvent, new Set([ENTRY]));
  await Promise.all(work);
  return answer;
}

it.each([
  ['as Chromium tells', () => Promise.reject(new DOMException('no connection'))],
  ['as Firefox tells', async () => Response.error()],
  ['without the request of the browser', async () => undefined],
])('shows the stored page when there is no connection, %s', async (_how, preload) => {
  vi.stubGlobal('fetch', unreachable);
  const answer = await answerTo(preload(), new Response('stored'));
  expect(await answer.text()).toBe('stored');
});

it.each([502, 503, 504])('shows the stored page when a proxy answers %i', async (status) => {
  const answer = await answerTo(Promise.resolve(new Response('away', { status })), new Response('stored'));
  expect(await answer.text()).toBe('stored');
});

it('shows the page that the browser asked for, or else asks for it', async () => {
  const fetched = vi.fn(async () => new Response('fetched'));
  vi.stubGlobal('fetch', fetched);
  const preloaded = await answerTo(Promise.resolve(new Response('preloaded')), new Response('stored'));
  expect(await preloaded.text()).toBe('preloaded');
  expect(fetched).not.toHaveBeenCalled();
  expect(await (await answerTo(Promise.resolve(undefined), undefined)).text()).toBe('fetched');
});

it('fails as the network does when no page is stored', async () => {
  vi.stubGlobal('fetch', unreachable);
  expect((await answerTo(Promise.resolve(undefined), undefined)).type).toBe('error');
});
