import type { Route } from '@amauta/contract/route.ts';
import { ApiError, DEFAULT_FALLBACK, NetworkError, SessionEndedError } from '../api-error.ts';
import { withSession } from '../client.ts';
import { addressOf, eitherOf, headersFor, toApiError } from '../send.ts';

/**
 * After this silence the connection counts as lost. The server sends something more often, at least a
 * comment.
 */
const SILENCE_LIMIT_MS = 45_000;
/** The wait before a lost stream is opened again, which doubles up to the longest wait. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

type EventRoute = Route & { readonly produces: 'text/event-stream' };

interface FollowOptions {
  params: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  /** Gets each event's `data`, parsed as JSON. */
  onEvent: (data: unknown) => void;
  /**
   * Whether this event is the last one that the caller needs. After it, the end of the stream is no failure.
   */
  isLast: (data: unknown) => boolean;
  /**
   * Gets true when the connection is open and false when it is lost. Meanwhile the caller should ask the
   * server itself.
   */
  onLive: (isLive: boolean) => void;
}

/**
 * Follows a stream of events until the last one, and connects again whenever the connection breaks. Browsers
 * have a reader of event streams (`EventSource`), but it can't send the session's token. Returns silently
 * when the server refuses or nobody is signed in: the caller's other requests then show the reason.
 */
export async function followEvents(route: EventRoute, options: FollowOptions): Promise<void> {
  const { signal, onLive, isLast } = options;
  let isOver = false;
  let waitMs = FIRST_WAIT_MS;
  const hear = (data: unknown) => {
    waitMs = FIRST_WAIT_MS;
    isOver = isLast(data);
    options.onEvent(data);
  };
  while (!signal.aborted && !isOver) {
    try {
      await withSession((token) => readOnce(route, options, token, hear));
    } catch (error) {
      if (isFinal(error)) return;
    } finally {
      if (!signal.aborted) onLive(false);
    }
    if (isOver) return;
    await wait(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof SessionEndedError || (error instanceof ApiError && error.status < 500);
}

async function readOnce(
  route: EventRoute,
  { params, signal, onLive }: FollowOptions,
  token: string | undefined,
  hear: (data: unknown) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
  const headers = headersFor(token);
  headers.set('accept', 'text/event-stream');
  try {
    const both = eitherOf(silence.signal, signal);
    const response = await fetch(addressOf(route.path, params, {}), {
      method: route.method,
      headers,
      signal: both,
      cache: 'no-store',
    });
    if (!response.ok) {
      throw toApiError(response, await response.json().catch(() => undefined), DEFAULT_FALLBACK);
    }
    onLive(true);
    const parse = eventParser(hear);
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
      parse(decoder.decode(part.value, { stream: true }));
    }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(DEFAULT_FALLBACK, silence.signal.aborted ? 'timeout' : 'offline');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a function that takes text as it arrives, and passes the data of each complete event to `hear`.
 * Comments and other fields are ignored.
 */
function eventParser(hear: (data: unknown) => void): (text: string) => void {
  let rest = '';
  let data: string[] = [];
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice('data:'.length));
      if (line !== '' || data.length === 0) continue;
      const event = data.join('\n');
      data = [];
      hear(JSON.parse(event));
    }
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
