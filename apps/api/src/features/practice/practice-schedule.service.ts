import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { StoredReview } from '../../database/tables/practice.ts';

// Whole days and no random shift, so that the same reviews give the same schedule on every process.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
const RATINGS = { again: Rating.Again, good: Rating.Good } as const;

/**
 * Hours from the first failure of an item to its first review. The statement that stores an answer uses this
 * number.
 */
export const FIRST_REVIEW_HOURS = 24;

/**
 * Computes when an item should be practised again from its reviews, in any order.
 * @throws RangeError without any review.
 */
export function scheduleReview(reviews: readonly StoredReview[]): Date {
  const inOrder = reviews
    .map(({ rating, at }) => ({ rating: RATINGS[rating], at: new Date(at) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = inOrder;
  if (!first) throw new RangeError('a card has at least one review');
  let card = createEmptyCard(first.at);
  for (const { rating, at } of inOrder) card = scheduler.next(card, at, rating).card;
  return card.due;
}
