import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { isChoosable } from '../answers/item-state.ts';
import type { Exam } from './exam.ts';
import { useExamKeyboard } from './use-exam-keyboard.ts';

interface CommandOptions {
  readonly exam: Exam;
  readonly isActive: boolean;
  readonly next: () => void;
  readonly previous: () => void;
  readonly togglePanel: () => void;
  readonly toggleFullScreen: () => void;
  readonly toggleSound: () => void;
  readonly showHelp: () => void;
}

/** Runs the exam's keyboard commands. */
export function useExamCommands(options: CommandOptions) {
  const { exam, isActive } = options;
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

  function discard(index: number): void {
    const item = itemOfLetters();
    const alternative = item?.alternatives[index];
    if (item && alternative) real?.toggleDiscard(item, alternative.id);
  }

  function mark(): void {
    const item = itemOfLetters();
    if (item) real?.toggleMark(item);
  }

  return useExamKeyboard({
    isActive,
    isReal: real !== null,
    alternatives: () => itemOfLetters()?.alternatives.length ?? 0,
    onCommand: (command) => {
      switch (command.kind) {
        case 'choose':
          return choose(command.index);
        case 'discard':
          return discard(command.index);
        case 'mark':
          return mark();
        case 'next':
          return options.next();
        case 'previous':
          return options.previous();
        case 'panel':
          return options.togglePanel();
        case 'fullscreen':
          return options.toggleFullScreen();
        case 'sound':
          return options.toggleSound();
        case 'help':
          return options.showHelp();
      }
    },
  });
}
