import { mergeTopicRoute, type Topic } from '@amauta/contract/topics.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { forgetTopics, fullNameOf } from '../../../question-form/topics.queries.ts';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { forgetQuestions } from '../questions.queries.ts';

const FALLBACK = 'No se pudieron unir los temas. Inténtalo de nuevo.';

interface MergeTopicDialogProps {
  /** The topic that is merged into another one and then removed. */
  topic: Topic | null;
  topics: readonly Topic[];
  onClose: () => void;
}

/** Merges a topic into another one of its subtest, which gets its questions. */
export function MergeTopicDialog({ topic, topics, onClose }: MergeTopicDialogProps) {
  const queryClient = useQueryClient();
  // Keeps the name visible while the dialog closes.
  const [last, setLast] = useState(topic);
  const [intoId, setIntoId] = useState<number | null>(null);
  if (topic && topic !== last) {
    setLast(topic);
    setIntoId(null);
  }
  const { finalFocus, toTitle } = useTitleFocus();
  const merging = useMutation({
    mutationFn: ({ id, into }: { id: number; into: number }) =>
      call(mergeTopicRoute, { params: { id }, body: { into }, fallback: FALLBACK }),
    onSuccess: async ({ message }) => {
      showToast('success', message ?? 'Temas unidos.');
      toTitle();
      onClose();
      await Promise.all([forgetTopics(queryClient), forgetQuestions(queryClient)]);
    },
    onError: showFailure,
  });
  const others = topics.filter(({ id, kind }) => kind === last?.kind && id !== last?.id);
  return (
    <ConfirmDialog
      open={topic !== null}
      finalFocus={finalFocus}
      title={`Unir ${last?.name ?? ''}`}
      confirmText="Unir"
      hasFields
      isIncomplete={intoId === null}
      pending={merging.isPending}
      pendingText="Uniendo..."
      onCancel={onClose}
      onConfirm={() => topic && intoId !== null && merging.mutate({ id: topic.id, into: intoId })}
    >
      <div className="grid gap-4">
        <p>
          Sus preguntas, y lo que los docentes ya respondieron, pasan al tema que elijas. No se puede
          deshacer.
        </p>
        <Select
          label="Tema que se queda"
          options={others.map((other) => ({ value: other.id, label: fullNameOf(other, others) }))}
          value={intoId}
          placeholder="Elige un tema"
          onChange={setIntoId}
        />
      </div>
    </ConfirmDialog>
  );
}
