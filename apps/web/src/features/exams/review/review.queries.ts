import { reviewPageRoute, reviewStatusRoute } from '@amauta/contract/practice.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const REVIEW_FALLBACK = 'Error al cargar las preguntas incorrectas';
export const STATUS_FALLBACK = 'Error al obtener el estado del examen';

/** One page of the review. While another page is on its way the one before stays. */
export function reviewPageQuery(attemptId: number, page: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'review', page],
    queryFn: ({ signal }) =>
      call(reviewPageRoute, { params: { attemptId }, query: { page }, signal, fallback: REVIEW_FALLBACK }),
    placeholderData: keepPreviousData,
    // The answers never change; how often an item has been failed does, slowly.
    staleTime: 60_000,
  });
}

/** Which items of the attempt were answered wrongly. Asked for after each page, not by itself. */
export function reviewStatusQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'review', 'status'],
    queryFn: async ({ signal }) => {
      const { data } = await call(reviewStatusRoute, {
        params: { attemptId },
        signal,
        fallback: STATUS_FALLBACK,
      });
      return data;
    },
    enabled: false,
  });
}
