import type { AnswerBody } from '@amauta/contract/exam.ts';

/** An answer that the person gave and the server has not confirmed yet. */
export interface PendingAnswer extends AnswerBody {
  readonly attempt_id: number;
  /** Position of the item in the attempt and the page that shows it, for what the screen says meanwhile. */
  readonly number: number;
  readonly page: number;
  /** Milliseconds; decides the order of sending. */
  readonly queued_at: number;
}

/** The part of `localStorage` that the outbox needs. */
export type KeyValueStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

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
export function hasLeftAnswers(store: KeyValueStore, accountId: number): boolean {
  const prefix = prefixOf(accountId);
  return Array.from({ length: store.length }, (_, index) => store.key(index)).some((key) =>
    key?.startsWith(prefix),
  );
}

/**
 * The answers of one account that wait to be sent, kept in the browser so that a reload or a crash loses none.
 * Each answer has its own key: with one list under one key, two tabs that write at once would erase each other's.
 * The account stands in the key because another teacher on the same device must not send (and be refused) them.
 */
export function createAnswerOutbox(store: KeyValueStore, accountId: number): AnswerOutbox {
  const prefix = prefixOf(accountId);
  // A browser without room or permission to store still sends what it holds in memory.
  const unstored = new Map<string, PendingAnswer>();
  const keyOf = (answer: Pick<PendingAnswer, 'attempt_id' | 'question_id'>) =>
    `${prefix}${answer.attempt_id}/${answer.question_id}`;

  function storedKeys(): string[] {
    try {
      return Array.from({ length: store.length }, (_, index) => store.key(index)).filter(
        (key): key is string => key?.startsWith(prefix) ?? false,
      );
    } catch {
      return [];
    }
  }

  return {
    list() {
      const stored = storedKeys().flatMap((key) => parse(store.getItem(key)) ?? []);
      return [...stored, ...unstored.values()].sort(
        (a, b) => a.queued_at - b.queued_at || a.attempt_id - b.attempt_id || a.number - b.number,
      );
    },
    add(answer) {
      const key = keyOf(answer);
      if (unstored.has(key)) return false;
      try {
        if (parse(store.getItem(key)) !== null) return false;
        store.setItem(key, JSON.stringify(answer));
      } catch {
        unstored.set(key, answer);
      }
      return true;
    },
    remove(answer) {
      const key = keyOf(answer);
      unstored.delete(key);
      try {
        store.removeItem(key);
      } catch {
        // A store that can't be written never held it.
      }
    },
    owns: (key) => key?.startsWith(prefix) ?? true,
  };
}
