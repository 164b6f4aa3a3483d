import { systemStatusRoute } from '@amauta/contract/system.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const STATUS_FALLBACK = 'No se pudo leer el estado del sistema.';
const REFRESH_MS = 30_000;

/** The state of the installation, fetched again every 30 seconds while the page is open. */
export function systemStatusQuery() {
  return queryOptions({
    queryKey: ['system', 'status'],
    queryFn: async ({ signal }) =>
      (await call(systemStatusRoute, { signal, fallback: STATUS_FALLBACK })).data,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
