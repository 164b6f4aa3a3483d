import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import type { Exam } from './use-exam.ts';
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

/** What the exam's keys do. */
export function useExamCommands(options: CommandOptions) {
  const { exam, isActive } = options;

  /** The item a letter means: the one with the focus, else the first that still lacks a choice. */
  function itemOfLetters(): ExamItem | undefined {
    const open = exam.items.filter((item) => exam.stateOf(item) === 'unanswered');
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
    // A reader says what has been chosen, and in a shared text the view follows.
    document
      .querySelector<HTMLInputElement>(`input[name="item-${item.id}"][value="${alternative.id}"]`)
      ?.focus();
  }

  return useExamKeyboard({
    isActive,
    alternatives: () => itemOfLetters()?.alternatives.length ?? 0,
    onCommand: (command) => {
      switch (command.kind) {
        case 'choose':
          return choose(command.index);
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
