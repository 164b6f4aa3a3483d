import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const RESULTS_FALLBACK = 'No se pudieron cargar los resultados.';

/** The results of a finished attempt; they never change. */
export function resultsQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'results'],
    queryFn: async ({ signal }) => {
      const { data } = await call(resultsRoute, {
        params: { attemptId },
        signal,
        fallback: RESULTS_FALLBACK,
      });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
