import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import type { ItemChoice } from '@amauta/contract/exams/real.ts';
import type { Pending } from '../answers/answer-outbox.ts';
import type { ExamTally, ItemState } from '../answers/item-state.ts';
import type { SendingState } from '../answers/sending-state.ts';
import type { useExamPages } from './use-exam-pages.ts';

/**
 * What pressing 'Siguiente' found. `missing`: an item lacks a choice, so the page stays. `saved`: answers
 * were saved, so their verdicts show. `nothing-open`: the next page may follow.
 */
export type SaveOutcome = 'missing' | 'saved' | 'nothing-open';

/** Actions that only an exam as on the day has, until its end. */
export interface RealWay {
  /** The item's answer, the answer before it, its mark and its discarded alternatives. */
  choiceOf(item: ExamItem): ItemChoice | undefined;
  toggleMark(item: ExamItem): void;
  toggleDiscard(item: ExamItem, alternativeId: number): void;
  takeBack(item: ExamItem): void;
  spend(itemIds: readonly number[], seconds: number): void;
  /** Another device was seen at work in this exam a moment ago. */
  readonly isElsewhere: boolean;
}

/** An exam as the screen uses it: the page shown, the choices, the sending, and the moves between pages. */
export interface Exam extends ReturnType<typeof useExamPages> {
  readonly tally: ExamTally;
  readonly answers: SendingState & { readonly pending: readonly Pending[] };
  stateOf(item: ExamItem): ItemState;
  chosenOf(item: ExamItem): number | undefined;
  choose(item: ExamItem, alternativeId: number): void;
  /** An item of the page still lacks its answer, which 'Siguiente' would save. */
  readonly isOpen: boolean;
  /** The line in the foot bar that says what 'Siguiente' will do on this page. */
  readonly hint: string;
  /** Items that would stay without an answer if the exam ended now. */
  readonly wouldStayOpen: number;
  /** Numbers of the items whose marked alternative was sent as an answer when the time ended. */
  readonly markedAtEnd: readonly number[];
  /** Saves the choices of this page, or tells the person which item lacks one. */
  saveAndCheck(): SaveOutcome;
  /** Hands every marked alternative to the sender. */
  submitMarked(): void;
  /** Null in learning mode. */
  readonly real: RealWay | null;
}
