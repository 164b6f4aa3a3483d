import type { QueryClient } from '@tanstack/react-query';
import type { AnswerSender, RefusedAnswer } from './answer-sender.ts';
import { refusedOf } from './refused-answers.ts';

const RECOVERED_NOTICE_MS = 4_000;

/** What is known of the sending of an attempt's answers. */
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
  const listeners = new Set<() => void>();
  let recovered: number | null = null;
  let state = derive(sending());

  function sending(): SendingState {
    const { pending, refused, lost, isServerAway } = sender.state();
    const isWaiting = pending.some((entry) => entry.attempt_id === attemptId);
    return { refused: refusedOf(refused, attemptId), isLost: lost && isWaiting, isServerAway, recovered };
  }

  function update(): void {
    state = derive(sending());
    for (const listener of [...listeners]) listener();
    afterUpdate?.();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
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
