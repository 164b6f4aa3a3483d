import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../../ui/overlays/title-focus.ts';
import { forgetResources } from '../../resources.queries.ts';
import { DELETE_FALLBACK, type Deletion } from './deletion.ts';

/** Deletes a part of the library, after asking. The question names everything that is deleted with it. */
export function DeleteDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { finalFocus, toTitle } = useTitleFocus();
  const { mutate, isPending } = useMutation({
    mutationFn: deletion.run,
    onSuccess: ({ message }) => {
      showToast('success', message);
      toTitle();
      onClose();
    },
    onError: (error) => void showToast('error', messageOf(error, DELETE_FALLBACK)),
    // Also after a failure: somebody else may have deleted the part.
    onSettled: () => forgetResources(queryClient),
  });
  return (
    <ConfirmDialog
      open
      destructive
      title={deletion.title}
      confirmText="Eliminar"
      pending={isPending}
      pendingText="Eliminando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <p>{deletion.question}</p>
      <p className="mt-3 font-semibold wrap-anywhere">{deletion.name}</p>
      <p className="mt-3 text-sm text-ink-2">{deletion.consequence} No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
