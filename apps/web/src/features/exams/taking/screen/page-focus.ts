import { useCallback, useEffect, useRef } from 'react';

/** The id of the heading of the page shown. */
export const HEADING_ID = 'exam-heading';

/** The id of an item's heading, where a page shows several items. */
export const itemHeadingId = (number: number) => `exam-item-${number}`;

/** Moves the focus, and with it the view, to an element. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus();
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
