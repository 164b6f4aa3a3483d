import { deleteQuestionRoute } from '@amauta/contract/questions/bank.ts';
import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { titleOf } from '../card/question-words.ts';
import { forgetQuestions } from '../questions.queries.ts';

const FALLBACK = 'Error al eliminar pregunta';

/** Deletes a question from the bank, after asking. */
export function DeleteQuestionDialog(props: { question: AuthorQuestion | null; onClose: () => void }) {
  const { question, onClose } = props;
  const queryClient = useQueryClient();
  // Keeps the question's name visible while the dialog closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const { finalFocus, toTitle } = useTitleFocus();
  const deleting = useMutation({
    mutationFn: ({ id, type_question }: AuthorQuestion) =>
      call(deleteQuestionRoute, { params: { id }, body: { type_question }, fallback: FALLBACK }),
    onSuccess: () => {
      showToast('success', 'Pregunta eliminada correctamente');
      toTitle();
      onClose();
      return forgetQuestions(queryClient);
    },
    onError: (failure) => showToast('error', messageOf(failure, FALLBACK)),
  });
  return (
    <ConfirmDialog
      open={question !== null}
      title={last ? `Eliminar ${titleOf(last).toLowerCase()}` : 'Eliminar'}
      confirmText="Eliminar"
      destructive
      pending={deleting.isPending}
      pendingText="Eliminando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => question && deleting.mutate(question)}
    >
      <p>¿Estás seguro de que deseas eliminar esta pregunta?</p>
      <p className="mt-2 text-sm text-ink-2">Los exámenes ya dados la conservan.</p>
    </ConfirmDialog>
  );
}
