import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { findRecentStart } from './attempt-writes.queries.ts';

const HOUR_MS = 60 * 60_000;

/** The limit of how many exams one account may start. */
export interface AttemptPace {
  accountId: number;
  perHour: number;
  now: Date;
}

/** @throws RequestFailure TOO_MANY_REQUESTS, with the time to wait, for an account that started too many within the hour. */
export async function refuseTooManyAttempts(
  db: Database,
  { accountId, perHour, now }: AttemptPace,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const oldest = await findRecentStart(db, { accountId, since, newerOnes: perHour - 1 });
  if (!oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new RequestFailure(
    'TOO_MANY_REQUESTS',
    `Puedes empezar hasta ${perHour} exámenes por hora. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,
    { retryAfterSeconds },
  );
}
