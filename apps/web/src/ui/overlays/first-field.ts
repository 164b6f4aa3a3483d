import type { RefObject } from 'react';

/** The first control in a box that takes input; of a group of radios the chosen one. */
const FIELD = 'input:not([tabindex="-1"], [type="radio"]:not(:checked)), textarea, [role="combobox"]';

/** The first field in the box, to start the focus of a dialog there. Null while the box has none. */
export function firstFieldOf(box: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return box.current?.querySelector<HTMLElement>(FIELD) ?? null;
    },
  };
}
