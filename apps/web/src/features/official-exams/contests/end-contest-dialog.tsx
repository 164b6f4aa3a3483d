import {
  type ManagedContest,
  removeContestRoute,
  withdrawContestRoute,
} from '@amauta/contract/study/contests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { contestsQuery } from './contests.queries.ts';

/** A contest that is about to be withdrawn or removed. */
export interface EndedContest {
  contest: ManagedContest;
  deed: 'withdraw' | 'remove';
}

const WORDS = {
  withdraw: { verb: 'Retirar', pending: 'Retirando...', fallback: 'No se pudo retirar el concurso.' },
  remove: { verb: 'Eliminar', pending: 'Eliminando...', fallback: 'No se pudo eliminar el concurso.' },
};

/** Withdraws a contest, or removes one that no teacher chose, after asking. */
export function EndContestDialog({ ended, onClose }: { ended: EndedContest | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  // Keeps the words visible while the dialog closes.
  const [last, setLast] = useState(ended);
  if (ended && ended !== last) setLast(ended);
  const { finalFocus, toTitle } = useTitleFocus();
  const words = WORDS[last?.deed ?? 'withdraw'];
  const ending = useMutation({
    mutationFn: async ({ contest: { id }, deed }: EndedContest) => {
      const sent = { params: { id }, fallback: WORDS[deed].fallback };
      const { message } =
        deed === 'remove' ? await call(removeContestRoute, sent) : await call(withdrawContestRoute, sent);
      return message;
    },
    onSuccess: (message) => {
      showToast('success', message ?? '');
      // The button that opened the dialog is gone.
      toTitle();
    },
    onError: (failure) => showToast('error', messageOf(failure, words.fallback)),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: contestsQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={ended !== null}
      title={`${words.verb} ${last?.contest.name ?? ''}`}
      confirmText={words.verb}
      destructive
      pending={ending.isPending}
      pendingText={words.pending}
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => ended && ending.mutate(ended)}
    >
      {last?.deed === 'remove' ? (
        <p>Ningún docente lo eligió. No se puede deshacer.</p>
      ) : (
        <>
          <p>Los docentes ya no podrán elegirlo, y no se puede volver a ofrecer.</p>
          <p className="num mt-2 text-ink-2">{askedText(last?.contest.teacher_count ?? 0)}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function askedText(count: number): string {
  if (count === 0) return 'Ningún docente lo eligió.';
  return count === 1
    ? 'Al docente que lo eligió le pediremos otro.'
    : `A los ${count} docentes que lo eligieron les pediremos otro.`;
}
