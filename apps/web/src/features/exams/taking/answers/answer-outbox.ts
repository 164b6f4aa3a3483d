import type { AnswerBody } from '@amauta/contract/exams/attempt.ts';
import type { DeviceStorage } from '../../../../api/device-storage.ts';

/** An answer that the person gave and the server has not confirmed yet. */
export interface PendingAnswer extends AnswerBody {
  readonly attempt_id: number;
  /** Position of the item in the attempt and the page that shows it, for what the screen says meanwhile. */
  readonly number: number;
  readonly page: number;
  /** Milliseconds; decides the order of sending. */
  readonly queued_at: number;
}

export interface AnswerOutbox {
  /** What waits, oldest first. */
  list(): PendingAnswer[];
  /** False when an answer to the same item already waits: the first one stands. */
  add(answer: PendingAnswer): boolean;
  remove(answer: Pick<PendingAnswer, 'attempt_id' | 'question_id'>): void;
  /** Whether a key that changed in another tab belongs to this outbox. */
  owns(key: string | null): boolean;
}

const NUMBERS = [
  'attempt_id',
  'question_id',
  'selected_alternative_id',
  'elapsed_time',
  'number',
  'page',
  'queued_at',
] as const;

function parse(text: string | null): PendingAnswer | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const whole = value !== null && NUMBERS.every((name) => Number.isFinite(value[name]));
    return whole ? (value as unknown as PendingAnswer) : null;
  } catch {
    return null;
  }
}

const prefixOf = (accountId: number) => `exam_outbox/${accountId}/`;

/** Whether an earlier page of this browser left answers of the account unsent. */
export function hasLeftAnswers(store: DeviceStorage, accountId: number): boolean {
  return store.keys(prefixOf(accountId)).length > 0;
}

/**
 * The answers of one account that wait to be sent, kept in the browser so that a reload or a crash loses none.
 * Each answer has its own key: with one list under one key, two tabs that write at once would erase each other's.
 * The account stands in the key because another teacher on the same device must not send (and be refused) them.
 */
export function createAnswerOutbox(store: DeviceStorage, accountId: number): AnswerOutbox {
  const prefix = prefixOf(accountId);
  const keyOf = (answer: Pick<PendingAnswer, 'attempt_id' | 'question_id'>) =>
    `${prefix}${answer.attempt_id}/${answer.question_id}`;
  return {
    list: () =>
      store
        .keys(prefix)
        .flatMap((key) => parse(store.get(key)) ?? [])
        .sort((a, b) => a.queued_at - b.queued_at || a.attempt_id - b.attempt_id || a.number - b.number),
    add(answer) {
      const key = keyOf(answer);
      if (parse(store.get(key)) !== null) return false;
      store.set(key, JSON.stringify(answer));
      return true;
    },
    remove: (answer) => store.remove(keyOf(answer)),
    owns: (key) => key?.startsWith(prefix) ?? true,
  };
}
