import type { Attempt, ExamItem, Progress } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { dismissToast, showToast } from '../../../../ui/feedback/toast.ts';
import type { AnswerSender, SenderEvent } from '../answers/answer-sender.ts';
import { createAttemptStore, stateIn } from '../answers/attempt-store.ts';
import { type ItemMark, type ItemState, VERDICTS } from '../answers/item-state.ts';
import { judgePage } from '../answers/marked-choices.ts';
import { HEADING_ID, itemHeadingId } from './question-view.tsx';
import { focusById, useExamPaging, usePageFocus } from './use-exam-paging.ts';

const CHOOSE_FIRST = 'choose-first';
/** For a page left before its answer was saved. One at a time: stacked they would cover the question shown. */
const ANSWER_TOAST = { duration: 3_000, id: 'answer' };

/** The exam as one works with it: what is shown, what is marked, what is on its way, and how one moves. */
export function useExam(
  attempt: Attempt,
  read: Progress,
  sender: AnswerSender,
  /** Told of each result that the person should notice now. */
  onResult: (isCorrect: boolean) => void,
) {
  const attemptId = attempt.exam_attempt_id;
  const client = useQueryClient();
  const [store] = useState(() => createAttemptStore(attempt, read, sender, client));
  useEffect(() => store.start(), [store]);
  const answers = useSyncExternalStore(store.subscribe, store.state);
  const { tally, choices } = answers;
  const firstOpen = tally.marks.find((each) => each.state === 'unanswered');
  const paging = useExamPaging({
    attemptId,
    totalPages: attempt.total_pages,
    resumePage: firstOpen?.page ?? attempt.total_pages,
    results: answers.results,
    isLost: answers.isLost,
  });
  const { page, question, goTo } = paging;
  useResults(sender, attemptId, page, onResult);
  const focusAfter = usePageFocus(page, question !== undefined);
  const [markedAtEnd, setMarkedAtEnd] = useState<readonly number[]>([]);

  const stateOf = (item: ExamItem): ItemState => stateIn(answers, item);
  const pendingOf = (id: number) => answers.pending.find(({ question_id }) => question_id === id);
  const chosenOf = (item: ExamItem): number | undefined =>
    pendingOf(item.id)?.selected_alternative_id ?? choices[item.id]?.alternativeId;
  const isLast = page >= attempt.total_pages;
  const items = question?.questions ?? [];
  const verdict = judgePage(items, choices, (id) => pendingOf(id) !== undefined);

  /** Saves what is chosen here, or says what lacks a choice. */
  function saveAndCheck(): SaveOutcome {
    const { toSave, missing } = verdict;
    store.submit(
      toSave.flatMap((item) => {
        const choice = choices[item.id];
        return choice ? [{ item, alternativeId: choice.alternativeId, page }] : [];
      }),
    );
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
      if (stateOf(item) === 'unanswered') store.mark(item, alternativeId, page);
    },
    saveAndCheck,
    submitMarked: () => setMarkedAtEnd(store.submitMarked()),
    jump,
    turn: (by: 1 | -1) => {
      const next = page + by;
      if (next >= 1 && next <= attempt.total_pages) goTo(next);
    },
  };
}

/** Tells of each answer that is saved, as far as the person should notice it now. */
function useResults(
  sender: AnswerSender,
  attemptId: number,
  page: number,
  onResult: (isCorrect: boolean) => void,
): void {
  const tell = useEffectEvent((event: SenderEvent) => {
    if (event.kind !== 'saved' || event.answer.attempt_id !== attemptId) return;
    const isShown = event.answer.page === page;
    // After an outage many come at once; only what is on the screen needs its own word.
    if (sender.state().lost && !isShown) return;
    const { is_correct: isCorrect } = event.result;
    // The page itself says it while it is shown.
    if (!isShown)
      showToast(isCorrect ? 'success' : 'error', VERDICTS[isCorrect ? 'correct' : 'incorrect'], ANSWER_TOAST);
    onResult(isCorrect);
  });
  useEffect(() => sender.onEvent((event) => tell(event)), [sender]);
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
