import { useEffect, useEffectEvent } from 'react';

interface OpenWindow {
  readonly close: () => void;
  /** Which entry of the history it was opened at. */
  readonly at: number;
}

/** What stands over the page, the topmost last. */
const windows: OpenWindow[] = [];
/** Done once the history is where it was before somebody went back. */
let afterReturn: (() => void) | undefined;

/** The router numbers its entries. */
function entryNow(): number {
  const state: { __TSR_index?: number } | null = window.history.state;
  return state?.__TSR_index ?? 0;
}

/**
 * From now on going back, as by the button of a phone, closes what stands over the page first. Called before the router
 * is made, which then hears nothing of it.
 */
export function letBackCloseWindows(): void {
  window.addEventListener('popstate', (event) => {
    if (afterReturn) {
      const close = afterReturn;
      afterReturn = undefined;
      event.stopImmediatePropagation();
      close();
      return;
    }
    const top = windows.at(-1);
    const steps = top ? top.at - entryNow() : 0;
    if (!top || steps <= 0) return;
    event.stopImmediatePropagation();
    afterReturn = top.close;
    window.history.go(steps);
  });
}

/** Going back closes this first while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const own: OpenWindow = { close, at: entryNow() };
    windows.push(own);
    return () => {
      windows.splice(windows.indexOf(own), 1);
    };
  }, [isOpen]);
}
