import type { AnswerBody } from '@amauta/contract/exams/attempt.ts';
import type { ExamFact } from '@amauta/contract/exams/real.ts';
import type { DeviceStorage } from '../../../../api/device-storage.ts';
import { outboxPrefixOf } from '../../../../api/kept/unsent-work.ts';

interface Waiting {
  readonly attempt_id: number;
  readonly question_id: number;
  /** The item's number in the attempt and the page that shows it, for notices on the screen while the entry waits. */
  readonly number: number;
  readonly page: number;
  /** Milliseconds; entries are sent in this order. */
  readonly queued_at: number;
}

/** An answer of learning mode that the server has not confirmed yet. */
export type PendingAnswer = AnswerBody & Waiting;

/** Something done in an exam as on the day (answer, mark, discard, time) that the server has not confirmed yet. */
export interface PendingFact extends Waiting {
  readonly fact: ExamFact;
  /** When the exam began, in milliseconds by the server's clock. */
  readonly started_at: number;
}

export type Pending = PendingAnswer | PendingFact;

export function isFact(entry: Pending): entry is PendingFact {
  return 'fact' in entry;
}

/** Whether the entry gives an answer or takes an answer back. All other entries are marks, discards and times. */
export function isAnswer(entry: Pending): boolean {
  return !isFact(entry) || entry.fact.type === 'ANSWER';
}

/** How many answers wait. An item whose answer was changed several times counts once. */
export function countAnswers(entries: readonly Pending[]): number {
  return new Set(entries.filter(isAnswer).map((entry) => `${entry.attempt_id}/${entry.question_id}`)).size;
}

/** Names an entry uniquely among all entries of an account. */
export function entryName(entry: Pending): string {
  return `${entry.attempt_id}/${isFact(entry) ? `f${entry.fact.sequence}` : entry.question_id}`;
}

export interface AnswerOutbox {
  /** Waiting entries, oldest first. */
  list(): Pending[];
  /**
   * Stores an entry. Returns false when an answer to the same item already waits: the first answer stands. A
   * fact is always added; when its number is taken, it gets another one.
   */
  add(entry: Pending): boolean;
  remove(entry: Pending): void;
  /** Gives a fact another number, when the server already has a different fact under its number. */
  renumber(entry: PendingFact): void;
  /** Whether a key that changed in another tab belongs to this outbox. */
  owns(key: string | null): boolean;
}

const COMMON_NUMBERS = ['attempt_id', 'question_id', 'number', 'page', 'queued_at'];
const ANSWER_NUMBERS = [...COMMON_NUMBERS, 'selected_alternative_id', 'elapsed_time'];
const FACT_NUMBERS = [...COMMON_NUMBERS, 'started_at'];

function parse(text: string | null): Pending | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const fact = value?.fact as Partial<ExamFact> | undefined;
    const numbers = fact ? FACT_NUMBERS : ANSWER_NUMBERS;
    const isWhole =
      value !== null &&
      numbers.every((name) => Number.isFinite(value[name])) &&
      (!fact || (Number.isInteger(fact.sequence) && typeof fact.type === 'string'));
    return isWhole ? (value as unknown as Pending) : null;
  } catch {
    return null;
  }
}

const orderOf = (entry: Pending) => (isFact(entry) ? entry.fact.sequence : entry.number);

/** Whether an earlier page of this browser left answers of the account unsent. */
export function hasLeftAnswers(store: DeviceStorage, accountId: number): boolean {
  return store.keys(outboxPrefixOf(accountId)).length > 0;
}

/**
 * The entries of one account that wait to be sent. They are kept in the browser, so that a reload or a crash
 * loses none. Each entry has its own key: if all were under one key, two tabs that write at the same time
 * would erase each other's entries. The key contains the account, because another teacher on the same device
 * must not send these entries.
 */
export function createAnswerOutbox(store: DeviceStorage, accountId: number): AnswerOutbox {
  const prefix = outboxPrefixOf(accountId);
  const keyOf = (entry: Pending) => prefix + entryName(entry);
  const isTaken = (entry: Pending) => parse(store.get(keyOf(entry))) !== null;
  const put = (entry: Pending) => store.set(keyOf(entry), JSON.stringify(entry));

  function addFact(entry: PendingFact): void {
    let numbered = entry;
    while (isTaken(numbered)) {
      numbered = { ...entry, fact: { ...entry.fact, sequence: nextSequence(store) } };
    }
    put(numbered);
  }

  return {
    list: () =>
      store
        .keys(prefix)
        .flatMap((key) => parse(store.get(key)) ?? [])
        .sort((a, b) => a.queued_at - b.queued_at || a.attempt_id - b.attempt_id || orderOf(a) - orderOf(b)),
    add(entry) {
      if (isFact(entry)) addFact(entry);
      else if (isTaken(entry)) return false;
      else put(entry);
      return true;
    },
    remove: (entry) => store.remove(keyOf(entry)),
    renumber(entry) {
      // Add before removing, so that a crash in between can't lose the fact.
      addFact({ ...entry, fact: { ...entry.fact, sequence: nextSequence(store) } });
      store.remove(keyOf(entry));
    },
    owns: (key) => key?.startsWith(prefix) ?? true,
  };
}

const DEVICE_KEY = 'exam_device';
const SEQUENCE_KEY = 'exam_sequence';

/** The name under which this browser reports facts. Made once and kept. */
export function deviceId(store: DeviceStorage): string {
  const known = store.get(DEVICE_KEY);
  if (known !== null) return known;
  // `randomUUID` is missing on pages served without TLS, as within a school's network.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  store.set(DEVICE_KEY, made);
  return made;
}

/**
 * Returns a number that this device has given to no fact yet, and stores it as used. The numbers rise over
 * all exams, so that none has to be cleared when an exam ends.
 * @param after the largest number that the server knows of this device
 */
export function nextSequence(store: DeviceStorage, after = 0): number {
  const next = Math.max(Number(store.get(SEQUENCE_KEY)) || 0, after) + 1;
  store.set(SEQUENCE_KEY, String(next));
  return next;
}
