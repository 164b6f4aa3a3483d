import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { isChoosable } from '../answers/item-state.ts';
import type { Exam } from './exam.ts';

interface CommandOptions {
  readonly exam: Exam;
  readonly isActive: boolean;
  /** The commands that don't act on an item. */
  readonly actions: KeyActions;
}

/** Runs the exam's keyboard commands. */
export function useExamCommands({ exam, isActive, actions }: CommandOptions) {
  const { real } = exam;

  /** The item to which a letter key applies: the item with the focus, else the first one that lacks a choice. */
  function itemOfLetters(): ExamItem | undefined {
    const open = exam.items.filter((item) => isChoosable(exam.stateOf(item)));
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;
    return (
      open.find((item) => String(item.id) === focused) ??
      open.find((item) => exam.chosenOf(item) === undefined) ??
      open[0]
    );
  }

  function choose(index: number): void {
    const item = itemOfLetters();
    const alternative = item?.alternatives[index];
    if (!item || !alternative) return;
    exam.choose(item, alternative.id);
    // With the focus there, a screen reader announces the choice, and in a shared text the view follows.
    document
      .querySelector<HTMLInputElement>(`input[name="item-${item.id}"][value="${alternative.id}"]`)
      ?.focus();
  }

  return useExamKeyboard({
    isActive,
    isReal: real !== null,
    alternatives: () => itemOfLetters()?.alternatives.length ?? 0,
    actions: {
      ...actions,
      choose,
      discard: (index) => {
        const item = itemOfLetters();
        const alternative = item?.alternatives[index];
        if (item && alternative) real?.toggleDiscard(item, alternative.id);
      },
      mark: () => {
        const item = itemOfLetters();
        if (item) real?.toggleMark(item);
      },
    },
  });
}

const KEY = 'exam_shortcuts';

const TYPING =
  'input:not([type=radio]):not([type=checkbox]):not([type=button]), textarea, select, [contenteditable]';
const CONTROL = 'button, a[href], summary, [role=button], [role=menuitem]';
const COVERING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

interface KeyboardOptions {
  readonly isActive: boolean;
  /** Whether items can be marked and alternatives struck out, as in an exam as on the day. */
  readonly isReal?: boolean;
  /** How many alternatives the item has to which a letter would apply. */
  readonly alternatives?: () => number;
  readonly actions: KeyActions;
}

/** What the commands do. `choose` and `discard` get the index of an alternative. */
type KeyActions = Partial<Record<ExamCommand['kind'], (index: number) => void>>;

/** Listens to the exam's keys, until the person turns them off. */
export function useExamKeyboard(options: KeyboardOptions) {
  const { isActive, isReal = false, alternatives = () => 0, actions } = options;
  const [isOn, setOn] = useState(() => deviceStorage.get(KEY) !== 'off');
  /** Runs the command of a key press and returns it; undefined where the key has none. */
  const perform = useEffectEvent(
    (event: KeyboardEvent, isRadioByKeyboard: boolean): ExamCommand | undefined => {
      const target = event.target instanceof Element ? event.target : document.body;
      const command = commandOf(event, {
        alternatives: alternatives(),
        isReal,
        isTyping: target.closest(TYPING) !== null,
        isControl: target.closest(CONTROL) !== null,
        isRadioByKeyboard: target.matches('input[type=radio]') && isRadioByKeyboard,
        isDialogOpen: document.querySelector(COVERING) !== null,
      });
      if (!command) return undefined;
      event.preventDefault();
      actions[command.kind]?.('index' in command ? command.index : 0);
      return command;
    },
  );

  useEffect(() => {
    if (!isOn || !isActive) return;
    // A click or a letter also leaves the focus on an alternative, and there the arrow keys must still turn
    // the page. Only a person who came by Tab, or who moves by arrows, uses them to choose as in any radio
    // group.
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

type ExamCommand =
  | { readonly kind: 'choose' | 'discard'; readonly index: number }
  | { readonly kind: 'mark' | 'previous' | 'next' | 'panel' | 'fullscreen' | 'sound' | 'help' };

/** Where the key was pressed: the facts that decide what the key does. */
export interface KeyPlace {
  /** How many alternatives the item has to which a letter would apply. */
  readonly alternatives: number;
  readonly isReal: boolean;
  /** The focus is in a text field or other element that takes typed text. */
  readonly isTyping: boolean;
  /** The focus is on a button, link or menu, which handles Enter by itself. */
  readonly isControl: boolean;
  /**
   * The focus came to an alternative by keyboard: there the arrows move between alternatives, as in any radio
   * group.
   */
  readonly isRadioByKeyboard: boolean;
  readonly isDialogOpen: boolean;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

const NAMED: Readonly<Record<string, Exclude<ExamCommand['kind'], 'choose' | 'discard'>>> = {
  M: 'mark',
  P: 'panel',
  F: 'fullscreen',
  S: 'sound',
  '?': 'help',
};

/**
 * The command of a key in the exam, or null. A letter chooses the alternative of that name; with Shift, in an
 * exam as on the day, it strikes the alternative out. F is full screen only where there is no alternative F.
 */
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
  const index = /^[1-8]$/.test(key) ? Number(key) - 1 : LETTERS.indexOf(key);
  if (index >= 0 && index < place.alternatives) {
    return { kind: place.isReal && press.shiftKey ? 'discard' : 'choose', index };
  }
  const kind = NAMED[key];
  return kind === undefined || (kind === 'mark' && !place.isReal) ? null : { kind };
}
