import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { questionPageQuery } from '../../exams.queries.ts';

const PAGES_AHEAD = 3;

/** The page that an address asks for, or undefined where it asks for none there is. */
export function pageOfSearch(value: unknown, totalPages: number): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= totalPages ? page : undefined;
}

/** The pages worth having at hand: three ahead, nearest first, and the one before. */
export function pagesNear(page: number, totalPages: number): number[] {
  const ahead = Array.from({ length: PAGES_AHEAD }, (_, step) => page + 1 + step);
  return [...ahead, page - 1].filter((near) => near >= 1 && near <= totalPages);
}

interface PagingOptions {
  readonly attemptId: number;
  readonly totalPages: number;
  /** Where to go on when the address names no page. */
  readonly resumePage: number;
  /** While the connection is lost nothing is fetched ahead; when it returns, what is missing is. */
  readonly isLost: boolean;
}

/** The page shown, which stands in the address, and its neighbours fetched ahead so that they show at once. */
export function useExamPaging({ attemptId, totalPages, resumePage, isLost }: PagingOptions) {
  const search: { pagina?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = pageOfSearch(search.pagina, totalPages);
  // The page is turned at once and the address follows: the router takes its time, a click should not.
  const [page, setPage] = useState(asked ?? resumePage);
  const onItsWay = useRef<number | null>(null);
  const query = useQuery(questionPageQuery(attemptId, page));

  const goTo = useCallback(
    (next: number, replace = false) => {
      setPage(next);
      onItsWay.current = next;
      // The route of the page is not known here, so neither is the type of its search.
      void navigate({ to: '.', search: { pagina: next } as never, replace, resetScroll: false });
    },
    [navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: on entry alone, or it would undo a navigation away
  useEffect(() => {
    if (asked === undefined) goTo(page, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page turned here changes the address afterwards
  useEffect(() => {
    if (asked === undefined) return;
    if (onItsWay.current === null) setPage(asked);
    else if (onItsWay.current === asked) onItsWay.current = null;
  }, [asked, page]);

  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!isLoaded || isLost) return;
    for (const near of pagesNear(page, totalPages)) {
      void client.prefetchQuery(questionPageQuery(attemptId, near));
    }
  }, [attemptId, client, isLoaded, isLost, page, totalPages]);

  const { isError, refetch } = query;
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost && isError) void refetch();
    wasLost.current = isLost;
  }, [isError, isLost, refetch]);

  return { page, question: query.data?.data, isError, error: query.error, retry: refetch, goTo };
}
