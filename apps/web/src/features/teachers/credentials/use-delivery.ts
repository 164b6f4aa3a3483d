import { deliverCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { forgetCredentials } from '../teachers.queries.ts';

const FALLBACK = 'No se pudo registrar la entrega. Inténtalo de nuevo.';

/** Tells the server that credentials were handed over, so that it forgets the passwords; then goes on. */
export function useDelivery() {
  const queryClient = useQueryClient();
  const delivery = useMutation({
    mutationFn: ({ ids }: { ids: readonly number[]; onDone: () => void }) =>
      call(deliverCredentialsRoute, { body: { ids: [...ids] }, fallback: FALLBACK }),
    onSuccess: (_answer, { onDone }) => {
      void forgetCredentials(queryClient);
      onDone();
    },
    onError: (error) => void showToast('error', messageOf(error, FALLBACK)),
  });
  return {
    isDelivering: delivery.isPending,
    deliver: (ids: readonly number[], onDone: () => void) => delivery.mutate({ ids, onDone }),
  };
}
