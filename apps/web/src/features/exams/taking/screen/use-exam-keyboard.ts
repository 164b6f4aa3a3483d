import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';

const KEY = 'exam_shortcuts';

const TYPING =
  'input:not([type=radio]):not([type=checkbox]):not([type=button]), textarea, select, [contenteditable]';
const CONTROL = 'button, a[href], summary, [role=button], [role=menuitem]';
const COVERING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

interface KeyboardOptions {
  readonly isActive: boolean;
  readonly alternatives: () => number;
  readonly onCommand: (command: ExamCommand) => void;
}

/** The exam's keys, until the person turns them off. */
export function useExamKeyboard({ isActive, alternatives, onCommand }: KeyboardOptions) {
  const [isOn, setOn] = useState(() => deviceStorage.get(KEY) !== 'off');
  /** Does what a key press means here; undefined where it means nothing. */
  const perform = useEffectEvent(
    (event: KeyboardEvent, isRadioByKeyboard: boolean): ExamCommand | undefined => {
      const target = event.target instanceof Element ? event.target : document.body;
      const command = commandOf(event, {
        alternatives: alternatives(),
        isTyping: target.closest(TYPING) !== null,
        isControl: target.closest(CONTROL) !== null,
        isRadioByKeyboard: target.matches('input[type=radio]') && isRadioByKeyboard,
        isDialogOpen: document.querySelector(COVERING) !== null,
      });
      if (!command) return undefined;
      event.preventDefault();
      onCommand(command);
      return command;
    },
  );

  useEffect(() => {
    if (!isOn || !isActive) return;
    // A click or a letter leaves the focus on an alternative too; arrows then still turn the page. Only whoever
    // came there by Tab or moves by arrows is choosing as in every radio group.
    let isRadioByKeyboard = false;
    const onPointer = () => {
      isRadioByKeyboard = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (['Tab', 'ArrowUp', 'ArrowDown', ' '].includes(event.key)) isRadioByKeyboard = true;
      if (perform(event, isRadioByKeyboard)?.kind === 'choose') isRadioByKeyboard = false;
    };
    window.addEventListener('pointerdown', onPointer);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onPointer);
      window.removeEventListener('keydown', onKey);
    };
  }, [isActive, isOn]);

  const setShortcuts = useCallback((on: boolean) => {
    deviceStorage.set(KEY, on ? 'on' : 'off');
    setOn(on);
  }, []);
  return { isOn, setShortcuts };
}

export type ExamCommand =
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'previous' | 'next' | 'panel' | 'fullscreen' | 'sound' | 'help' };

/** Where the key was pressed, as far as it matters. */
export interface KeyPlace {
  /** Alternatives of the item that a letter would choose in. */
  readonly alternatives: number;
  /** In a text field or anything one types into. */
  readonly isTyping: boolean;
  /** On a button, link or menu, which act on Enter themselves. */
  readonly isControl: boolean;
  /** On an alternative reached by keyboard: there the arrows move between alternatives, as in every radio group. */
  readonly isRadioByKeyboard: boolean;
  readonly isDialogOpen: boolean;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

const NAMED: Readonly<Record<string, ExamCommand['kind'] & ('panel' | 'fullscreen' | 'sound' | 'help')>> = {
  P: 'panel',
  F: 'fullscreen',
  S: 'sound',
  '?': 'help',
};

/** What a key does in the exam, or null. A letter chooses where that alternative exists; only else F is full screen. */
export function commandOf(press: KeyPress, place: KeyPlace): ExamCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return null;
  if (place.isTyping || place.isDialogOpen) return null;
  if (press.key === 'Enter') return place.isControl ? null : { kind: 'next' };
  if (press.key === 'ArrowLeft' || press.key === 'ArrowRight') {
    if (place.isRadioByKeyboard) return null;
    return { kind: press.key === 'ArrowLeft' ? 'previous' : 'next' };
  }
  if (press.key.length !== 1) return null;
  const key = press.key.toUpperCase();
  const index = /^[1-8]$/.test(key) ? Number(key) - 1 : 'ABCDEFGH'.indexOf(key);
  if (index >= 0 && index < place.alternatives) return { kind: 'choose', index };
  const kind = NAMED[key];
  return kind === undefined ? null : { kind };
}
