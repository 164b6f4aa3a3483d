import { remember } from '@amauta/exam-rules/cards/memory.ts';
import type { StoredReview } from '../../database/tables/practice.ts';

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
  return remember(reviews).due;
}
