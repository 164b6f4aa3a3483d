import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/api-error.ts';

const RETRIES = 2;

/** One cache for the whole app. A refusal is final; a lost connection or an overloaded server is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The browser's idea of being online is often wrong; a request tells better.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isTransient(error: Error): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && error.status >= 500;
}
