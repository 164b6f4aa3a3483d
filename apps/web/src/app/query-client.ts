import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/api-error.ts';

/** Retries after a lost connection or a failure of the server. */
const RETRIES = 2;
/**
 * Retries when the server says how long to wait (5 s each). Together they outlast a restart of its database,
 * which takes half a minute at most.
 */
const RETRIES_WHEN_ASKED = 6;
/** A server that asks for a longer wait isn't asked again. */
const LONGEST_WAIT_SECONDS = 30;

/**
 * Creates the cache of queries for the whole app. A refusal is final; after a lost connection or an
 * overloaded server the query is sent again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Browsers are often wrong about being online, so requests are always sent.
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

/** Seconds that the server asked to wait. Undefined when it asked for more than a person would wait. */
function askedSeconds(error: Error): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds !== undefined && seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}
