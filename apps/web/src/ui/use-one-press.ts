import { useEffect, useRef } from 'react';

/**
 * Returns a handler that ignores the second click of a double press. That click comes before a mutation which the
 * first one has started is drawn as pending; from then on the button's `loading` ignores presses.
 */
export function useOnePress(act: () => void): () => void {
  /** Set while presses are ignored. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    act();
    // Runs after the timer by which a mutation is drawn as pending.
    timer.current = setTimeout(() => {
      timer.current = undefined;
    });
  };
}
