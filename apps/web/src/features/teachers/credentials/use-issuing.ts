import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import { issueCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { forgetTeachers, MANY_PASSWORDS_LIMIT_MS } from '../teachers.queries.ts';
import type { Credentials } from './credentials.ts';

const FALLBACK = 'Error al crear las contraseñas';

/** Sets new temporary passwords of teachers, of all or of none. */
export function useIssuing(onIssued: (credentials: readonly Credentials[]) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: TeacherChoice) => {
      const options = { body, fallback: FALLBACK, timeoutMs: MANY_PASSWORDS_LIMIT_MS };
      const { data } = await call(issueCredentialsRoute, options);
      return data;
    },
    onSuccess: (credentials) => {
      const isOne = credentials.length === 1;
      showToast('success', isOne ? 'Contraseña temporal creada.' : 'Contraseñas temporales creadas.');
      onIssued(credentials);
    },
    onError: (error) => void showToast('error', messageOf(error, FALLBACK)),
    // A lost answer too: what the server set then waits to be handed over.
    onSettled: () => forgetTeachers(queryClient),
  });
}
