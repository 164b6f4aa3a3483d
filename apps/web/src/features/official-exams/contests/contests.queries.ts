import { contestsRoute } from '@amauta/contract/study/contests.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const LIST_FALLBACK = 'No se pudieron leer los concursos.';

/** All contests, also those that were held or withdrawn. */
export const contestsQuery = queryOptions({
  queryKey: ['contests'],
  queryFn: async ({ signal }) => (await call(contestsRoute, { signal, fallback: LIST_FALLBACK })).data,
  staleTime: 0,
});
