import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ReviewPage, ReviewStatus } from '@amauta/contract/practice.ts';
import { toAnsweredItem, toPageLinks, toQuestionFrame } from '../exams.presenter.ts';
import type { WrongItemRow } from './attempt-review.queries.ts';

/** One page of the review. Each page shows one wrong item; `total` is the number of wrong items. */
export function toReviewPage(
  place: { attemptId: number; page: number; total: number },
  row: WrongItemRow,
): ReviewPage {
  const { attemptId, page, total } = place;
  return {
    success: true,
    data: {
      ...toQuestionFrame(row, row.shared_statement),
      questions: [toAnsweredItem(row)],
      times_failed: row.times_failed,
    },
    meta: { currentPage: page, totalPages: total, totalQuestions: total },
    links: toPageLinks(`/mock/${attemptId}/review/`, page, total),
  };
}

export function toReviewStatus(items: readonly { position: number; kind: Kind }[]): ReviewStatus {
  return {
    total: items.length,
    items: items.map(({ position, kind }, index) => ({ page: index + 1, q: position, kind })),
  };
}
