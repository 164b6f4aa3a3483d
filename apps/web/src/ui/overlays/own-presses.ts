import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from 'react';

/** What a window does with clicks, so that a double press on what opens it does nothing in it. */
export interface OwnPresses {
  /** For the window's `onClickCapture`: ends the later clicks of a press that began before the window opened. */
  onClickCapture: (event: ReactMouseEvent) => void;
  /** Whether an event outside of the window, e.g. a click on its backdrop, is such a click. */
  isForeign: (event: Event) => boolean;
}

/**
 * Tells the clicks that are meant for a window from the second click of a double press on the button that has opened it.
 * That click lands on the backdrop, which would close the window at once, or on whatever the window shows there.
 */
export function useOwnPresses(open: boolean): OwnPresses {
  /** Whether a press has begun in the window since it opened. */
  const hasOwn = useRef(false);
  useEffect(() => {
    if (open) hasOwn.current = false;
  }, [open]);
  return {
    onClickCapture: (event) => {
      if (!isLaterClick(event)) hasOwn.current = true;
      else if (!hasOwn.current) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    isForeign: (event) => isLaterClick(event) && !hasOwn.current,
  };
}

/** Whether an event is a click that quickly follows another one at the same place. A click by a key counts 0. */
const isLaterClick = (event: { type: string }): boolean =>
  event.type === 'click' && 'detail' in event && Number(event.detail) > 1;
