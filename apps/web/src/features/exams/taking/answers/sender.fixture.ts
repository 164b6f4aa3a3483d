import type { AnswerResult } from '@amauta/contract/exams/attempt.ts';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { createAnswerOutbox, type Pending, type PendingAnswer } from './answer-outbox.ts';
import { type CallOutcome, createAnswerSender, type SenderEvent, type SendOutcome } from './answer-sender.ts';

/** For tests of learning mode: sends waiting answers one by one. */
export function oneByOne(send: (answer: PendingAnswer) => SendOutcome | Promise<SendOutcome>) {
  return async ([first]: readonly Pending[]): Promise<CallOutcome> => {
    const entry = first as PendingAnswer;
    const outcome = await send(entry);
    return outcome.kind === 'failed'
      ? { settled: [], failed: outcome }
      : { settled: [{ ...outcome, entry }], failed: null };
  };
}

export const FAILED: SendOutcome = { kind: 'failed', retryAfterSeconds: null };
export const ACCOUNT = 3;

export function answer(questionId: number): PendingAnswer {
  return {
    attempt_id: 7,
    question_id: questionId,
    selected_alternative_id: questionId * 10,
    elapsed_time: questionId,
    number: questionId,
    page: questionId,
    queued_at: questionId,
  };
}

export function saved(given: PendingAnswer): SendOutcome {
  const result: AnswerResult = {
    question_id: given.question_id,
    selected_alternative_id: given.selected_alternative_id,
    is_correct: true,
    correct_alternative_id: given.selected_alternative_id,
    justification: [],
  };
  return { kind: 'saved', result };
}

/** A server that can be disconnected and records the answers that reached it. */
export function server() {
  const reached: number[] = [];
  const refused = new Set<number>();
  const it = {
    reached,
    refused,
    isDown: false,
    underWay: 0,
    mostAtOnce: 0,
    async send(given: PendingAnswer): Promise<SendOutcome> {
      it.underWay += 1;
      it.mostAtOnce = Math.max(it.mostAtOnce, it.underWay);
      await new Promise((resolve) => setTimeout(resolve, 100));
      it.underWay -= 1;
      if (it.isDown) return FAILED;
      reached.push(given.question_id);
      return refused.has(given.question_id)
        ? { kind: 'refused', message: 'El examen ya terminó.' }
        : saved(given);
    },
  };
  return it;
}

/** A lock shared by all tabs, like the browser's. */
export function lock() {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
}

export function tab(send: (given: PendingAnswer) => Promise<SendOutcome>, exclusively = lock()) {
  const sender = createAnswerSender({
    outbox: createAnswerOutbox(deviceStorage, ACCOUNT),
    send: oneByOne(send),
    exclusively,
    random: () => 1,
  });
  const events: SenderEvent[] = [];
  sender.onEvent((event) => events.push(event));
  return { sender, events, kinds: () => events.map((event) => event.kind) };
}
