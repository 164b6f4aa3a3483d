import { reviewPageRoute, reviewStatusRoute } from '@amauta/contract/practice.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readingOf } from '../../../api/client.ts';

/** One page of the review. The old page stays until the next one has loaded. */
export function reviewPageQuery(attemptId: number, page: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'review', page],
    queryFn: ({ signal }) =>
      call(reviewPageRoute, {
        params: { attemptId },
        query: { page },
        signal,
        fallback: 'Error al cargar las preguntas incorrectas',
      }),
    placeholderData: keepPreviousData,
    // Answers never change. How often an item was failed does, but slowly.
    staleTime: 60_000,
  });
}

/** Which items of the attempt were answered wrongly. Fetched by hand after each page, not automatically. */
export function reviewStatusQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'review', 'status'],
    queryFn: readingOf(reviewStatusRoute, {
      params: { attemptId },
      fallback: 'Error al obtener el estado del examen',
    }),
    enabled: false,
  });
}
