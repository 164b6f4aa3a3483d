import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';

export type ReviewCommand = 'accept' | 'edit' | 'discard' | 'previous' | 'next' | 'help' | 'leave-field';

const KEYS: Readonly<Record<string, ReviewCommand>> = {
  A: 'accept',
  E: 'edit',
  D: 'discard',
  ARROWLEFT: 'previous',
  ARROWRIGHT: 'next',
  '?': 'help',
};

/** Stored on the device: `off` once the person has turned the single-character keys off. */
const STORED_KEY = 'review_shortcuts';

const TYPING =
  'input:not([type=checkbox]):not([type=file]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
const COVERING =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], [role=application]';

/** The command of a key press outside fields and windows, or of Escape within a field; null for other keys. */
export function commandOf(event: KeyboardEvent): ReviewCommand | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  if (document.querySelector(COVERING)) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) {
    return event.key === 'Escape' ? 'leave-field' : null;
  }
  return KEYS[event.key.toUpperCase()] ?? null;
}

/** Whether the person is typing or a window is open. Then the page must not switch to another question by itself. */
export function isOccupied(): boolean {
  return document.querySelector(COVERING) !== null || document.activeElement?.closest(TYPING) != null;
}

/** Whether a key writes a character. Such keys are also produced by speech input and by slips. */
function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1;
}

/** Listens to the page's keys. Single-character keys can be turned off; arrows and Escape always work. */
export function useReviewKeys(onCommand: (command: ReviewCommand) => void) {
  const [isOn, setOn] = useState(() => deviceStorage.get(STORED_KEY) !== 'off');
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isOn && isCharacter(event)) return;
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
  const setShortcuts = useCallback((on: boolean) => {
    deviceStorage.set(STORED_KEY, on ? 'on' : 'off');
    setOn(on);
  }, []);
  return { isOn, setShortcuts };
}
