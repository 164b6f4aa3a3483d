import { removeTopicRoute, type Topic } from '@amauta/contract/topics.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { forgetTopics } from '../../../question-form/topics.queries.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';

const FALLBACK = 'No se pudo eliminar el tema. Inténtalo de nuevo.';

/** Removes a topic, after asking. The server refuses if the topic has questions. */
export function RemoveTopicDialog({ topic, onClose }: { topic: Topic | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  // Keeps the name visible while the dialog closes.
  const [last, setLast] = useState(topic);
  if (topic && topic !== last) setLast(topic);
  const { finalFocus, toTitle } = useTitleFocus();
  const removing = useMutation({
    mutationFn: ({ id }: Topic) => call(removeTopicRoute, { params: { id }, fallback: FALLBACK }),
    onSuccess: ({ message }) => {
      showToast('success', message);
      toTitle();
      return forgetTopics(queryClient);
    },
    onError: (failure) => showToast('error', messageOf(failure, FALLBACK)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={topic !== null}
      title={`Eliminar ${last?.name ?? ''}`}
      confirmText="Eliminar"
      destructive
      pending={removing.isPending}
      pendingText="Eliminando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => topic && removing.mutate(topic)}
    >
      <p>Solo se puede si no tiene preguntas. Si las tiene, únelo a otro tema y no se pierde nada.</p>
    </ConfirmDialog>
  );
}
