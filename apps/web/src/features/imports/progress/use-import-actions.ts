import {
  cancelImportRoute,
  chooseGroupRoute,
  deleteImportRoute,
  type ImportDetail,
  retryImportRoute,
} from '@amauta/contract/imports/import.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, callData } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { forgetImport, importKeys, LONG_TIMEOUT_MS } from '../imports.queries.ts';

/** The actions on an import as a whole. Each puts the import in its new state into the cache. */
export function useImportActions(id: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id };
  const take = (detail: ImportDetail) => {
    queryClient.setQueryData(importKeys.one(id), detail);
    return queryClient.invalidateQueries({ queryKey: importKeys.list });
  };
  const cancelling = useMutation({
    mutationFn: () => callData(cancelImportRoute, { params, fallback: 'No se pudo cancelar la lectura.' }),
    onSuccess: take,
    onError: showFailure,
  });
  const retrying = useMutation({
    mutationFn: () =>
      callData(retryImportRoute, { params, fallback: 'No se pudo volver a leer el archivo.' }),
    onSuccess: take,
    onError: showFailure,
  });
  const choosing = useMutation({
    mutationFn: (group: number) => {
      const options = { fallback: 'No se pudo elegir el grupo.', timeoutMs: LONG_TIMEOUT_MS };
      return callData(chooseGroupRoute, { params, body: { group }, ...options });
    },
    onSuccess: async (detail) => {
      await take(detail);
      await forgetImport(queryClient, id);
    },
    onError: showFailure,
  });
  const removing = useMutation({
    mutationFn: () => call(deleteImportRoute, { params, fallback: 'No se pudo eliminar la importación.' }),
    onSuccess: async () => {
      showToast('success', 'Importación eliminada');
      await navigate({ to: paths.adminBank, replace: true });
      queryClient.removeQueries({ queryKey: importKeys.one(id) });
      await queryClient.invalidateQueries({ queryKey: importKeys.list });
    },
    onError: showFailure,
  });
  return { cancelling, retrying, choosing, removing };
}

export type ImportActions = ReturnType<typeof useImportActions>;
