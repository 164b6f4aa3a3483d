import { Failure } from '@amauta/contract/error-code.ts';
import type { Route } from '@amauta/contract/route.ts';
import type { z } from 'zod';
import { ApiError, NetworkError } from './api-error.ts';

export const REQUEST_TIMEOUT_MS = 10_000;
const DEFAULT_FALLBACK = 'No se pudo completar la operación. Inténtalo de nuevo.';

type Part<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodType } ? S : undefined;

/** What a route takes: path parameters and query as the server reads them, the body as it travels. */
export type Sent<R extends Route> = (Part<R, 'params'> extends z.ZodType
  ? { params: z.output<Part<R, 'params'>> }
  : { params?: never }) &
  (Part<R, 'query'> extends z.ZodType ? { query?: Partial<z.output<Part<R, 'query'>>> } : { query?: never }) &
  (Part<R, 'body'> extends z.ZodType ? { body: z.input<Part<R, 'body'>> } : { body?: never });

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Shown when the server gives no text of its own. */
  fallback?: string | undefined;
}

/** One request, as it stands: no session, no replay. Failures are `ApiError` or `NetworkError`. */
export async function send<R extends Route>(
  route: R,
  { params, query, body }: Sent<R>,
  token: string | undefined,
  { signal, fallback = DEFAULT_FALLBACK }: SendOptions = {},
): Promise<z.output<R['answer']>> {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method: route.method, headers };
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  init.signal = eitherOf(timeout, signal);
  try {
    const response = await fetch(addressOf(route.path, params, query), init);
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return undefined;
    });
    if (!response.ok) throw toApiError(response, answer, fallback);
    return answer as z.output<R['answer']>;
  } catch (error) {
    // The caller no longer wants the answer: not a failure to tell anybody about.
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new NetworkError(fallback, timeout.aborted ? 'timeout' : 'offline');
  }
}

/** `AbortSignal.any` is younger than the oldest browsers that the product serves. */
function eitherOf(timeout: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  if (!signal) return timeout;
  const both = new AbortController();
  for (const one of [timeout, signal]) {
    if (one.aborted) both.abort(one.reason);
    one.addEventListener('abort', () => both.abort(one.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `/api${filled}${search}`;
}

function toApiError(response: Response, answer: unknown, fallback: string): ApiError {
  const failure = Failure.safeParse(answer);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: failure.data?.code ?? 'INTERNAL',
    message: failure.data?.message || failure.data?.error || fallback,
    fields: failure.data?.errors,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
