import { type RefObject, useEffect } from 'react';

const GAP_PX = 16;

/** Keeps toasts above a bar at the foot of the page, however high it is. */
export function useToastOffset(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = foot.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--toast-offset', `${element.offsetHeight + GAP_PX}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--toast-offset');
    };
  }, [foot]);
}
