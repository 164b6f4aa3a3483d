import { showToast } from '../../../../ui/feedback/toast.ts';
import type { PendingAnswer } from './answer-outbox.ts';
import type { AnswerSender, RefusedAnswer } from './answer-sender.ts';
import { ANSWER_FALLBACK } from './answer-transport.ts';
import { listNumbers } from './item-state.ts';

const PAGE_FALLBACK = 'Error al guardar la pregunta';

/** 'No se guardaron tus respuestas a las preguntas 3 y 4. El tiempo…': what was lost, and the server's reason. */
export function refusedText(refused: readonly RefusedAnswer[]): string {
  const numbers = refused.map(({ answer }) => answer.number).sort((a, b) => a - b);
  const what =
    numbers.length === 1
      ? `No se guardó tu respuesta a la pregunta ${numbers[0]}.`
      : `No se guardaron tus respuestas a las preguntas ${listNumbers(numbers)}.`;
  return `${what} ${reasonOf(refused)}`.trim();
}

/** The server's reason. Where it gives none and several items of one shared text are lost, the page failed as a whole. */
function reasonOf(refused: readonly RefusedAnswer[]): string {
  const message = refused.at(-1)?.message ?? '';
  const isOnePage = new Set(refused.map(({ answer }) => answer.page)).size === 1;
  return message === ANSWER_FALLBACK && refused.length > 1 && isOnePage ? PAGE_FALLBACK : message;
}

/** What the sender could not save of an attempt, as far as this page has seen it. */
export function refusedOf(
  refused: readonly RefusedAnswer[],
  attemptId: PendingAnswer['attempt_id'],
): readonly RefusedAnswer[] {
  return refused.filter(({ answer }) => answer.attempt_id === attemptId);
}

/** Tells of every answer that was refused, wherever the teacher is. One toast for each attempt, which grows. */
export function tellRefused(sender: AnswerSender): () => void {
  return sender.onEvent((event) => {
    if (event.kind !== 'refused') return;
    const { attempt_id: attemptId } = event.answer;
    const refused = refusedOf(sender.state().refused, attemptId);
    showToast('error', refusedText(refused), { id: `refused-${attemptId}`, duration: 10_000 });
  });
}
