import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { numberOfParam, useSearchParams } from '../../../search-params.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { nextPage, previousPage } from './page-links.ts';
import { reviewPageQuery, reviewStatusQuery } from './review.queries.ts';

const EDGE = 'review-edge';
/** For a page that could not be loaded: allow turning to either side. */
const UNKNOWN_LINKS = { prev: '?', next: '?' };

/** The page of the review that the address names, the status fetched after each page, and the moves between pages. */
export function useReviewPaging(attemptId: number) {
  const [search, write] = useSearchParams();
  const asked = numberOfParam(search.pagina) ?? 1;
  const query = useQuery(reviewPageQuery(attemptId, asked));
  const status = useQuery(reviewStatusQuery(attemptId));
  const isLoading = query.isPending || query.isPlaceholderData;

  // The last page loaded: the layout is drawn with it while another page loads or fails.
  const [lastPage, keepPage] = useState(query.data);
  if (query.data && query.data !== lastPage) keepPage(query.data);

  const { refetch: fetchStatus } = status;
  const loadedAt = isLoading ? 0 : query.dataUpdatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the page turns to one that was kept
  useEffect(() => {
    if (loadedAt > 0) void fetchStatus();
  }, [asked, loadedAt, fetchStatus]);

  const goTo = (page: number) => {
    if (isLoading || page === asked) return;
    void write({ pagina: page });
  };
  const turn = (find: typeof nextPage, atTheEdge: string) => {
    if (isLoading) return;
    const page = find(query.data?.links ?? UNKNOWN_LINKS, asked);
    if (page === null) showToast('info', atTheEdge, { id: EDGE });
    else goTo(page);
  };
  return {
    asked,
    page: query.data ?? lastPage,
    isLoading,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    status,
    goTo,
    next: () => turn(nextPage, 'No hay más páginas disponibles'),
    previous: () => turn(previousPage, 'Ya estás en la primera página'),
  };
}

export type ReviewPaging = ReturnType<typeof useReviewPaging>;
