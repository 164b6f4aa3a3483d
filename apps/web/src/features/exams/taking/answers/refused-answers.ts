import { showToast } from '../../../../ui/feedback/toast.ts';
import { isAnswer, type Pending } from './answer-outbox.ts';
import type { AnswerSender, RefusedAnswer } from './answer-sender.ts';
import { ANSWER_FALLBACK } from './answer-transport.ts';
import { listNumbers } from './item-state.ts';

const PAGE_FALLBACK = 'Error al guardar la pregunta';

/**
 * 'No se guardaron tus respuestas a las preguntas 3 y 4. El tiempo…': which answers were lost, and the
 * server's reason.
 */
export function refusedText(refused: readonly RefusedAnswer[]): string {
  const numbers = [...new Set(refused.map(({ answer }) => answer.number))].sort((a, b) => a - b);
  const what =
    numbers.length === 1
      ? `No se guardó tu respuesta a la pregunta ${numbers[0]}.`
      : `No se guardaron tus respuestas a las preguntas ${listNumbers(numbers)}.`;
  return `${what} ${reasonOf(refused)}`.trim();
}

/**
 * The server's reason. If the server gives none and several items of one page are lost, the text says that
 * the page failed.
 */
function reasonOf(refused: readonly RefusedAnswer[]): string {
  const message = refused.at(-1)?.message ?? '';
  const isOnePage = new Set(refused.map(({ answer }) => answer.page)).size === 1;
  return message === ANSWER_FALLBACK && refused.length > 1 && isOnePage ? PAGE_FALLBACK : message;
}

/** The refused answers of an attempt since this page was opened, without marks, discards and times. */
export function refusedOf(
  refused: readonly RefusedAnswer[],
  attemptId: Pending['attempt_id'],
): readonly RefusedAnswer[] {
  return refused.filter(({ answer }) => answer.attempt_id === attemptId && isAnswer(answer));
}

/**
 * Shows a toast for every refused answer, wherever in the product the teacher is. Each attempt has one toast,
 * which grows. Returns a function that stops it.
 */
export function tellRefused(sender: AnswerSender): () => void {
  return sender.onEvent((event) => {
    if (event.kind !== 'refused' || !isAnswer(event.answer)) return;
    const { attempt_id: attemptId } = event.answer;
    const refused = refusedOf(sender.state().refused, attemptId);
    showToast('error', refusedText(refused), { id: `refused-${attemptId}`, duration: 10_000 });
  });
}
