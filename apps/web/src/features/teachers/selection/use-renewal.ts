import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import {
  type RenewalMonths,
  renewTeachersRoute,
  undoRenewalRoute,
} from '@amauta/contract/teachers/teacher-renewal.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { forgetTeachers } from '../teachers.queries.ts';
import { UNDO_MS } from './use-bulk.ts';
import type { Chosen } from './use-selection.ts';

const FALLBACK = 'Error al renovar el acceso';
const UNDO_FALLBACK = 'Error al deshacer la renovación';
const TOAST = { id: 'teachers-renewal' };

/** One teacher, by the row, or those of a selection. */
export type RenewalOrder = { months: RenewalMonths } & ({ teacher: Teacher } | { chosen: Chosen });

/** Prolongs the access of one teacher, says until when, and offers to undo it. */
export function useRenewal() {
  const queryClient = useQueryClient();
  // A refusal too: it may be that somebody else has changed or deleted one of them.
  const onSettled = () => forgetTeachers(queryClient);
  const undoing = useMutation({
    mutationFn: async (renewed: readonly Teacher[]) => {
      const body = { teachers: renewed.map(({ id, version }) => ({ id, version })) };
      const { data } = await call(undoRenewalRoute, { body, fallback: UNDO_FALLBACK });
      return data;
    },
    onSuccess: (restored) => void showToast('success', undoneText(restored), TOAST),
    onError: (error) => void showToast('error', messageOf(error, UNDO_FALLBACK), TOAST),
    onSettled,
  });
  return useMutation({
    mutationFn: async ({ teacher, months }: { teacher: Teacher; months: RenewalMonths }) => {
      const body = { ids: [teacher.id], months };
      const { data } = await call(renewTeachersRoute, { body, fallback: FALLBACK });
      return data;
    },
    onSuccess: (renewed) => {
      const action = { label: 'Deshacer', onPress: () => undoing.mutate(renewed) };
      showToast('success', successText(renewed), { ...TOAST, duration: UNDO_MS, action });
    },
    onError: (error) => void showToast('error', messageOf(error, FALLBACK), TOAST),
    onSettled,
  });
}

function successText([renewed]: readonly Teacher[]): string {
  if (!renewed) return 'Acceso renovado.';
  return `Acceso de ${renewed.full_name} renovado hasta el ${formatDate(renewed.expiration_date)}.`;
}

function undoneText([restored]: readonly Teacher[]): string {
  if (!restored) return 'Renovación deshecha.';
  return `Renovación deshecha: el acceso de ${restored.full_name} vence otra vez el ${formatDate(restored.expiration_date)}.`;
}
