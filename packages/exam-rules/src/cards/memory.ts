import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { dayNumber, dayOf } from '../plan/days.ts';

/** A review of an item: 'again' when it was failed, 'good' when it was answered right in practice. */
export interface Review {
  readonly rating: 'again' | 'good';
  /** ISO 8601. */
  readonly at: string;
}

/**
 * From this chance of recall on, a card counts as ready. FSRS wants a review when the chance falls to this
 * value.
 */
export const READY = 0.9;

const RATINGS = { again: Rating.Again, good: Rating.Good } as const;
// Whole days and no random shift, so that every process gets the same schedule from the same reviews.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: READY });

/**
 * Computes the state of a card in FSRS from its reviews, in any order. `due` is when the next review is due.
 * @throws RangeError without any review.
 */
export function remember(reviews: readonly Review[]): Card {
  const inOrder = [...reviews].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [first] = inOrder;
  if (!first) throw new RangeError('a card has at least one review');
  let card = createEmptyCard(new Date(first.at));
  for (const { rating, at } of inOrder) card = scheduler.next(card, new Date(at), RATINGS[rating]).card;
  return card;
}

/** What a plan needs of a card's state, in numbers alone, because planning computes thousands of them. */
export interface Trace {
  readonly stability: number;
  readonly difficulty: number;
  /** Number of the day of the last review, and of the day when the next one is due. */
  readonly last: number;
  readonly due: number;
}

/** Returns the trace of a card that `remember` has computed. */
export function traceOf({ stability, difficulty, last_review: last, due }: Card): Trace {
  return { stability, difficulty, last: dayNumber(dayOf(last ?? due)), due: dayNumber(dayOf(due)) };
}

/** The trace of a card after a right answer on a day. A day before the last review counts as its day. */
export function meetOn(trace: Trace, day: number): Trace {
  const elapsed = Math.max(0, day - trace.last);
  const { stability, difficulty } = scheduler.next_state(trace, elapsed, Rating.Good);
  const last = trace.last + elapsed;
  return { stability, difficulty, last, due: last + scheduler.next_interval(stability, elapsed) };
}

/** Chance that a card is remembered on a day, from 0 to 1. */
export function recallOn({ last, stability }: Trace, day: number): number {
  return scheduler.forgetting_curve(Math.max(0, day - last), stability);
}
