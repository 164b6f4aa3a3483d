import type { Route } from '@amauta/contract/route.ts';
import { ApiError, DEFAULT_FALLBACK, NetworkError } from '../api-error.ts';
import { withSession } from '../client.ts';
import { addressOf, eitherOf, headersFor, type Sent, toApiError } from '../send.ts';

/**
 * Longest pause between two pieces of a file. The whole file has no limit, because a long one may take
 * minutes.
 */
const SILENCE_LIMIT_MS = 30_000;

type FileRoute = Route & { readonly produces: string };

export interface DownloadProgress {
  receivedBytes: number;
  /** Number of rows in the whole file, if the server tells it. */
  totalRows: number | null;
}

interface DownloadOptions {
  signal: AbortSignal;
  /** Message for when the server gives none. */
  fallback?: string | undefined;
  onProgress: (progress: DownloadProgress) => void;
}

/** Downloads a file and reports its progress. Throws the errors that `call` throws. */
export function download<R extends FileRoute>(
  route: R,
  { params, query, ...options }: Sent<R> & DownloadOptions,
): Promise<Blob> {
  const address = addressOf(route.path, params, query);
  return withSession((token) => receive(route, address, token, options), options.fallback);
}

async function receive(
  route: FileRoute,
  address: string,
  token: string | undefined,
  { signal, fallback = DEFAULT_FALLBACK, onProgress }: DownloadOptions,
): Promise<Blob> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
  };
  try {
    const init = {
      method: route.method,
      headers: headersFor(token),
      signal: eitherOf(silence.signal, signal),
    };
    const response = await fetch(address, init);
    if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined), fallback);
    const totalRows = countOf(response.headers.get('x-total-rows'));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let receivedBytes = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      hear();
      chunks.push(part.value);
      receivedBytes += part.value.byteLength;
      onProgress({ receivedBytes, totalRows });
    }
    return new Blob(chunks, { type: route.produces });
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(fallback, silence.signal.aborted ? 'timeout' : 'offline');
  } finally {
    clearTimeout(timer);
  }
}

function countOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
