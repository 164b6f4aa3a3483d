import type { Kind } from '@amauta/contract/catalogue.ts';
import { nextDay, startOfDayInLima, todayInLima } from '@amauta/exam-rules/access.ts';
import { drawPractice, type PracticePage } from '@amauta/exam-rules/practice.ts';
import type { Database } from '../../database/connect.ts';
import type { StoredReview } from '../../database/tables/practice.ts';
import {
  countWaiting,
  type ErrorPool,
  listMostOverdue,
  updateDueAt,
  type WaitingItem,
} from './practice.queries.ts';
import { scheduleReview } from './practice-schedule.service.ts';

export type { ErrorPool } from './practice.queries.ts';

/** Pages of up to `count` items that a teacher has failed and not answered right in practice since. */
export async function drawErrors(
  db: Database,
  choice: ErrorPool & { count: number },
): Promise<PracticePage<WaitingItem>[]> {
  return drawPractice(await listMostOverdue(db, choice), choice.count);
}

/** Items that wait to be practised, and those among them whose day has come, by kind. */
export function countErrors(
  db: Database,
  pool: ErrorPool,
  now: Date,
): Promise<{ kind: Kind; total: number; due: number }[]> {
  return countWaiting(db, { ...pool, dueBefore: startOfDayInLima(nextDay(todayInLima(now))) });
}

/**
 * Sets the date of a card that was failed once more. The answer's own statement has already brought the card back
 * for the next day, so that nothing is lost when this doesn't come to pass.
 */
export async function reschedule(
  db: Database,
  card: { accountId: number; itemId: number; reviews: readonly StoredReview[] },
): Promise<void> {
  await updateDueAt(db, { ...card, dueAt: scheduleReview(card.reviews) });
}
