import { officialBlueprintsRoute } from '@amauta/contract/exams/official.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const LIST_FALLBACK = 'No se pudieron leer los exámenes oficiales.';

/** All official exams, including ended ones. */
export const officialExamsQuery = queryOptions({
  queryKey: ['official-exams'],
  queryFn: async ({ signal }) =>
    (await call(officialBlueprintsRoute, { signal, fallback: LIST_FALLBACK })).data,
  staleTime: 0,
});
