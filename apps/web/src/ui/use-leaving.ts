import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { currentSession } from '../api/session-store.ts';

interface LeavingOptions {
  /** Leaving now costs something: ask whether it is meant. */
  readonly asksFirst: boolean;
  /** Something would be lost with the tab: the browser asks its own question too. */
  readonly hasUnsent: boolean;
}

/** Asks before the page is left. */
export function useLeaving({ asksFirst, hasUnsent }: LeavingOptions) {
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      asksFirst &&
      !isAllowed.current &&
      current.pathname !== next.pathname &&
      // Whoever is signed out has to leave.
      currentSession() !== null,
    enableBeforeUnload: () => hasUnsent,
    withResolver: true,
  });
  /** The next navigation is meant. */
  const allow = useCallback(() => {
    isAllowed.current = true;
  }, []);
  return {
    isAsking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    allow,
  };
}
