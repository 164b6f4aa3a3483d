import { keepShell, storedShell } from './shell.ts';

/** How long a page is waited for before the stored one is shown: a connection that gives nothing hangs for minutes. */
const WAIT_MS = 5_000;
/** A reload is how a new version is taken over, so the stored page of the old one must not come too soon. */
const WAIT_AT_RELOAD_MS = 30_000;
/** Answers of a proxy whose server is away. */
const SERVER_AWAY = new Set([502, 503, 504]);

/** Answers a navigation with the server's page. Without an answer in time, with the stored one. */
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

/** The answer that the browser has asked for while the worker started, else one of a request of its own. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(event.request);
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
