import type { Kind } from '@amauta/contract/catalogue.ts';
import { nextDay, startOfDayInLima, todayInLima } from '@amauta/exam-rules/access.ts';
import { drawPractice, type PracticePage } from '@amauta/exam-rules/drawing/practice.ts';
import type { Database } from '../../database/connect.ts';
import type { StoredReview } from '../../database/tables/practice.ts';
import {
  countWaiting,
  type ErrorPool,
  listMostOverdue,
  listWaitingCards,
  updateDueAt,
  type WaitingItem,
} from './practice.queries.ts';
import { scheduleReview } from './practice-schedule.service.ts';

export { hasAnswered } from './overview.queries.ts';
export type { ErrorPool } from './practice.queries.ts';

/**
 * Draws up to `count` items that the teacher has failed and not answered right in practice since, as pages of
 * an exam.
 */
export async function drawErrors(
  db: Database,
  choice: ErrorPool & { count: number },
): Promise<PracticePage<WaitingItem>[]> {
  return drawPractice(await listMostOverdue(db, choice), choice.count);
}

/** Counts by kind the items that wait for practice, and how many of them are due today in Lima. */
export function countErrors(
  db: Database,
  pool: ErrorPool,
  now: Date,
): Promise<{ kind: Kind; total: number; due: number }[]> {
  return countWaiting(db, { ...pool, dueBefore: startOfDayInLima(nextDay(todayInLima(now))) });
}

/** A failed item with its reviews. */
interface WaitingCard {
  itemId: number;
  reviews: StoredReview[];
}

/** Up to `limit` cards that wait for practice, most overdue first, and how many wait in all. */
export async function waitingCards(
  db: Database,
  choice: Omit<ErrorPool, 'kinds'> & { limit: number },
): Promise<{ cards: WaitingCard[]; total: number }> {
  const found = await listWaitingCards(db, choice);
  return { cards: found.map(({ itemId, reviews }) => ({ itemId, reviews })), total: found[0]?.total ?? 0 };
}

/**
 * Sets the due date of a card that was failed again. The statement that stored the answer has already set the
 * next day, so nothing is lost when this second statement never runs.
 */
export async function reschedule(
  db: Database,
  card: { accountId: number; itemId: number; reviews: readonly StoredReview[] },
): Promise<void> {
  await updateDueAt(db, { ...card, dueAt: scheduleReview(card.reviews) });
}
