import type { DirectiveExam } from '@amauta/contract/catalogue.ts';
import { deleteDirectiveExamRoute } from '@amauta/contract/catalogue.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { forgetEditions } from '../questions.queries.ts';

const FALLBACK = 'Error al eliminar el examen';

/** Deletes an edition of the Directivos exam, after asking. The server refuses if the edition has questions. */
export function DeleteDirectiveExam({ exam, onClose }: { exam: DirectiveExam | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  // Keeps the name visible while the dialog closes.
  const [last, setLast] = useState(exam);
  if (exam && exam !== last) setLast(exam);
  const { finalFocus, toTitle } = useTitleFocus();
  const deleting = useMutation({
    mutationFn: ({ id }: DirectiveExam) =>
      call(deleteDirectiveExamRoute, { params: { id }, fallback: FALLBACK }),
    onSuccess: ({ message }) => {
      showToast('success', message);
      toTitle();
      return forgetEditions(queryClient);
    },
    onError: (failure) => showToast('error', messageOf(failure, FALLBACK)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={exam !== null}
      title={`Eliminar ${last?.name ?? ''}`}
      confirmText="Eliminar"
      destructive
      pending={deleting.isPending}
      pendingText="Eliminando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => exam && deleting.mutate(exam)}
    >
      <p>¿Estás seguro de que deseas eliminar este examen?</p>
      <p className="mt-2 text-sm text-ink-2">Solo se puede si no tiene preguntas.</p>
    </ConfirmDialog>
  );
}
