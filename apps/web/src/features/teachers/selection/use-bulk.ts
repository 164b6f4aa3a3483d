import {
  type BulkResult,
  changeTeachersRoute,
  restoreTeachersRoute,
  type TeacherBulkChangeInput,
} from '@amauta/contract/teachers/teacher-bulk.ts';
import { undoRenewalRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, NetworkError } from '../../../api/api-error.ts';
import { call, callData } from '../../../api/client.ts';
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { countOfTeachers } from '../teacher-words.ts';
import { forgetTeachers } from '../teachers.queries.ts';
import type { Chosen } from './use-selection.ts';

interface BulkOrder {
  chosen: Chosen;
  change: TeacherBulkChangeInput;
}

/** Changing thousands of teachers takes longer than other requests. A proxy must wait this long too. */
const LIMIT_MS = 120_000;
const TOAST = { id: 'teachers-bulk' };
const UNDO_TOAST = { id: 'teachers-undo' };
const FALLBACK = 'No se pudo cambiar a los docentes. Inténtalo de nuevo.';
/** A request that was sent is carried out even if its reply doesn't arrive. */
const NO_ANSWER =
  'No llegó la respuesta. El cambio puede estar hecho en parte o seguir: espera un minuto y revisa la lista antes de repetir.';
const UNDO_FALLBACK = 'No se pudo deshacer. Inténtalo de nuevo.';

/** Changes many teachers, says the result, and offers to undo a deletion or renewal. */
export function useBulk(onDone: (result: BulkResult) => void) {
  const queryClient = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: async ({ chosen, change }: BulkOrder) => {
      const options = { body: { choice: chosen.choice, change }, fallback: FALLBACK, timeoutMs: LIMIT_MS };
      return callData(changeTeachersRoute, options);
    },
    onSuccess: (result, { change }) => {
      const { changed } = result;
      const canUndo = changed.length > 0 && (change.action === 'delete' || change.action === 'renew');
      const kind = changed.length > 0 ? 'success' : 'info';
      showToast(kind, doneText(change, result), {
        ...TOAST,
        ...(canUndo && {
          duration: UNDO_MS,
          action: { label: 'Deshacer', onPress: () => undo({ action: change.action, changed }) },
        }),
      });
      onDone(result);
    },
    onError: (error) => {
      if (error instanceof NetworkError) {
        showToast('error', NO_ANSWER, { ...TOAST, duration: Number.POSITIVE_INFINITY });
      } else {
        showToast('error', messageOf(error), TOAST);
      }
    },
    // Also after a refusal: other teachers may match by now, or one may be gone.
    onSettled: () => forgetTeachers(queryClient),
  });
}

/** Undoes a deletion or a renewal, and says the result. */
export function useUndo() {
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: async ({ action, changed }: { action: string; changed: BulkResult['changed'] }) => {
      const options = { fallback: UNDO_FALLBACK, timeoutMs: LIMIT_MS };
      if (action === 'renew') {
        const { data } = await call(undoRenewalRoute, { ...options, body: { teachers: changed } });
        return `Se deshizo la renovación de ${countOfTeachers(data.length)}.`;
      }
      const body = { ids: changed.map(({ id }) => id) };
      const { data } = await call(restoreTeachersRoute, { ...options, body });
      return restoredText(data);
    },
    // Thousands of teachers take seconds.
    onMutate: () => void showToast('loading', 'Deshaciendo...', UNDO_TOAST),
    onSuccess: (text) => void showToast('success', text, UNDO_TOAST),
    onError: (error) => void showToast('error', messageOf(error), UNDO_TOAST),
    onSettled: () => forgetTeachers(queryClient),
  });
  return undoing.mutate;
}

function restoredText({ changed, refused_total: refused, refused: [first] }: BulkResult): string {
  const text =
    changed.length === 1 ? 'Se recuperó 1 docente.' : `Se recuperó a ${countOfTeachers(changed.length)}.`;
  if (!first) return text;
  const who = refused === 1 ? (first.full_name ?? '1 docente') : countOfTeachers(refused);
  return `${text} No se pudo recuperar a ${who}: ${first.message}`;
}

/** 'Se bloqueó a 3 docentes. 2 ya estaban así.' */
function doneText(change: TeacherBulkChangeInput, { changed, unchanged_total: same }: BulkResult): string {
  const who = countOfTeachers(changed.length);
  const done = changed.length === 0 ? 'No se cambió a ningún docente.' : sentence(change, who);
  if (same === 0) return done;
  return `${done} ${countOfTeachers(same)} ya ${same === 1 ? 'estaba' : 'estaban'} así.`;
}

function sentence(change: TeacherBulkChangeInput, who: string): string {
  switch (change.action) {
    case 'renew':
      return `Se renovó el acceso de ${who}.`;
    case 'set_expiration':
      return `El acceso de ${who} vence el ${formatDate(change.expiration_date)}.`;
    case 'change_types':
      return `Se cambiaron los tipos de acceso de ${who}.`;
    case 'change_categories':
      return `Se cambiaron los accesos de ${who}.`;
    case 'block':
      return `Se bloqueó a ${who}.`;
    case 'unblock':
      return `Se desbloqueó a ${who}.`;
    case 'delete':
      return `Se eliminó a ${who}.`;
  }
}
