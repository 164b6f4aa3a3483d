import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';
import { commandOf, type ExamCommand } from './keyboard-map.ts';

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
  const latest = useRef({ alternatives, onCommand });
  latest.current = { alternatives, onCommand };

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
      const target = event.target instanceof Element ? event.target : document.body;
      const command = commandOf(event, {
        alternatives: latest.current.alternatives(),
        isTyping: target.closest(TYPING) !== null,
        isControl: target.closest(CONTROL) !== null,
        isRadioByKeyboard: target.matches('input[type=radio]') && isRadioByKeyboard,
        isDialogOpen: document.querySelector(COVERING) !== null,
      });
      if (!command) return;
      event.preventDefault();
      if (command.kind === 'choose') isRadioByKeyboard = false;
      latest.current.onCommand(command);
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
