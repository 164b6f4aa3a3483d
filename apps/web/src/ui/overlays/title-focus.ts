import { type RefObject, useRef } from 'react';

/**
 * The place of the focus after a dialog that may delete what opened it: the title of the page, once `toTitle` was
 * called; before that what had it.
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
