import { type RefObject, useRef } from 'react';

/**
 * Where the focus goes after a dialog that may delete the thing that opened it. After `toTitle` was called
 * the focus goes to the page's title, else back to what had it before.
 */
export function useTitleFocus(): { finalFocus: RefObject<HTMLElement | null>; toTitle: () => void } {
  const finalFocus = useRef<HTMLElement>(null);
  return {
    finalFocus,
    toTitle: () => {
      finalFocus.current = document.querySelector('h1');
    },
  };
}
