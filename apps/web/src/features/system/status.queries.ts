import { systemStatusRoute } from '@amauta/contract/system.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../api/client.ts';

const REFRESH_MS = 30_000;

/** The state of the installation, fetched again every 30 seconds while the page is open. */
export function systemStatusQuery() {
  return queryOptions({
    queryKey: ['system', 'status'],
    queryFn: readingOf(systemStatusRoute, { fallback: 'No se pudo leer el estado del sistema.' }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
