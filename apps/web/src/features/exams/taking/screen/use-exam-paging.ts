import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef, useState } from 'react';
import { numberOfParam, useSearchParams } from '../../../../search-params.ts';
import { questionPageQuery } from '../../exams.queries.ts';
import { type AttemptState, withResults } from '../answers/attempt-store.ts';
import { HEADING_ID } from './heading-ids.ts';

const PAGES_AHEAD = 3;

/** The pages to fetch ahead: the next three, nearest first, and the one before. */
export function pagesNear(page: number, totalPages: number): number[] {
  const ahead = Array.from({ length: PAGES_AHEAD }, (_, step) => page + 1 + step);
  return [...ahead, page - 1].filter((near) => near >= 1 && near <= totalPages);
}

interface PagingOptions {
  readonly attemptId: number;
  readonly totalPages: number;
  /** The page to open when the address names none. Read only when the exam opens. */
  readonly resumePage: number;
  /** Answers that were saved since a page was fetched. */
  readonly results: AttemptState['results'];
  /** While the connection is lost no page is fetched ahead. When it is back, missing pages are fetched. */
  readonly isLost: boolean;
}

/** The page that the address names. Its neighbours are fetched ahead, so that they show at once. */
export function useExamPaging({ attemptId, totalPages, resumePage, results, isLost }: PagingOptions) {
  const [search, write] = useSearchParams();
  const client = useQueryClient();
  const [entryPage] = useState(resumePage);
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
  const [wasLost, setWasLost] = useState(isLost);
  useEffect(() => {
    if (wasLost && !isLost && isError) void refetch();
    setWasLost(isLost);
  }, [isError, isLost, refetch, wasLost]);

  const question = useMemo(() => query.data && withResults(query.data, results).data, [query.data, results]);
  return { page, question, isError, error: query.error, retry: refetch, goTo };
}

/** Moves the focus, and with it the view, to an element. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus();
}

/**
 * Moves the focus to the heading of each new page, or to the id passed to the returned function before the
 * jump. The page with which the exam opens leaves the focus where it is.
 */
export function usePageFocus(page: number, isLoaded: boolean): (id: string) => void {
  const aim = useRef<string | null>(null);
  const focused = useRef(page);
  useEffect(() => {
    if (!isLoaded || focused.current === page) return;
    focused.current = page;
    focusById(aim.current ?? HEADING_ID);
    aim.current = null;
  }, [page, isLoaded]);
  return useCallback((id: string) => {
    aim.current = id;
  }, []);
}
