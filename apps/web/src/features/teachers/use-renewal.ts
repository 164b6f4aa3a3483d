import {
  type RenewalMonths,
  renewTeachersRoute,
  undoRenewalRoute,
} from '@amauta/contract/teacher-renewal.ts';
import type { Teacher } from '@amauta/contract/teachers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { formatDate } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { countOfTeachers } from './teacher-words.ts';
import { forgetTeachers } from './teachers.queries.ts';

const FALLBACK = 'Error al renovar el acceso';
const UNDO_FALLBACK = 'Error al deshacer la renovación';
const TOAST = { id: 'teachers-renewal' };
/** Long enough to read the new date and to find the button. */
const UNDO_MS = 15_000;

export interface RenewalOrder {
  teachers: readonly Teacher[];
  months: RenewalMonths;
}

/** Prolongs the access of one or several teachers, all or none, says until when, and offers to undo it. */
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
    mutationFn: async ({ teachers, months }: RenewalOrder) => {
      const body = { ids: teachers.map(({ id }) => id), months };
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

function successText(renewed: readonly Teacher[]): string {
  const [first] = renewed;
  if (first && renewed.length === 1) {
    return `Acceso de ${first.full_name} renovado hasta el ${formatDate(first.expiration_date)}.`;
  }
  return `Se renovó el acceso de ${countOfTeachers(renewed.length)}.`;
}

function undoneText(restored: readonly Teacher[]): string {
  const [first] = restored;
  if (first && restored.length === 1) {
    return `Renovación deshecha: el acceso de ${first.full_name} vence otra vez el ${formatDate(first.expiration_date)}.`;
  }
  return `Se deshizo la renovación de ${countOfTeachers(restored.length)}.`;
}
