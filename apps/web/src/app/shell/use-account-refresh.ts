import { useQuery } from '@tanstack/react-query';
import { verifySession } from '../../features/session/session-calls.ts';

const STALE_AFTER_MS = 5 * 60_000;

/** Keeps accesses, expiry and name as the server has them, so that a renewal shows without signing in again. */
export function useAccountRefresh(): void {
  useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => {
      await verifySession(signal);
      return true;
    },
    staleTime: STALE_AFTER_MS,
  });
}
