import { MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';

/** A command, or the index of the alternative that a digit marks as the key. */
type ReviewPress = ReviewCommand | { readonly mark: number };
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

/** The command or mark of a key press outside fields and windows, or of Escape within a field; null for other keys. */
function pressOf(event: KeyboardEvent): ReviewPress | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  if (document.querySelector(COVERING)) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) {
    return event.key === 'Escape' ? 'leave-field' : null;
  }
  const digit = Number(event.key);
  if (digit >= 1 && digit <= MOST_ALTERNATIVES) return { mark: digit - 1 };
  return KEYS[event.key.toUpperCase()] ?? null;
}

/** Whether the person is typing or a window is open. Then the page must not switch to another question by itself. */
export function isOccupied(): boolean {
  return document.querySelector(COVERING) !== null || document.activeElement?.closest(TYPING) != null;
}

/** Whether a field of the draft has the focus. */
export function isInField(): boolean {
  const field = document.activeElement?.closest(TYPING);
  return field?.closest('[data-pane]') != null;
}

/** Whether a key writes a character. Such keys are also produced by speech input and by slips. */
function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1;
}

const CHANGING_KEYS = ['Backspace', 'Delete', 'Enter'];

/** Whether an event changes the field that it happens in, or may change it. */
export function mayChangeField(event: Event): boolean {
  if (!(event.target instanceof Element && event.target.closest(TYPING))) return false;
  return !(event instanceof KeyboardEvent) || isCharacter(event) || CHANGING_KEYS.includes(event.key);
}

/** Listens to the page's keys. Single-character keys can be turned off; arrows and Escape always work. */
export function useReviewKeys(onPress: (press: ReviewPress) => void) {
  const [isOn, setOn] = useState(() => deviceStorage.get(STORED_KEY) !== 'off');
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isOn && isCharacter(event)) return;
      const press = pressOf(event);
      if (!press) return;
      event.preventDefault();
      latest.current(press);
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
