import { administratorAuditRoute, administratorListRoute } from '@amauta/contract/administrators/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const LIST_FALLBACK = 'No se pudieron leer las cuentas.';
export const AUDIT_FALLBACK = 'No se pudo cargar el historial.';

/** The administrators and the open invitations. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: async ({ signal }) =>
    (await call(administratorListRoute, { signal, fallback: LIST_FALLBACK })).data,
  staleTime: 0,
});

/** The history of an administrator's account. */
export function administratorAuditQuery(id: number) {
  return queryOptions({
    queryKey: ['administrators', id, 'audit'],
    queryFn: async ({ signal }) =>
      (await call(administratorAuditRoute, { params: { id }, signal, fallback: AUDIT_FALLBACK })).data,
    staleTime: 0,
  });
}
