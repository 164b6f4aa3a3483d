import { officialBlueprintsRoute } from '@amauta/contract/exams/official.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../api/client.ts';

/** All official exams, including ended ones. */
export const officialExamsQuery = queryOptions({
  queryKey: ['official-exams'],
  queryFn: readingOf(officialBlueprintsRoute, { fallback: 'No se pudieron leer los exámenes oficiales.' }),
  staleTime: 0,
});
