import { keepShell, storedShell } from './shell.ts';

/**
 * How long to wait for the server's page before the stored page is shown. On a bad connection a request may
 * hang for minutes.
 */
const WAIT_MS = 5_000;
/** A reload is how people get a new version, so the stored page of the old version must not be shown too soon. */
const WAIT_AT_RELOAD_MS = 30_000;
/** Status codes of a proxy whose server is away. */
const SERVER_AWAY = new Set([502, 503, 504]);

/** Answers a navigation with the server's page, or with the stored page if the server doesn't answer in time. */
export async function answerPage(event: FetchEvent, ownFiles: ReadonlySet<string>): Promise<Response> {
  const fresh = fetchPage(event);
  event.waitUntil(fresh.then((response) => keepShell(response.clone(), ownFiles)).catch(() => undefined));
  try {
    const response = await inTime(fresh, isReload(event.request) ? WAIT_AT_RELOAD_MS : WAIT_MS);
    const isAway = response === undefined || SERVER_AWAY.has(response.status);
    return (isAway ? await storedShell(ownFiles) : response) ?? (await fresh);
  } catch {
    return (await storedShell(ownFiles)) ?? Response.error();
  }
}

/**
 * Returns the answer to the request that the browser sent while the worker started (navigation preload), or
 * else to a new request. Without a connection Chromium rejects the promise, and Firefox fulfils it with an
 * error response.
 */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response && preloaded.type !== 'error' ? preloaded : fetch(event.request);
}

function isReload(request: Request): boolean {
  return request.cache === 'no-cache' || request.cache === 'reload';
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs)),
  ]);
}
