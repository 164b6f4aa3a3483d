import { convertQuestionRoute } from '@amauta/contract/questions/bank.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ungroup } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import { type FormStore, useIsDirty } from '../../../../question-form/form-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { forgetQuestions } from '../../questions.queries.ts';

interface UngroupButtonProps {
  id: number;
  store: FormStore;
  onDone: () => void;
}

/** Turns the stored items of a shared statement into single questions. */
export function UngroupButton({ id, store, onDone }: UngroupButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const isDirty = useIsDirty(store);
  const queryClient = useQueryClient();
  const converting = useMutation({
    mutationFn: () => call(convertQuestionRoute, { params: { id }, fallback: 'vuelve a intentarlo' }),
    onSuccess: () => {
      void forgetQuestions(queryClient);
      showToast('success', 'Preguntas convertidas a individuales');
      onDone();
    },
    onError: (error) => {
      setAsking(false);
      showToast('error', `Error al convertir preguntas: ${messageOf(error, 'vuelve a intentarlo')}`);
    },
  });
  return (
    <>
      <Button icon={<Ungroup />} onClick={() => setAsking(true)}>
        Desagrupar preguntas
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        title="Desagrupar preguntas"
        confirmText="Desagrupar"
        pending={converting.isPending}
        pendingText="Desagrupando..."
        onCancel={() => setAsking(false)}
        onConfirm={() => converting.mutate()}
      >
        <p>¿Estás seguro de que deseas convertir estas preguntas a individuales?</p>
        {isDirty ? <p className="mt-3 font-semibold">Los cambios que no guardaste se pierden.</p> : null}
      </ConfirmDialog>
    </>
  );
}
