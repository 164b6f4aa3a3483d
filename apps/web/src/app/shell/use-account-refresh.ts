import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { verifySession } from '../../features/session/session-calls.ts';

const STALE_AFTER_MS = 5 * 60_000;
const QUERY_KEY = ['account'];

/**
 * Loads the account's name, role, exam types and expiry from the server again, so that a renewal or another role shows
 * without a new sign-in. A refused call means that the role has changed meanwhile, so it is loaded at once.
 */
export function useAccountRefresh(): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => {
      await verifySession(signal);
      return true;
    },
    staleTime: STALE_AFTER_MS,
  });
  useEffect(() => refreshWhenRefused(queryClient), [queryClient]);
}

function refreshWhenRefused(queryClient: QueryClient): () => void {
  const look = (event: { type: string; action?: { type: string } }) => {
    if (event.type !== 'updated' || event.action?.type !== 'error') return;
    const { error } = event.action as { error?: unknown };
    if (error instanceof ApiError && error.code === 'FORBIDDEN') {
      void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    }
  };
  const ends = [queryClient.getQueryCache().subscribe(look), queryClient.getMutationCache().subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}
