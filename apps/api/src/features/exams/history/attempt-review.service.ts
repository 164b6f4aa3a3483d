import type { ReviewPage, ReviewStatus } from '@amauta/contract/practice.ts';
import type { ServerContext } from '../../../context.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { refuseErrorsOf } from '../../practice/practice.policy.ts';
import { ATTEMPT_NOT_FOUND } from '../answering.service.ts';
import { findAttempt } from '../attempts.queries.ts';
import { endOf } from '../exams.presenter.ts';
import { findWrongItem, listWrongItems } from './attempt-review.queries.ts';
import { toReviewPage, toReviewStatus } from './review.presenter.ts';

export const NO_MORE_PAGES = 'No hay más páginas disponibles';

type ReviewContext = Pick<ServerContext, 'db' | 'clock'>;
interface OwnAttempt {
  accountId: number;
  attemptId: number;
}

/** Returns the wrong item number `page` of an attempt that has ended. */
export async function reviewPage(
  context: ReviewContext,
  { page, ...own }: OwnAttempt & { page: number },
): Promise<ReviewPage> {
  const wrong = await getWrongItems(context, own);
  const position = wrong[page - 1]?.position;
  const item =
    position === undefined
      ? undefined
      : await findWrongItem(context.db, { attemptId: own.attemptId, position });
  if (!item) throw notFound(NO_MORE_PAGES);
  return toReviewPage({ attemptId: own.attemptId, page, total: wrong.length }, item);
}

/** Returns the positions of the wrong items of an attempt that has ended. */
export async function reviewStatus(context: ReviewContext, own: OwnAttempt): Promise<ReviewStatus> {
  return toReviewStatus(await getWrongItems(context, own));
}

async function getWrongItems({ db, clock }: ReviewContext, { accountId, attemptId }: OwnAttempt) {
  const attempt = await findAttempt(db, attemptId, accountId);
  if (!attempt) throw notFound(ATTEMPT_NOT_FOUND);
  const refusal = refuseErrorsOf(attempt.examType);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const isAwaiting = attempt.way === 'REAL' && !attempt.finishedAt;
  if (isAwaiting || !endOf(attempt, clock.now())) {
    throw new RequestFailure(
      'ATTEMPT_NOT_FINISHED',
      'Este examen todavía no termina. Finalízalo para repasar tus errores.',
    );
  }
  return listWrongItems(db, attemptId);
}
