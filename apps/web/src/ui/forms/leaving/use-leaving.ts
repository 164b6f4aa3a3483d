import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentSession } from '../../../api/session-store.ts';
import { leaveWithWindows } from '../../overlays/back-closes.ts';
import { tellLastKeys } from './page-leaving.ts';

interface LeavingOptions {
  /** Whether to ask before the page is left. */
  readonly asksFirst: boolean;
  /** Whether closing the tab would lose something. If so the browser asks. Called when the tab closes. */
  readonly hasUnsent: () => boolean;
}

/** Questions of the pages that ask before they are left. Each resolves to whether the person wants to leave. */
const questions = new Set<() => Promise<boolean>>();

/**
 * Asks the open pages whether they may be left, before something other than a navigation ends them, such as
 * signing out. Resolves to false if the person wants to stay.
 */
export async function mayLeave(): Promise<boolean> {
  for (const ask of [...questions]) {
    if (!(await ask())) return false;
  }
  return true;
}

/**
 * Lets the browser ask before the tab is closed or reloaded, if `hasUnsent` returns true. (The router's own
 * `enableBeforeUnload` would ask before the fields have told what was typed last.)
 */
export function useUnloadQuestion(hasUnsent: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    tellLastKeys();
    if (hasUnsent()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** Asks before the page is left. While `isAsking` is true, call `stay` or `leave` with the person's answer. */
export function useLeaving({ asksFirst, hasUnsent }: LeavingOptions) {
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      asksFirst &&
      !isAllowed.current &&
      current.pathname !== next.pathname &&
      // A person who was signed out has to leave, so don't ask.
      currentSession() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
  useUnloadQuestion(hasUnsent);
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void } | null>(null);
  useEffect(() => {
    if (!asksFirst) return;
    const ask = () => new Promise<boolean>((answer) => setAsked({ answer }));
    questions.add(ask);
    return () => {
      questions.delete(ask);
    };
  }, [asksFirst]);
  /** From now on navigations pass without a question, going back also from below an open window. */
  const allow = useCallback(() => {
    isAllowed.current = true;
    leaveWithWindows();
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
