import type { Attempt, ExamItem } from '@amauta/contract/exams/attempt.ts';
import type { ItemChoice } from '@amauta/contract/exams/real.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useMemo, useOptimistic, useState } from 'react';
import { numberOfParam, useSearchParams } from '../../../../search-params.ts';
import { questionPageQuery } from '../../exams.queries.ts';
import type { Pending } from '../answers/answer-outbox.ts';
import { type AttemptState, withResults } from '../answers/attempt-store.ts';
import type { ExamTally, ItemMark, ItemState } from '../answers/item-state.ts';
import type { SendingState } from '../answers/sending-state.ts';
import { focusById, HEADING_ID, itemHeadingId, usePageFocus } from './page-focus.ts';

/**
 * What pressing 'Siguiente' found. `missing`: an item lacks a choice, so the page stays. `saved`: answers
 * were saved, so their verdicts show. `nothing-open`: the next page may follow.
 */
export type SaveOutcome = 'missing' | 'saved' | 'nothing-open';

/** Actions that only an exam as on the day has, until its end. */
interface RealWay {
  /** The item's answer, the answer before it, its mark and its discarded alternatives. */
  choiceOf(item: ExamItem): ItemChoice | undefined;
  toggleMark(item: ExamItem): void;
  toggleDiscard(item: ExamItem, alternativeId: number): void;
  takeBack(item: ExamItem): void;
  spend(itemIds: readonly number[], seconds: number): void;
  /** Another device was seen at work in this exam a moment ago. */
  readonly isElsewhere: boolean;
}

/** An exam as the screen uses it: the page shown, the choices, the sending, and the moves between pages. */
export interface Exam extends ReturnType<typeof useExamPages> {
  readonly tally: ExamTally;
  readonly answers: SendingState & { readonly pending: readonly Pending[] };
  stateOf(item: ExamItem): ItemState;
  chosenOf(item: ExamItem): number | undefined;
  choose(item: ExamItem, alternativeId: number): void;
  /** An item of the page still lacks its answer, which 'Siguiente' would save. */
  readonly isOpen: boolean;
  /** The line in the foot bar that says what 'Siguiente' will do on this page. */
  readonly hint: string;
  /** Items that would stay without an answer if the exam ended now. */
  readonly wouldStayOpen: number;
  /** Numbers of the items whose marked alternative was sent as an answer when the time ended. */
  readonly markedAtEnd: readonly number[];
  /** Saves the choices of this page, or tells the person which item lacks one. */
  saveAndCheck(): SaveOutcome;
  /** Hands every marked alternative to the sender. */
  submitMarked(): void;
  /** Null in learning mode. */
  readonly real: RealWay | null;
}

const PAGES_AHEAD = 3;

/** The pages to fetch ahead: the next three, nearest first, and the one before. */
function pagesNear(page: number, totalPages: number): number[] {
  const ahead = Array.from({ length: PAGES_AHEAD }, (_, step) => page + 1 + step);
  return [...ahead, page - 1].filter((near) => near >= 1 && near <= totalPages);
}

interface PagesOptions {
  readonly tally: ExamTally;
  /** Answers that were saved since a page was fetched. */
  readonly results: AttemptState['results'];
  /** While the connection is lost no page is fetched ahead. When it is back, a page that failed is fetched again. */
  readonly isLost: boolean;
}

/**
 * The pages of an exam: the page that the address names, and the moves to others. An address without a page opens the
 * first open item. Neighbours of the page are fetched ahead, so that they show at once.
 */
export function useExamPages(attempt: Attempt, { tally, results, isLost }: PagesOptions) {
  const { exam_attempt_id: attemptId, total_pages: totalPages } = attempt;
  const firstOpen = tally.marks.find(({ state }) => state === 'unanswered' || state === 'blank');
  const [search, write] = useSearchParams();
  const client = useQueryClient();
  const [entryPage] = useState(firstOpen?.page ?? totalPages);
  const asked = numberOfParam(search.pagina, totalPages);
  // Changes at once, before the router has changed the address.
  const [page, showNext] = useOptimistic(asked ?? entryPage);
  const query = useQuery(questionPageQuery(attemptId, page));
  const turnTo = (next: number, replace: boolean) => write({ pagina: next }, { replace });
  const goTo = (next: number) =>
    startTransition(async () => {
      showNext(next);
      await turnTo(next, false);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on entry alone, or it would undo a navigation away
  useEffect(() => {
    if (asked === undefined) void turnTo(page, true);
  }, []);

  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!isLoaded || isLost) return;
    for (const near of pagesNear(page, totalPages)) {
      void client.prefetchQuery(questionPageQuery(attemptId, near));
    }
  }, [attemptId, client, isLoaded, isLost, page, totalPages]);

  const { isError, refetch } = query;
  const retryFailed = useEffectEvent(() => {
    if (isError) void refetch();
  });
  useEffect(() => {
    if (!isLost) retryFailed();
  }, [isLost]);

  const question = useMemo(() => query.data && withResults(query.data, results).data, [query.data, results]);
  const focusAfter = usePageFocus(page, question !== undefined);
  return {
    page,
    question,
    isError,
    error: query.error,
    retry: refetch,
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
