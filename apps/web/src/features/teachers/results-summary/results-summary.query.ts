import { resultsSummaryRoute } from '@amauta/contract/practice.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../../api/client.ts';

/** A teacher's results, by exam type. */
export function resultsSummaryQuery(teacherId: number) {
  return queryOptions({
    queryKey: ['teachers', teacherId, 'results'],
    queryFn: readingOf(resultsSummaryRoute, {
      params: { id: teacherId },
      fallback: 'No se pudieron cargar los resultados.',
    }),
    staleTime: 0,
  });
}
