import { administratorAuditRoute, administratorListRoute } from '@amauta/contract/administrators/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../api/client.ts';

/** The administrators and the open invitations. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: readingOf(administratorListRoute, { fallback: 'No se pudieron leer las cuentas.' }),
  staleTime: 0,
});

/** The history of an administrator's account. */
export function administratorAuditQuery(id: number) {
  return queryOptions({
    queryKey: ['administrators', id, 'audit'],
    queryFn: readingOf(administratorAuditRoute, {
      params: { id },
      fallback: 'No se pudo cargar el historial.',
    }),
    staleTime: 0,
  });
}
