import { type RefObject, useEffect } from 'react';
import { onToastsRoom, TOASTS_MARGIN_PX, toastsRoom } from './toast-room.ts';

/**
 * Room that a toast takes at the bottom right of the window, with its margins: the size of a toast with three
 * lines of text.
 */
const TOASTS_PX = { width: 380, height: 120 };

/**
 * Returns the top of the area that toasts must not cover, in pixels from the top of the window. Null if there
 * is none.
 */
type FindTop = () => number | null;

/** The distance of toasts from the window's foot. The one named first counts before those below. */
type Distance = '--dialog-toast-offset' | '--tools-toast-offset' | '--toast-offset';

/**
 * Keeps toasts above the area that `findTop` returns, until the returned function is called. While `findTop`
 * returns null, toasts have their earlier distance from the window's foot.
 * @param property the distance of a dialog over the page, of tools above the page's bar, or of the bar
 * @param watched when this element changes its size or ends a transition, `findTop` is called again
 */
function liftToasts(property: Distance, watched: HTMLElement, findTop: FindTop): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  const before = style.getPropertyValue(property);
  const place = () => {
    const top = findTop();
    style.setProperty(property, top === null ? before : `${window.innerHeight - top + TOASTS_MARGIN_PX}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(watched);
  // A dialog slides in, so its final place is known only when the transition has ended.
  watched.addEventListener('transitionend', place);
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place, { passive: true });
  const stop = onToastsRoom(place);
  return () => {
    stop();
    observer.disconnect();
    watched.removeEventListener('transitionend', place);
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place);
    style.setProperty(property, before);
  };
}

/**
 * Keeps toasts above a bar at the foot of the window, however high the bar is. A bar that is hidden, or below the window
 * because it scrolls with the page, doesn't lift them.
 */
export function useToastsAboveBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    return liftToasts('--toast-offset', element, () => {
      const { top } = element.getBoundingClientRect();
      const isSeen = element.offsetHeight > 0 && top < window.innerHeight;
      return isSeen ? Math.max(top, window.innerHeight - element.offsetHeight) : null;
    });
  }, [bar]);
}

/** Marks a bar below a list for `useToastsAbovePager`. Such a bar stays in view while the list scrolls. */
export const BAR_IN_VIEW = { 'data-bar-in-view': true } as const;

/**
 * Lifts toasts above the list's pager and the bar below the list while either is in view: a toast that offers
 * to undo must not cover their buttons. Otherwise toasts stay at the foot of the window.
 * @param work the element that holds the list with its pager and the bar
 */
export function useToastsAbovePager(work: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = work.current;
    if (!element) return;
    return liftToasts('--toast-offset', element, () => {
      const room = window.innerHeight - element.getBoundingClientRect().bottom;
      if (room > TOASTS_PX.height) return null;
      const tops = [...element.querySelectorAll('nav, [data-bar-in-view]')]
        .map((part) => part.getBoundingClientRect().top)
        .filter((top) => top < window.innerHeight);
      return tops.length > 0 ? Math.min(...tops) : null;
    });
  }, [work]);
}

/** A ref for the foot of a panel. Toasts appear above the foot where they would cover its buttons. */
export function keepToastsAbove(foot: HTMLElement | null): (() => void) | undefined {
  const panel = foot?.parentElement;
  if (!foot || !panel) return;
  return liftToasts('--dialog-toast-offset', panel, () =>
    isInTheWay(foot) ? foot.getBoundingClientRect().top : null,
  );
}

/** Whether toasts would cover the foot of an element in a window over the page, where the page has put them. */
function isInTheWay(element: HTMLElement): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  const foot = window.innerHeight - Math.max(pixelsOf('--tools-toast-offset'), pixelsOf('--toast-offset'));
  const height = Math.max(TOASTS_PX.height, toastsRoom());
  return right > window.innerWidth - TOASTS_PX.width && bottom > foot - height;
}

function pixelsOf(property: Distance): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || 0;
}

/**
 * A ref for the head of a dialog. Where toasts would cover the dialog they appear above it. If there is no room left, the
 * dialog gives way by `--dialog-gives-way`, which is then the height of the toasts.
 */
export function keepToastsOffDialog(head: HTMLElement | null): (() => void) | undefined {
  const dialog = head?.parentElement;
  if (!dialog) return;
  const { style } = document.documentElement;
  const topOf = () => dialog.getBoundingClientRect().top;
  let givesWay = false;
  const stop = liftToasts('--dialog-toast-offset', dialog, () => {
    const room = toastsRoom();
    const isCovered = isInTheWay(dialog);
    // A dialog that has given way stands lower. It stays there until the last toast is gone.
    givesWay = room > 0 && isCovered && (givesWay || topOf() < room);
    style.setProperty('--dialog-gives-way', givesWay ? `${room}px` : '0px');
    if (!isCovered) return null;
    // Where animations are reduced, each change of style takes a moment, so the new place can't be measured at once.
    return givesWay ? Math.max(topOf(), Math.min(room, window.innerHeight / 2)) : topOf();
  });
  return () => {
    stop?.();
    style.removeProperty('--dialog-gives-way');
  };
}

/** A ref for a sheet at the foot of the window: toasts appear above the sheet, not over what it offers to press. */
export function keepToastsAboveSheet(sheet: HTMLElement | null): (() => void) | undefined {
  if (!sheet) return;
  // The height, because the sheet's place is another one while it slides in.
  return liftToasts('--dialog-toast-offset', sheet, () => window.innerHeight - sheet.offsetHeight);
}

/**
 * A ref for tools that stick above the page's bar. Toasts appear above the tools where they would cover them. Otherwise
 * toasts stay above the bar.
 */
export function keepToastsAboveTools(tools: HTMLElement): (() => void) | undefined {
  return liftToasts('--tools-toast-offset', tools, () => {
    const { top, right, bottom } = tools.getBoundingClientRect();
    const foot = window.innerHeight - pixelsOf('--toast-offset');
    const isInTheWay =
      tools.childElementCount > 0 &&
      right > window.innerWidth - TOASTS_PX.width &&
      bottom > foot - TOASTS_PX.height &&
      top < foot;
    return isInTheWay ? top : null;
  });
}
