import type { ErrorCode } from '@amauta/contract/error-code.ts';
import type { Route } from '@amauta/contract/route.ts';
import { loginRoute, loginSecondFactorRoute, refreshRoute } from '@amauta/contract/session.ts';
import type { z } from 'zod';
import { ApiError, SessionEndedError } from './api-error.ts';
import { type Answered, type SendOptions, type Sent, send } from './send.ts';
import { currentSession, updateSessionUser } from './session-store.ts';
import { refreshToken } from './token-refresh.ts';

/** Refusals that a new token would not change. */
const NOT_ABOUT_THE_TOKEN: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_OWED',
  'ACCESS_EXPIRED',
  'EXAM_TYPE_NOT_ALLOWED',
  'CATEGORY_NOT_ALLOWED',
  'CURRENT_PASSWORD_WRONG',
  'CURRENT_PASSWORD_REQUIRED',
]);

/** Restarts of a database take a few seconds. Whoever must wait longer is told so instead. */
const REPEATS = 2;
/** A call isn't repeated when the server asks for a longer wait. */
const LONGEST_WAIT_SECONDS = 10;
/**
 * Sign-ins are repeated as often as the server asks, because the page promises to go on: on the evening before an exam they
 * queue for up to a minute. After some repeats the pauses grow, so that a server in trouble isn't asked all the time.
 */
const STEADY_SIGN_INS = 8;
const LONGEST_SIGN_IN_PAUSE_SECONDS = 60;
/** The pause of a sign-in where something before the server refuses it without saying when to come back. */
const USUAL_PAUSE_SECONDS = 2;
const ANOTHER_ACCOUNT = 'Another account is signed in';

/**
 * Calls a route of the contract and returns its answer. When the server refuses the token, the token is
 * refreshed once, together for all requests that wait for it, and the request is sent again. A change that the
 * server asks to repeat in a moment (503 with Retry-After) is repeated, unless its route is marked `once`;
 * readings are repeated by their queries.
 * @throws ApiError when the server refuses, NetworkError when no answer comes, SessionEndedError when the
 * session has ended, or the caller's own abort.
 */
export async function call<R extends Route>(route: R, options: Sent<R> & SendOptions): Promise<Answered<R>> {
  if (isRoute(route, loginRoute))
    return repeatWhenAsked(() => send(route, options, undefined, options), options, signInPause);
  // A code of a second factor works once, so a person decides whether to send it again.
  if ([loginSecondFactorRoute, refreshRoute].some((one) => isRoute(route, one)))
    return send(route, options, undefined, options);
  const work = () => withSession((token) => send(route, options, token, options), options.fallback);
  return route.method === 'GET' || route.once || options.repeats === false
    ? work()
    : repeatWhenAsked(work, options, usualPause);
}

type DataRoute = Route & { readonly answer: z.ZodType<{ data: unknown }> };

/** Calls a route and returns the `data` of its answer. Otherwise as `call`. */
export async function callData<R extends DataRoute>(
  route: R,
  options: Sent<R> & SendOptions,
): Promise<z.output<R['answer']>['data']> {
  return ((await call(route, options)) as z.output<R['answer']>).data;
}

/** The `queryFn` of a query that reads the `data` of a route. The call is given up when nobody needs it any more. */
export function readingOf<R extends DataRoute>(route: R, options: Sent<R> & SendOptions) {
  return ({ signal }: { signal: AbortSignal }) => callData(route, { ...options, signal });
}

/** Seconds until a change is repeated; undefined when it isn't. `asked` are those that the server asks for. */
function usualPause(asked: number | undefined, repeats: number): number | undefined {
  return repeats < REPEATS && asked !== undefined && asked <= LONGEST_WAIT_SECONDS ? asked : undefined;
}

function signInPause(asked = USUAL_PAUSE_SECONDS, repeats: number): number {
  if (repeats < STEADY_SIGN_INS) return asked;
  const grown = Math.max(asked, 1) * 2 ** (repeats - STEADY_SIGN_INS + 1);
  return Math.max(asked, Math.min(grown, LONGEST_SIGN_IN_PAUSE_SECONDS));
}

async function repeatWhenAsked<T>(
  work: () => Promise<T>,
  { signal, fallback, onWaiting }: SendOptions,
  pauseOf: (asked: number | undefined, repeats: number) => number | undefined,
): Promise<T> {
  const accountId = currentSession()?.id;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      const seconds = pauseOf(error.retryAfterSeconds, repeats);
      if (seconds === undefined) throw error;
      onWaiting?.(seconds);
      await pause(seconds * 1000, signal);
      if (currentSession()?.id !== accountId) throw new SessionEndedError(ANOTHER_ACCOUNT, fallback);
    }
  }
}

/** Waits, and throws as soon as the caller gives up. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/**
 * Does work that needs the session's token. When the token is refused, the work is done once more with a new
 * one. `fallback` is what the person is told when the session has ended.
 */
export async function withSession<T>(
  work: (token: string | undefined) => Promise<T>,
  fallback?: string,
): Promise<T> {
  const { token, id: accountId } = currentSession() ?? {};
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PASSWORD_CHANGE_REQUIRED') updateSessionUser({ has_temporary_password: true });
    if (error.code === 'SECOND_FACTOR_OWED') updateSessionUser({ owes_second_factor: true });
    if (!isAboutTheToken(error)) throw error;
    const renewed = await refreshToken(token).catch((reason: unknown) => {
      throw reason instanceof SessionEndedError ? new SessionEndedError(reason.message, fallback) : reason;
    });
    // Another account has signed in on this device meanwhile. Nothing may be sent in its name.
    if (currentSession()?.id !== accountId) throw new SessionEndedError(ANOTHER_ACCOUNT, fallback);
    return work(renewed);
  }
}

function isAboutTheToken({ status, code }: ApiError): boolean {
  return (status === 401 || status === 403) && !NOT_ABOUT_THE_TOKEN.has(code);
}

function isRoute(route: Route, other: Route): boolean {
  return route.method === other.method && route.path === other.path;
}
