import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { type Day, noonOf } from '../plan/days.ts';

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

/**
 * The state of a card after a right answer on a day. A card that was reviewed later on that day is answered at the
 * time of that review.
 */
export function meetOn(memory: Card, day: Day): Card {
  const time = Math.max(noonOf(day), memory.last_review?.getTime() ?? 0);
  return scheduler.next(memory, new Date(time), Rating.Good).card;
}

/** Chance that a card is remembered on a day, from 0 to 1. */
export function recallOn(memory: Card, day: Day): number {
  return scheduler.get_retrievability(memory, new Date(noonOf(day)), false);
}
