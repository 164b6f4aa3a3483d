import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentSession, subscribeToSession } from '../api/session-store.ts';
import { tellLostSession } from './lost-session.ts';
import { createQueryClient } from './query-client.ts';
import { router } from './router.tsx';
import { keepServiceWorker } from './service-worker.ts';
import { followSystemTheme } from './theme.ts';

/**
 * The whole product: the cache of queries, the routes, and what happens when another account signs in or out.
 */
export function App() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    let account = accountKey();
    return subscribeToSession(() => {
      const [before, now] = [account, accountKey()];
      if (before.id === now.id && before.owesPassword === now.owesPassword) return;
      account = now;
      // The next account must not see what this one has loaded.
      if (before.id !== now.id) queryClient.clear();
      // Runs the guards of the route again, so that signing out here or in another tab leaves a protected
      // page.
      void router.invalidate();
    });
  }, [queryClient]);
  useEffect(tellLostSession, []);
  useEffect(followSystemTheme, []);
  useEffect(() => keepServiceWorker(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

function accountKey(): { id: string; owesPassword: boolean } {
  const session = currentSession();
  return {
    id: session ? `${session.role}-${session.id}` : '',
    owesPassword: session?.has_temporary_password ?? false,
  };
}
