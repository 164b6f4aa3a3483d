import { useEffect, useRef } from 'react';

interface OpenWindow {
  readonly close: () => void;
  /** Number of the history entry at which the window was opened. */
  readonly at: number;
}

/** State of a history entry: the router's number, and the marks that `standAboveFirst` sets on its two entries. */
interface EntryState {
  __TSR_index?: number;
  __isBelow?: true;
  __isAbove?: true;
}

/** Windows that are open over the page, the topmost last. */
const windows = new Set<OpenWindow>();
/** Called after `returnBy` has taken the history back to where it was. */
let afterReturn: (() => void) | undefined;
/** Returns the router's number of the page on screen. */
let pageOnScreen: () => number = entryNow;

function stateNow(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** Returns the router's number of the current history entry. */
function entryNow(): number {
  return stateNow().__TSR_index ?? 0;
}

/**
 * From now on going back, e.g. by a phone's button, first closes the topmost window over the page. Must be
 * called before the router is made: this listener then runs first, and hides the event from the router.
 *
 * @param page returns the router's number of the page on screen; called when a window opens
 */
export function letBackCloseWindows(page: () => number): void {
  pageOnScreen = page;
  // Chromium skips entries that a page adds before anybody touched it, so this waits for a press on the first page.
  const onPress = () => {
    if (entryNow() > 0 || pageOnScreen() > 0) return;
    standAboveFirst();
    for (const kind of ['click', 'keydown']) window.removeEventListener(kind, onPress, true);
  };
  for (const kind of ['click', 'keydown']) window.addEventListener(kind, onPress, true);
  window.addEventListener('popstate', (event) => {
    if (afterReturn) {
      const close = afterReturn;
      afterReturn = undefined;
      event.stopImmediatePropagation();
      close();
      return;
    }
    const top = [...windows].at(-1);
    if (stateNow().__isBelow) {
      event.stopImmediatePropagation();
      if (top) returnBy(1, top.close);
      // No window is open, so the person wants to leave the product.
      else window.history.back();
      return;
    }
    const steps = top ? top.at - entryNow() : 0;
    if (!top || steps <= 0) return;
    event.stopImmediatePropagation();
    returnBy(steps, top.close);
  });
}

/** From now on going back leaves the page, though windows are open over it: the page is done and takes them along. */
export function leaveWithWindows(): void {
  windows.clear();
}

function returnBy(steps: number, close: () => void): void {
  afterReturn = close;
  window.history.go(steps);
}

/**
 * At the first page of a visit going back leaves the product, and nothing could stop it. So this adds a copy
 * of the page's entry above it: going back then arrives at the same page. The router isn't told, because
 * nothing changes for it. When the router replaces the address the upper entry loses its mark. Another copy
 * is added then, which does no harm.
 *
 * It also runs at the first press of a visit. A later page that asks whether it may be left stands on the first
 * page's entry meanwhile, and going back again must close the question, not leave the product.
 *
 * Does nothing while the page asks whether it may be left. By then the browser has gone back to the first
 * page, and it returns when the answer is no. A copy would replace the entry to which the browser returns.
 */
function standAboveFirst(): void {
  const { __isBelow: isBelow, __isAbove: isAbove, ...state } = stateNow();
  if (entryNow() > 0 || pageOnScreen() > 0 || isAbove) return;
  const { history } = window;
  const { pushState, replaceState } = History.prototype;
  if (!isBelow) replaceState.call(history, { ...state, __isBelow: true }, '');
  pushState.call(history, { ...state, __isAbove: true }, '');
}

/** While a window is open, going back calls `onClose` instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    standAboveFirst();
    const own: OpenWindow = { close: () => latest.current(), at: entryNow() };
    windows.add(own);
    return () => {
      windows.delete(own);
    };
  }, [isOpen]);
}
