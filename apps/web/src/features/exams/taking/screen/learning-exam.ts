import type { Attempt, ExamItem, Progress } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { dismissToast, showToast } from '../../../../ui/feedback/toast.ts';
import type { PendingAnswer } from '../answers/answer-outbox.ts';
import type { AnswerSender, SenderEvent } from '../answers/answer-sender.ts';
import { createAttemptStore } from '../answers/attempt-store.ts';
import { type ItemState, stateOfItem, VERDICTS } from '../answers/item-state.ts';
import { judgePage } from '../answers/marked-choices.ts';
import { type Exam, type SaveOutcome, useExamPages } from './exam.ts';
import { focusById, HEADING_ID, holdItemHeading, itemHeadingId } from './page-focus.ts';

const CHOOSE_FIRST = 'choose-first';
/** For an answer saved after its page was left. All share one id: stacked toasts would cover the question shown. */
const ANSWER_TOAST = { duration: 3_000, id: 'answer' };

/**
 * An exam in learning mode: 'Siguiente' saves the marked alternative as the answer, which can't be changed
 * any more.
 */
export function useLearningExam(
  attempt: Attempt,
  read: Progress,
  sender: AnswerSender,
  /** Called with each result that the person should notice now. */
  onResult: (isCorrect: boolean) => void,
): Exam {
  const attemptId = attempt.exam_attempt_id;
  const client = useQueryClient();
  const [store] = useState(() => createAttemptStore(attempt, read, sender, client));
  useEffect(() => store.start(), [store]);
  const answers = useSyncExternalStore(store.subscribe, store.state);
  const { tally, choices } = answers;
  const pages = useExamPages(attempt, { tally, results: answers.results, isLost: answers.isLost });
  const { page, items, isLast } = pages;
  useResults(sender, attemptId, page, onResult);
  const [markedAtEnd, setMarkedAtEnd] = useState<readonly number[]>([]);

  const stateOf = (item: ExamItem) => stateOfItem(item, answers.pending);
  const pendingOf = (id: number) => answers.pending.find(({ question_id }) => question_id === id);
  const chosenOf = (item: ExamItem): number | undefined =>
    pendingOf(item.id)?.selected_alternative_id ?? choices[item.id]?.alternativeId;
  const verdict = judgePage(items, choices, (id) => pendingOf(id) !== undefined);

  function saveAndCheck(): SaveOutcome {
    const { toSave, missing } = verdict;
    store.submit(toSave.map(({ id }) => id));
    if (toSave.length > 0) dismissToast(CHOOSE_FIRST);
    if (missing.length === 0) {
      const [first] = toSave;
      // Several verdicts at once: go to the first. A single verdict scrolls into view by itself.
      if (first && toSave.length > 1) focusById(itemHeadingId(first.number));
      // The alternative that had the focus can't be chosen any more, and would drop it.
      else if (document.activeElement instanceof HTMLInputElement)
        document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
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

  const marked = new Set(Object.values(choices).map((choice) => choice.number));
  return {
    ...pages,
    tally,
    answers,
    stateOf,
    chosenOf,
    isOpen: verdict.toSave.length + verdict.missing.length > 0,
    hint: hintOf(items.length, verdict, items.map(stateOf), isLast, attempt.stored_paper !== undefined),
    wouldStayOpen: tally.marks.filter((each) => each.state === 'unanswered' && !marked.has(each.number))
      .length,
    markedAtEnd,
    choose: (item: ExamItem, alternativeId: number) => {
      if (stateOf(item) === 'unanswered') store.mark(item, alternativeId, page);
    },
    saveAndCheck,
    submitMarked: () => setMarkedAtEnd(store.submitMarked()),
    real: null,
  };
}

/**
 * Calls `onResult` for each saved answer that the person should notice now, and shows a toast if its page was
 * left.
 */
function useResults(
  sender: AnswerSender,
  attemptId: number,
  page: number,
  onResult: (isCorrect: boolean) => void,
): void {
  const left = useRef<{ page: number; verdicts: boolean[] }>({ page: 0, verdicts: [] });
  /** Tells the verdicts of a page that was left. Those of a shared text are told together, once all are known. */
  function tellLeftPage({ page: from, question_id: id }: PendingAnswer, isCorrect: boolean): void {
    if (left.current.page !== from) left.current = { page: from, verdicts: [] };
    const { verdicts } = left.current;
    verdicts.push(isCorrect);
    if (sender.state().pending.some((other) => other.page === from && other.question_id !== id)) return;
    left.current = { page: 0, verdicts: [] };
    const right = verdicts.filter(Boolean).length;
    const kind = right === verdicts.length ? 'success' : right === 0 ? 'error' : 'info';
    const text =
      verdicts.length === 1
        ? VERDICTS[isCorrect ? 'correct' : 'incorrect']
        : `Acertaste ${right} de ${verdicts.length} preguntas del texto anterior.`;
    showToast(kind, text, ANSWER_TOAST);
  }
  const tell = useEffectEvent((event: SenderEvent) => {
    if (event.kind !== 'saved' || event.answer.attempt_id !== attemptId) return;
    const isShown = event.answer.page === page;
    // After an outage many results come at once: announce only those on the screen.
    if (sender.state().lost && !isShown) return;
    const { is_correct: isCorrect } = event.result;
    // The page shown displays its own verdict.
    if (isShown) holdItemHeading();
    else tellLeftPage(event.answer, isCorrect);
    onResult(isCorrect);
  });
  useEffect(() => sender.onEvent((event) => tell(event)), [sender]);
}

/** The line in the foot bar that says what 'Siguiente' will do on this page. */
function hintOf(
  count: number,
  verdict: { readonly toSave: readonly unknown[]; readonly missing: readonly unknown[] },
  states: readonly ItemState[],
  isLast: boolean,
  /** The exam is on this device, so an answer is kept before the server knows of it. */
  isOnDevice: boolean,
): string {
  const button = isLast ? 'Finalizar examen' : 'Siguiente';
  const { toSave, missing } = verdict;
  if (count > 1) {
    if (missing.length > 0) {
      const left = `Falta responder ${missing.length} de ${count} preguntas de este texto.`;
      return toSave.length > 0
        ? `${left} Lo marcado se guarda al pulsar ${button} y no se puede cambiar.`
        : left;
    }
    if (toSave.length > 0) return `Tus respuestas se guardan al pulsar ${button} y no se pueden cambiar.`;
  } else if (toSave.length + missing.length > 0) {
    return `Tu respuesta se guarda al pulsar ${button} y no se puede cambiar.`;
  }
  if (states.includes('pending')) {
    if (!isOnDevice) return 'Verás si es correcta cuando se envíe.';
    return `${count > 1 ? 'Guardadas' : 'Guardada'}. Verás la corrección al reconectar.`;
  }
  if (count < 2) return '';
  return `Acertaste ${states.filter((state) => state === 'correct').length} de ${count} preguntas de este texto.`;
}
