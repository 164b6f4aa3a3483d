import { useCallback, useEffect, useRef } from 'react';

/** The id of the heading of the page shown. */
export const HEADING_ID = 'exam-heading';

const ITEM_HEADING = 'exam-item-';

/** The id of an item's heading, where a page shows several items. */
export const itemHeadingId = (number: number) => `${ITEM_HEADING}${number}`;

/** Moves the focus, and with it the view, to an element. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus();
}

/**
 * To be called before a verdict is drawn. Its justification may push the focused heading of a later item below the
 * foot bar, so the heading is scrolled back into view afterwards, unless the person had scrolled away from it.
 */
export function holdItemHeading(): void {
  const heading = document.activeElement;
  if (!heading?.id.startsWith(ITEM_HEADING)) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) return;
  requestAnimationFrame(() => heading.scrollIntoView({ block: 'center' }));
}

/**
 * Moves the focus to the heading of each new page, or to the id passed to the returned function before the
 * jump. The page with which the exam opens leaves the focus where it is.
 */
export function usePageFocus(page: number, isLoaded: boolean): (id: string) => void {
  const aim = useRef<string | null>(null);
  const focused = useRef(page);
  useEffect(() => {
    if (!isLoaded || focused.current === page) return;
    focused.current = page;
    focusById(aim.current ?? HEADING_ID);
    aim.current = null;
  }, [page, isLoaded]);
  return useCallback((id: string) => {
    aim.current = id;
  }, []);
}
