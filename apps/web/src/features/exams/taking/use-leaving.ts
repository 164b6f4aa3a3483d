import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { currentSession } from '../../../api/session-store.ts';

interface LeavingOptions {
  /** Leaving now costs something: ask whether it is meant. */
  readonly asksFirst: boolean;
  readonly hasUnsent: boolean;
}

/** Asks before the exam is left. The browser's own question comes only while answers wait in this device. */
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
  /** The next navigation is meant: to the results, or to another exam. */
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
