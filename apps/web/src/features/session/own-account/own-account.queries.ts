import { ownSessionsRoute, secondFactorRoute } from '@amauta/contract/administrators/own-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const SESSIONS_FALLBACK = 'No se pudieron leer tus sesiones.';
export const FACTOR_FALLBACK = 'No se pudo leer la verificación en dos pasos.';

/** The open sessions of the signed-in account. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-account', 'sessions'],
  queryFn: async ({ signal }) => (await call(ownSessionsRoute, { signal, fallback: SESSIONS_FALLBACK })).data,
  staleTime: 0,
});

/** The state of the signed-in account's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['own-account', 'second-factor'],
  queryFn: async ({ signal }) => (await call(secondFactorRoute, { signal, fallback: FACTOR_FALLBACK })).data,
  staleTime: 0,
});
