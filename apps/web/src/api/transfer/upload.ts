import type { Route } from '@amauta/contract/route.ts';
import type { z } from 'zod';
import { DEFAULT_FALLBACK, NetworkError } from '../api-error.ts';
import { withSession } from '../client.ts';
import { type Answered, addressOf, headersFor, type Sent, toApiError } from '../send.ts';

/** Longest pause between two reports of progress. After it the connection counts as lost. */
const SENDING_SILENCE_MS = 60_000;
/** Time for the server to open and store the file once everything is sent. */
const STORING_LIMIT_MS = 180_000;

type FormRoute = Route & { readonly form: z.ZodType };

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Message for when the server gives none. */
  fallback?: string;
  onProgress: (progress: UploadProgress) => void;
}

/**
 * Sends a form with files and reports the progress, which `fetch` can't. Throws the errors that `call`
 * throws.
 */
export function upload<R extends FormRoute>(
  route: R,
  { params, query, body, ...options }: Sent<R> & UploadOptions,
): Promise<Answered<R>> {
  const address = addressOf(route.path, params, query);
  const all = { fallback: DEFAULT_FALLBACK, ...options };
  return withSession((token) => sendForm(route, address, body as FormData, token, all), all.fallback);
}

async function sendForm<R extends FormRoute>(
  route: R,
  address: string,
  body: FormData,
  token: string | undefined,
  options: UploadOptions & { fallback: string },
): Promise<Answered<R>> {
  options.signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(route.method, address);
  headersFor(token).forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  const response = await exchange(request, body, options);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response, answer, options.fallback);
  return answer as Answered<R>;
}

function exchange(
  request: XMLHttpRequest,
  body: FormData,
  { signal, fallback, onProgress }: UploadOptions & { fallback: string },
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout>;
  let stop: () => void;
  return new Promise<Response>((resolve, reject) => {
    const waitAtMost = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new NetworkError(fallback, 'timeout'));
        request.abort();
      }, milliseconds);
    };
    stop = () => {
      reject(signal.reason);
      request.abort();
    };
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => {
      waitAtMost(SENDING_SILENCE_MS);
      onProgress({ sentBytes: loaded, totalBytes: total });
    };
    request.upload.onload = () => waitAtMost(STORING_LIMIT_MS);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new NetworkError(fallback, 'offline'));
    waitAtMost(SENDING_SILENCE_MS);
    request.send(body);
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}
