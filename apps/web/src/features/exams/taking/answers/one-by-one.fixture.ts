import type { Pending, PendingAnswer } from './answer-outbox.ts';
import type { CallOutcome, SendOutcome } from './answer-sender.ts';

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
