import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../api/listeners.ts';

let asking = 0;
const { subscribe, notify } = createListeners();

function ask(change: 1 | -1): void {
  asking += change;
  notify();
}

/**
 * Puts the page into the usual frame, although its address is that of a page that fills the window. For a
 * page that has nothing to show there, e.g. because the attempt doesn't exist.
 */
export function useUsualFrame(): void {
  useLayoutEffect(() => {
    ask(1);
    return () => ask(-1);
  }, []);
}

/** Whether the page shown asks for the usual frame. */
export function useIsUsualFrameAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asking > 0);
}
