import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { isChoosable } from '../answers/item-state.ts';
import type { Exam } from './exam.ts';
import { type KeyActions, useExamKeyboard } from './use-exam-keyboard.ts';

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
