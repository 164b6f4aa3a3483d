import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentSession } from '../../api/session-store.ts';

interface LeavingOptions {
  /** Leaving now costs something: ask whether it is meant. */
  readonly asksFirst: boolean;
  /** Whether something would be lost with the tab: then the browser asks its own question. Called as the tab closes. */
  readonly hasUnsent: () => boolean;
}

/** The questions of the pages that would rather not be left now. */
const questions = new Set<() => Promise<boolean>>();

/** Before what ends a page otherwise than by a navigation, as signing out: whether that is meant. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of [...questions]) {
    if (!(await ask())) return false;
  }
  return true;
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
    // Asked below, after the editors have told what was typed in the last moment: the router would ask before.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasUnsent()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void } | null>(null);
  useEffect(() => {
    if (!asksFirst) return;
    const ask = () => new Promise<boolean>((answer) => setAsked({ answer }));
    questions.add(ask);
    return () => {
      questions.delete(ask);
    };
  }, [asksFirst]);
  /** The next navigation is meant. */
  const allow = useCallback(() => {
    isAllowed.current = true;
  }, []);
  const { status, reset, proceed } = blocker;
  const stay = useCallback(() => {
    asked?.answer(false);
    setAsked(null);
    reset?.();
  }, [asked, reset]);
  const leave = useCallback(() => {
    asked?.answer(true);
    setAsked(null);
    proceed?.();
  }, [asked, proceed]);
  return { isAsking: status === 'blocked' || asked !== null, stay, leave, allow };
}
