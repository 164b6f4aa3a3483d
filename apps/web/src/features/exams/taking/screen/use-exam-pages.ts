import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import type { AttemptState } from '../answers/attempt-store.ts';
import type { ExamTally, ItemMark } from '../answers/item-state.ts';
import { HEADING_ID, itemHeadingId } from './heading-ids.ts';
import { focusById, useExamPaging, usePageFocus } from './use-exam-paging.ts';

interface PagesOptions {
  readonly tally: ExamTally;
  readonly results: AttemptState['results'];
  readonly isLost: boolean;
}

/** The pages of an exam: the page shown, and the moves to others. The exam opens at its first open item. */
export function useExamPages(attempt: Attempt, { tally, results, isLost }: PagesOptions) {
  const { total_pages: totalPages } = attempt;
  const firstOpen = tally.marks.find(({ state }) => state === 'unanswered' || state === 'blank');
  const paging = useExamPaging({
    attemptId: attempt.exam_attempt_id,
    totalPages,
    resumePage: firstOpen?.page ?? totalPages,
    results,
    isLost,
  });
  const { page, question, goTo } = paging;
  const focusAfter = usePageFocus(page, question !== undefined);
  return {
    ...paging,
    items: question?.questions ?? [],
    isLast: page >= totalPages,
    jump(target: ItemMark) {
      const isShared = tally.marks.filter((each) => each.page === target.page).length > 1;
      const heading = isShared ? itemHeadingId(target.number) : HEADING_ID;
      if (target.page === page) focusById(heading);
      else {
        focusAfter(heading);
        goTo(target.page);
      }
    },
    turn(by: 1 | -1) {
      const next = page + by;
      if (next >= 1 && next <= totalPages) goTo(next);
    },
  };
}
