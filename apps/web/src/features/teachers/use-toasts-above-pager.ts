import { type RefObject, useEffect } from 'react';

const GAP_PX = 12;
/** Height that toasts need at the foot of the window. */
const TOAST_ROOM_PX = 120;

/**
 * A toast, which may offer to undo for a while, must not lie over the button that turns the pages. `work` holds the
 * list with its pager and the bar below; where there is room under it toasts stay at the foot of the window.
 */
export function useToastsAbovePager(work: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = work.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement;
    const place = () => {
      const pager = element.querySelector('nav');
      const end = root.scrollHeight - window.scrollY;
      const room = end - element.getBoundingClientRect().bottom;
      const isRoomy = root.scrollHeight <= window.innerHeight && room > TOAST_ROOM_PX;
      if (!pager || isRoomy) root.style.removeProperty('--toast-offset');
      else root.style.setProperty('--toast-offset', `${end - pager.getBoundingClientRect().top + GAP_PX}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      root.style.removeProperty('--toast-offset');
    };
  }, [work]);
}
