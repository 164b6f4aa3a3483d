import type { QueryClient } from '@tanstack/react-query';
import { createListeners } from '../../../../api/listeners.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { isAnswer } from './answer-outbox.ts';
import type { AnswerSender, RefusedAnswer } from './answer-sender.ts';
import { ANSWER_FALLBACK } from './answer-transport.ts';
import { listNumbers } from './item-state.ts';

const RECOVERED_NOTICE_MS = 4_000;

/** How the sending of one attempt's answers stands. */
export interface SendingState {
  /** Answers given in this page that the server refused to save. */
  readonly refused: readonly RefusedAnswer[];
  /** The connection is lost and answers wait. */
  readonly isLost: boolean;
  /** The server itself says that it is unavailable; false when nothing answers at all. */
  readonly isServerAway: boolean;
  /** How many answers were sent when the connection came back; null again after a few seconds. */
  readonly recovered: number | null;
}

interface FrameParts<S> {
  readonly attemptId: number;
  readonly sender: AnswerSender;
  readonly client: QueryClient;
  readonly derive: (sending: SendingState) => S;
  readonly afterUpdate?: () => void;
}

/**
 * The part that the stores of learning mode and of exams as on the day share. The state is derived anew, and
 * listeners are told, whenever the sender changes or the server replies with data of the attempt.
 */
export function createAttemptFrame<S>(parts: FrameParts<S>) {
  const { attemptId, sender, client, derive, afterUpdate } = parts;
  const { subscribe, notify } = createListeners();
  let recovered: number | null = null;
  let state = derive(sending());

  function sending(): SendingState {
    const { pending, refused, lost, isServerAway } = sender.state();
    const isWaiting = pending.some((entry) => entry.attempt_id === attemptId);
    return { refused: refusedOf(refused, attemptId), isLost: lost && isWaiting, isServerAway, recovered };
  }

  function update(): void {
    state = derive(sending());
    notify();
    afterUpdate?.();
  }

  return {
    state: () => state,
    subscribe,
    update,
    /** Starts listening to the sender and to the server's replies. Returns a function that stops listening. */
    listen(): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tellRecovered = (count: number | null) => {
        recovered = count;
        update();
      };
      const stops = [
        sender.subscribe(update),
        sender.onEvent((event) => {
          if (event.kind !== 'recovered') return;
          clearTimeout(timer);
          timer = setTimeout(() => tellRecovered(null), RECOVERED_NOTICE_MS);
          tellRecovered(event.saved);
        }),
        client.getQueryCache().subscribe((event) => {
          const [feature, id] = event.query.queryKey;
          const isRead = event.type === 'updated' && event.action.type === 'success';
          // In a microtask: the cache is still telling its other listeners.
          if (isRead && feature === 'exams' && id === attemptId) queueMicrotask(update);
        }),
        () => clearTimeout(timer),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Says why answers wait: the server says that it is unavailable, or nothing answers at all. */
export function lossText(isServerAway: boolean): string {
  return isServerAway ? 'El servidor no responde.' : 'Sin conexión.';
}

/** 'Enviando 2 respuestas…' */
export function sendingText(count: number): string {
  return count === 1 ? 'Enviando 1 respuesta…' : `Enviando ${count} respuestas…`;
}

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
function refusedOf(refused: readonly RefusedAnswer[], attemptId: number): readonly RefusedAnswer[] {
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
