import { type RefObject, useEffect } from 'react';

const GAP_PX = 12;
/** Room that toasts take at the bottom right of the window, with their margins. Measured with three lines of text. */
const TOASTS_PX = { width: 380, height: 120 };

/** Top of the place that toasts must leave free, in pixels from the top of the window; null where there is none. */
type FindTop = () => number | null;

/**
 * Keeps toasts above a place while `watched` stands on the page. Without a place toasts keep the distance from the
 * window's foot that they had before.
 * @param property the page's distance or that of a dialog over the page, which comes first.
 */
function liftToasts(
  property: '--toast-offset' | '--dialog-toast-offset',
  watched: HTMLElement,
  findTop: FindTop,
): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  const before = style.getPropertyValue(property);
  const place = () => {
    const top = findTop();
    style.setProperty(property, top === null ? before : `${window.innerHeight - top + GAP_PX}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(watched);
  // A dialog slides in and is in its place only when that ends.
  watched.addEventListener('transitionend', place);
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place, { passive: true });
  return () => {
    observer.disconnect();
    watched.removeEventListener('transitionend', place);
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place);
    style.setProperty(property, before);
  };
}

/** Keeps toasts above a bar at the foot of the window, however high it is and while it is shown. */
export function useToastsAboveBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    return liftToasts('--toast-offset', element, () =>
      element.offsetHeight > 0 ? window.innerHeight - element.offsetHeight : null,
    );
  }, [bar]);
}

/** Marks a bar below a list that stays in view while the list scrolls. */
export const BAR_IN_VIEW = { 'data-bar-in-view': true } as const;

/**
 * Lifts toasts above the list's pager and above the bar below the list while they are in view, because a toast that
 * offers to undo must not lie over their buttons. Elsewhere toasts stay at the foot of the window. `work` holds the
 * list with its pager and the bar.
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

/** A ref for the foot of a dialog: toasts appear above the foot while it stands where they would cover its buttons. */
export function keepToastsAbove(foot: HTMLElement | null): (() => void) | undefined {
  const dialog = foot?.parentElement;
  if (!foot || !dialog) return;
  return liftToasts('--dialog-toast-offset', dialog, () => {
    const { top, right, bottom } = foot.getBoundingClientRect();
    const isInTheWay =
      right > window.innerWidth - TOASTS_PX.width && bottom > window.innerHeight - TOASTS_PX.height;
    return isInTheWay ? top : null;
  });
}
