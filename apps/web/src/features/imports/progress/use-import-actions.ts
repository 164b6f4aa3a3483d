import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error.ts';
import { paths } from '../../../paths.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import {
  cancelImport,
  chooseGroup,
  deleteImport,
  forgetImport,
  importKeys,
  retryImport,
} from '../imports.queries.ts';

const FALLBACK = 'No se pudo completar la operación. Inténtalo de nuevo.';

/** The actions on an import as a whole. Each puts the import in its new state into the cache. */
export function useImportActions(id: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const onError = (failure: Error) => showToast('error', messageOf(failure, FALLBACK));
  const take = (detail: ImportDetail) => {
    queryClient.setQueryData(importKeys.one(id), detail);
    return queryClient.invalidateQueries({ queryKey: importKeys.list });
  };
  const cancelling = useMutation({ mutationFn: () => cancelImport(id), onSuccess: take, onError });
  const retrying = useMutation({ mutationFn: () => retryImport(id), onSuccess: take, onError });
  const choosing = useMutation({
    mutationFn: (group: number) => chooseGroup(id, group),
    onSuccess: async (detail) => {
      await take(detail);
      await forgetImport(queryClient, id);
    },
    onError,
  });
  const removing = useMutation({
    mutationFn: () => deleteImport(id),
    onSuccess: async () => {
      showToast('success', 'Importación eliminada');
      await navigate({ to: paths.adminBank, replace: true });
      queryClient.removeQueries({ queryKey: importKeys.one(id) });
      await queryClient.invalidateQueries({ queryKey: importKeys.list });
    },
    onError,
  });
  return { cancelling, retrying, choosing, removing };
}

export type ImportActions = ReturnType<typeof useImportActions>;
