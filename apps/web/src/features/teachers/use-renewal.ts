import { type RenewalMonths, renewTeachersRoute, type Teacher } from '@amauta/contract/teachers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { formatDate } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { countOfTeachers } from './teacher-words.ts';
import { forgetTeachers } from './teachers.queries.ts';

const FALLBACK = 'Error al renovar el acceso';
const TOAST = { id: 'teachers-renewal' };

export interface RenewalOrder {
  teachers: readonly Teacher[];
  months: RenewalMonths;
}

/** Prolongs the access of one or several teachers, all or none, and says until when. */
export function useRenewal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ teachers, months }: RenewalOrder) => {
      const body = { ids: teachers.map(({ id }) => id), months };
      const { data } = await call(renewTeachersRoute, { body, fallback: FALLBACK });
      return data;
    },
    onSuccess: (renewed) => void showToast('success', successText(renewed), TOAST),
    onError: (error) => void showToast('error', messageOf(error, FALLBACK), TOAST),
    // A refusal too: it may be that somebody else has changed or deleted one of them.
    onSettled: () => forgetTeachers(queryClient),
  });
}

function successText(renewed: readonly Teacher[]): string {
  const [first] = renewed;
  if (first && renewed.length === 1) {
    return `Acceso de ${first.full_name} renovado hasta el ${formatDate(first.expiration_date)}.`;
  }
  return `Se renovó el acceso de ${countOfTeachers(renewed.length)}.`;
}
