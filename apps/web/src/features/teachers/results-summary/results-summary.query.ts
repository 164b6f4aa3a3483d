import { resultsSummaryRoute } from '@amauta/contract/practice.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const SUMMARY_FALLBACK = 'No se pudieron cargar los resultados.';

/** A teacher's results, by exam type. */
export function resultsSummaryQuery(teacherId: number) {
  return queryOptions({
    queryKey: ['teachers', teacherId, 'results'],
    queryFn: async ({ signal }) => {
      const options = { params: { id: teacherId }, signal, fallback: SUMMARY_FALLBACK };
      const { data } = await call(resultsSummaryRoute, options);
      return data;
    },
    staleTime: 0,
  });
}
