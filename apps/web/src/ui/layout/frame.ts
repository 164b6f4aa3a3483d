import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../api/listeners.ts';

let asking = 0;
const { subscribe, notify } = createListeners();

function ask(change: 1 | -1): void {
  asking += change;
  notify();
}

/** Shows the usual frame on an address that normally fills the window, e.g. when the attempt doesn't exist. */
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
