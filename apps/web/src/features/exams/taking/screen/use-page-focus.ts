import { useCallback, useEffect, useRef } from 'react';
import { HEADING_ID } from './question-view.tsx';

/** Puts the focus, and with it the view, on a heading. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus();
}

/** A new page begins at its heading, or where a jump aims; the first page leaves the focus where it was. */
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
