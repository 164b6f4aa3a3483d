import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/api-error.ts';

const RETRIES = 2;
/** A server that says when to come back is about to: a restart of its database takes half a minute at most. */
const RETRIES_WHEN_ASKED = 6;
const LONGEST_WAIT_SECONDS = 30;

/** One cache for the whole app. A refusal is final; a lost connection or an overloaded server is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The browser's idea of being online is often wrong; a request tells better.
        networkMode: 'always',
        retry: (failures, error) => failures < retriesOf(error),
        retryDelay: (failures, error) => 1000 * (askedSeconds(error) ?? 2 ** failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function retriesOf(error: Error): number {
  if (error instanceof NetworkError) return RETRIES;
  if (!(error instanceof ApiError) || error.status < 500) return 0;
  return error.status === 503 && askedSeconds(error) !== undefined ? RETRIES_WHEN_ASKED : RETRIES;
}

/** How long the server asked to wait; a longer wait than a person would is none. */
function askedSeconds(error: Error): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds !== undefined && seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}
