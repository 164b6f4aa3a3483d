import { type RefObject, useEffect } from 'react';

const GAP_PX = 12;
/** Height that toasts need at the foot of the window. */
const TOAST_ROOM_PX = 120;

/**
 * Lifts toasts above the list's pager while the pager is in view, because a toast that offers to undo must not lie
 * over the buttons that turn the pages. Elsewhere toasts stay at the foot of the window. `work` holds the list with
 * its pager and the bar below.
 */
export function useToastsAbovePager(work: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = work.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const place = () => {
      const pagerTop = element.querySelector('nav')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const room = window.innerHeight - element.getBoundingClientRect().bottom;
      if (pagerTop >= window.innerHeight || room > TOAST_ROOM_PX) style.removeProperty('--toast-offset');
      else style.setProperty('--toast-offset', `${window.innerHeight - pagerTop + GAP_PX}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
      style.removeProperty('--toast-offset');
    };
  }, [work]);
}
