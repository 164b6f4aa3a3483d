import { endOfficialBlueprintRoute, type OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../ui/overlays/title-focus.ts';
import { officialExamsQuery } from './official-exams.queries.ts';

const FALLBACK = 'No se pudo terminar el examen.';

/** Ends an official exam, after asking. Teachers are no longer offered an ended exam. */
export function EndExamDialog({ exam, onClose }: { exam: OfficialBlueprint | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  // Keeps the name visible while the dialog closes.
  const [last, setLast] = useState(exam);
  if (exam && exam !== last) setLast(exam);
  const { finalFocus, toTitle } = useTitleFocus();
  const ending = useMutation({
    mutationFn: ({ id }: OfficialBlueprint) =>
      call(endOfficialBlueprintRoute, { params: { id }, fallback: FALLBACK }),
    onSuccess: ({ message }) => {
      showToast('success', message ?? '');
      // The button that opened the dialog is gone.
      toTitle();
      return queryClient.invalidateQueries({ queryKey: officialExamsQuery.queryKey });
    },
    onError: (failure) => showToast('error', messageOf(failure, FALLBACK)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={exam !== null}
      title={`Terminar ${last?.name ?? ''}`}
      confirmText="Terminar"
      destructive
      pending={ending.isPending}
      pendingText="Terminando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => exam && ending.mutate(exam)}
    >
      <p>Los docentes ya no podrán elegirlo, y no se puede volver a ofrecer.</p>
      <p className="mt-2 text-ink-2">
        {last && last.attempt_count > 0
          ? 'Los exámenes que se rindieron con él, y los que están en curso, conservan sus reglas.'
          : 'Nadie lo rindió todavía.'}
      </p>
    </ConfirmDialog>
  );
}
