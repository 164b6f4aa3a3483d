import { useEffect, useRef } from 'react';

export type ReviewCommand = 'accept' | 'edit' | 'discard' | 'previous' | 'next' | 'help' | 'leave-field';

const KEYS: Readonly<Record<string, ReviewCommand>> = {
  A: 'accept',
  E: 'edit',
  D: 'discard',
  ARROWLEFT: 'previous',
  ARROWRIGHT: 'next',
  '?': 'help',
};

const TYPING =
  'input:not([type=checkbox]):not([type=file]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
const COVERING =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], [role=application]';

/** What a key does outside of fields and windows, and Escape within a field; null where it does nothing of ours. */
export function commandOf(event: KeyboardEvent): ReviewCommand | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  if (document.querySelector(COVERING)) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) {
    return event.key === 'Escape' ? 'leave-field' : null;
  }
  return KEYS[event.key.toUpperCase()] ?? null;
}

/** The page's keys. */
export function useReviewKeys(onCommand: (command: ReviewCommand) => void): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
