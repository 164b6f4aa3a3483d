import type { Attempt, ExamItem, Progress } from '@amauta/contract/exams/attempt.ts';
import { useMemo, useRef, useState } from 'react';
import { dismissToast, showToast } from '../../../../ui/feedback/toast.ts';
import type { AnswerSender } from '../answers/answer-sender.ts';
import { type ItemMark, type ItemState, stateOfItem, tallyOf } from '../answers/item-state.ts';
import { judgePage } from '../answers/marked-choices.ts';
import { useAttemptAnswers } from '../answers/use-attempt-answers.ts';
import { useFreshPages } from '../answers/use-fresh-pages.ts';
import { useMarkedChoices } from '../answers/use-marked-choices.ts';
import { HEADING_ID, itemHeadingId } from './question-view.tsx';
import { useExamPaging } from './use-exam-paging.ts';
import { focusById, usePageFocus } from './use-page-focus.ts';

const CHOOSE_FIRST = 'choose-first';

/** The exam as one works with it: what is shown, what is marked, what is on its way, and how one moves. */
export function useExam(
  attempt: Attempt,
  read: Progress,
  sender: AnswerSender,
  /** Told of each result that the person should notice now. */
  onResult: (isCorrect: boolean) => void,
) {
  const attemptId = attempt.exam_attempt_id;
  const shownPage = useRef(1);
  const answers = useAttemptAnswers(attempt, read, sender, shownPage, onResult);
  const { progress } = answers;
  const { choices, mark, unmark } = useMarkedChoices(attemptId);
  const tally = useMemo(() => tallyOf(progress, answers.pending), [progress, answers.pending]);
  const firstOpen = tally.marks.find((each) => each.state === 'unanswered');
  const paging = useExamPaging({
    attemptId,
    totalPages: attempt.total_pages,
    resumePage: firstOpen?.page ?? attempt.total_pages,
    isLost: answers.isLost,
  });
  const { page, question, goTo } = paging;
  shownPage.current = page;
  useFreshPages(attemptId, page, question, progress);
  const focusAfter = usePageFocus(page, question !== undefined);
  const [markedAtEnd, setMarkedAtEnd] = useState<readonly number[]>([]);

  const stateOf = (item: ExamItem): ItemState => stateOfItem(item, answers.pendingOf(item.id));
  const chosenOf = (item: ExamItem): number | undefined =>
    answers.pendingOf(item.id)?.selected_alternative_id ?? choices[item.id]?.alternativeId;
  const isLast = page >= attempt.total_pages;
  const items = question?.questions ?? [];
  const verdict = judgePage(items, choices, (id) => answers.pendingOf(id) !== undefined);

  function save(toSave: readonly ExamItem[]): void {
    answers.submit(
      toSave.flatMap((item) => {
        const choice = choices[item.id];
        return choice ? [{ item, alternativeId: choice.alternativeId, page }] : [];
      }),
    );
    unmark(toSave.map((item) => item.id));
  }

  /** Saves what is chosen here, or says what lacks a choice. */
  function saveAndCheck(): SaveOutcome {
    const { toSave, missing } = verdict;
    save(toSave);
    if (toSave.length > 0) dismissToast(CHOOSE_FIRST);
    if (missing.length === 0) {
      const [first] = toSave;
      // Of several verdicts the first comes into view; one alone shows itself.
      if (first && toSave.length > 1) focusById(itemHeadingId(first.number));
      return toSave.length > 0 ? 'saved' : 'nothing-open';
    }
    if (toSave.length === 0) {
      const moment = isLast ? 'de finalizar el examen' : 'de continuar';
      showToast('warning', `Por favor, selecciona una alternativa antes ${moment}.`, { id: CHOOSE_FIRST });
    }
    const [first] = missing;
    if (first && items.length > 1) focusById(itemHeadingId(first.number));
    return 'missing';
  }

  /** Every marked alternative becomes an answer, wherever it was marked. */
  function submitMarked(): void {
    const open = tally.marks.filter((each) => each.state === 'unanswered').map((each) => each.number);
    const given = Object.entries(choices)
      .map(([id, choice]) => ({ item: { id: Number(id), number: choice.number }, ...choice }))
      .filter(({ item }) => open.includes(item.number));
    answers.submit(given);
    unmark(Object.keys(choices).map(Number));
    setMarkedAtEnd(given.map(({ item }) => item.number).sort((a, b) => a - b));
  }

  function jump(target: ItemMark): void {
    const isShared = tally.marks.filter((each) => each.page === target.page).length > 1;
    const heading = isShared ? itemHeadingId(target.number) : HEADING_ID;
    if (target.page === page) focusById(heading);
    else {
      focusAfter(heading);
      goTo(target.page);
    }
  }

  const marked = new Set(Object.values(choices).map((choice) => choice.number));
  return {
    ...paging,
    tally,
    answers,
    items,
    stateOf,
    chosenOf,
    isLast,
    /** Something here still wants its answer. */
    isOpen: verdict.toSave.length + verdict.missing.length > 0,
    hint: hintOf(items.length, verdict, items.map(stateOf), isLast),
    /** Items that would stay without an answer if the exam ended now. */
    wouldStayOpen: tally.marks.filter((each) => each.state === 'unanswered' && !marked.has(each.number))
      .length,
    markedAtEnd,
    choose: (item: ExamItem, alternativeId: number) => {
      if (stateOf(item) === 'unanswered') mark(item, alternativeId, page);
    },
    saveAndCheck,
    submitMarked,
    jump,
    turn: (by: 1 | -1) => {
      const next = page + by;
      if (next >= 1 && next <= attempt.total_pages) goTo(next);
    },
  };
}

/** What 'Siguiente' found: `missing` stays for a choice, `saved` shows its verdict, `nothing-open` may go on. */
type SaveOutcome = 'missing' | 'saved' | 'nothing-open';

export type Exam = ReturnType<typeof useExam>;

/** The line of the foot bar: what saving means here. */
export function hintOf(
  count: number,
  verdict: { readonly toSave: readonly unknown[]; readonly missing: readonly unknown[] },
  states: readonly ItemState[],
  isLast: boolean,
): string {
  const button = isLast ? 'Finalizar examen' : 'Siguiente';
  const { toSave, missing } = verdict;
  if (count > 1) {
    if (missing.length > 0) return `Falta responder ${missing.length} de ${count} preguntas de este texto.`;
    if (toSave.length > 0) return `Tus respuestas se guardan al pulsar ${button} y no se pueden cambiar.`;
  } else if (toSave.length + missing.length > 0) {
    return `Tu respuesta se guarda al pulsar ${button} y no se puede cambiar.`;
  }
  if (states.includes('pending')) return 'Verás si es correcta cuando se envíe.';
  if (count < 2) return '';
  return `Acertaste ${states.filter((state) => state === 'correct').length} de ${count} preguntas de este texto.`;
}
