import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among the buttons of a grid: by arrow keys to the neighbour on the screen, by Home and End to
 * the first and the last. For `onKeyDown` of the element that holds the buttons.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === event.target);
  const [first] = buttons;
  if (from < 0 || !first) return;
  const columns = buttons.filter((button) => button.offsetTop === first.offsetTop).length;
  const targets: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}
