import { useQuery } from '@tanstack/react-query';
import { verifySession } from '../../features/session/session-calls.ts';

const STALE_AFTER_MS = 5 * 60_000;

/**
 * Loads the account's name, exam types and expiry from the server again, so that a renewal shows without a
 * new sign-in.
 */
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
