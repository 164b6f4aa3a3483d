import { ERROR_CODES, type Failure } from '@amauta/contract/error-code.ts';
import type { Route } from '@amauta/contract/route.ts';
import type { z } from 'zod';
import { ApiError, DEFAULT_FALLBACK, NetworkError } from './api-error.ts';
import { asList, asOneOf, asRecord, asShape, asText, orAbsent, tryRead } from './shape.ts';

/** How long a call waits for its answer. The server's own limits are shorter, so that it can still say why it fails. */
const REQUEST_TIMEOUT_MS = 10_000;

type Part<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodType } ? S : undefined;

/**
 * What a call of a route needs: path parameters and query in the form that the server reads, and the body in
 * the form that is sent.
 */
export type Sent<R extends Route> = (Part<R, 'params'> extends z.ZodType
  ? { params: z.output<Part<R, 'params'>> }
  : { params?: never }) &
  (Part<R, 'query'> extends z.ZodType ? { query?: Partial<z.output<Part<R, 'query'>>> } : { query?: never }) &
  (Part<R, 'form'> extends z.ZodType
    ? { body: FormData }
    : Part<R, 'body'> extends z.ZodType
      ? { body: z.input<Part<R, 'body'>> }
      : { body?: never });

/** What a route answers: a file if it `produces` one, else a value of its schema. */
export type Answered<R extends Route> = R extends { readonly produces: string }
  ? Blob
  : z.output<R['answer']>;

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Message for when the server gives none. */
  fallback?: string | undefined;
  /**
   * Milliseconds until the request is given up. Requests that send or return files need more than the
   * default.
   */
  timeoutMs?: number | undefined;
  /** Called each time before the call waits, because the server asks to come back, and is repeated. */
  onWaiting?: ((seconds: number) => void) | undefined;
  /** False for a change that its caller repeats by itself, or that nobody waits for. */
  repeats?: false;
  /** Whether the browser still delivers the request after the page is closed or reloaded. For small bodies. */
  outlivesPage?: true;
}

/**
 * Sends one request, without renewing the session and without repeating it.
 * @throws ApiError when the server refuses, NetworkError when no answer comes, or the caller's own abort.
 */
export async function send<R extends Route>(
  route: R,
  { params, query, body: given }: Sent<R>,
  token: string | undefined,
  { signal, fallback = DEFAULT_FALLBACK, timeoutMs = REQUEST_TIMEOUT_MS, outlivesPage }: SendOptions = {},
): Promise<Answered<R>> {
  const headers = headersFor(token);
  const init: RequestInit = { method: route.method, headers, keepalive: outlivesPage === true };
  const body: unknown = given;
  // The browser sets the content type of a form, because it chooses the boundary.
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  init.signal = eitherOf(timeout, signal);
  try {
    const response = await fetch(addressOf(route.path, params, query), init);
    if (response.ok && route.produces) return (await response.blob()) as Answered<R>;
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return undefined;
    });
    if (!response.ok) throw toApiError(response, answer, fallback);
    return answer as Answered<R>;
  } catch (error) {
    // When the caller has aborted the request, nobody needs to hear of a failure.
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new NetworkError(fallback, timeout.aborted ? 'timeout' : 'offline');
  }
}

export function headersFor(token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Does what `AbortSignal.any` does, which the oldest supported browsers lack. */
export function eitherOf(timeout: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  if (!signal) return timeout;
  const both = new AbortController();
  for (const one of [timeout, signal]) {
    if (one.aborted) both.abort(one.reason);
    one.addEventListener('abort', () => both.abort(one.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}

/**
 * Returns the address of a call, with path parameters and query filled in. Undefined and empty values are
 * left out.
 */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `/api${filled}${search}`;
}

const readFailure = asShape<Failure>({
  success: asOneOf([false]),
  code: asOneOf(ERROR_CODES),
  message: asText,
  error: asText,
  errors: orAbsent(asRecord(asList(asText))),
});

/** Turns a refusal into an error with the server's message, or with the fallback if it has none. */
export function toApiError(response: Response, answer: unknown, fallback: string): ApiError {
  const failure = tryRead(readFailure, answer);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: failure?.code ?? 'INTERNAL',
    message: failure?.message || failure?.error || fallback,
    fields: failure?.errors,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
