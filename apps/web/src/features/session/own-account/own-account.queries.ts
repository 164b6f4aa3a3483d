import { ownSessionsRoute, secondFactorRoute } from '@amauta/contract/administrators/own-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../../api/client.ts';

export const FACTOR_FALLBACK = 'No se pudo leer la verificación en dos pasos.';

/** The open sessions of the signed-in account. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-account', 'sessions'],
  queryFn: readingOf(ownSessionsRoute, { fallback: 'No se pudieron leer tus sesiones.' }),
  staleTime: 0,
});

/** The state of the signed-in account's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['own-account', 'second-factor'],
  queryFn: readingOf(secondFactorRoute, { fallback: FACTOR_FALLBACK }),
  staleTime: 0,
});
