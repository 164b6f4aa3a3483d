import { useEffect, useRef } from 'react';

interface OpenWindow {
  readonly close: () => void;
  /** Which entry of the history it was opened at. */
  readonly at: number;
}

/** State of an entry: the router's number, and the marks of `standAboveFirst` on both of its entries. */
interface EntryState {
  __TSR_index?: number;
  __isBelow?: true;
  __isAbove?: true;
}

/** What stands over the page, the topmost last. */
const windows: OpenWindow[] = [];
/** Done once the history is where it was before somebody went back. */
let afterReturn: (() => void) | undefined;
/** The number of the router's entry of the page on screen. */
let pageOnScreen: () => number = entryNow;

function stateNow(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** The router numbers its entries. */
function entryNow(): number {
  return stateNow().__TSR_index ?? 0;
}

/**
 * From now on going back, as by the button of a phone, closes what stands over the page first. Called before the router
 * is made, which then hears nothing of it.
 *
 * @param page the number of the router's entry of the page on screen, read when a window opens
 */
export function letBackCloseWindows(page: () => number): void {
  pageOnScreen = page;
  window.addEventListener('popstate', (event) => {
    if (afterReturn) {
      const close = afterReturn;
      afterReturn = undefined;
      event.stopImmediatePropagation();
      close();
      return;
    }
    const top = windows.at(-1);
    if (stateNow().__isBelow) {
      event.stopImmediatePropagation();
      if (top) returnBy(1, top.close);
      // Nothing stands over the page: whoever goes back wants to leave the product.
      else window.history.back();
      return;
    }
    const steps = top ? top.at - entryNow() : 0;
    if (!top || steps <= 0) return;
    event.stopImmediatePropagation();
    returnBy(steps, top.close);
  });
}

function returnBy(steps: number, close: () => void): void {
  afterReturn = close;
  window.history.go(steps);
}

/**
 * At the first page of a visit going back would leave the product without a word to it. Puts a copy of that page's entry
 * above it, so that going back arrives at the page itself. The router isn't told: for it nothing has changed. When it
 * replaces the address, the upper mark is lost; a further copy then does no harm.
 *
 * Does nothing while the page on screen asks whether it may be left. The browser has gone back to the first page by then
 * and returns when the answer is no: a copy would take the place of the entry to which it returns.
 */
function standAboveFirst(): void {
  const { __isBelow: isBelow, __isAbove: isAbove, ...state } = stateNow();
  if (entryNow() > 0 || pageOnScreen() > 0 || isAbove) return;
  const { history } = window;
  const { pushState, replaceState } = History.prototype;
  if (!isBelow) replaceState.call(history, { ...state, __isBelow: true }, '');
  pushState.call(history, { ...state, __isAbove: true }, '');
}

/** Going back closes this first while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    standAboveFirst();
    const own: OpenWindow = { close: () => latest.current(), at: entryNow() };
    windows.push(own);
    return () => {
      windows.splice(windows.indexOf(own), 1);
    };
  }, [isOpen]);
}
