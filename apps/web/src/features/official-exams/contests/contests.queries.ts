import { contestsRoute } from '@amauta/contract/study/contests.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../../api/client.ts';

/** All contests, also those that were held or withdrawn. */
export const contestsQuery = queryOptions({
  queryKey: ['contests'],
  queryFn: readingOf(contestsRoute, { fallback: 'No se pudieron leer los concursos.' }),
  staleTime: 0,
});
