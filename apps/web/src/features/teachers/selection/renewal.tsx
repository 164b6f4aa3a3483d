import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import {
  type RenewalMonths,
  renewTeachersRoute,
  undoRenewalRoute,
} from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { RENEWAL_MONTHS, renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callData } from '../../../api/client.ts';
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/popover.tsx';
import { countOfTeachers } from '../teacher-words.ts';
import { forgetTeachers } from '../teachers.queries.ts';
import { ChosenNames } from './chosen-names.tsx';
import type { Chosen } from './use-selection.ts';

interface RenewalDialogProps {
  order: RenewalOrder | null;
  pending: boolean;
  onConfirm: (order: RenewalOrder) => void;
  onCancel: () => void;
}

/** Asks before accesses are renewed, and shows the new day of expiry. */
export function RenewalDialog({ order, pending, onConfirm, onCancel }: RenewalDialogProps) {
  // Keeps the content visible while the dialog closes.
  const [asked, setAsked] = useState(order);
  if (order && order !== asked) setAsked(order);
  if (!asked) return null;
  const { months } = asked;
  const { teachers, count } = 'teacher' in asked ? { teachers: [asked.teacher], count: 1 } : asked.chosen;
  const today = todayInLima(new Date());
  const [first] = teachers;
  const endOf = (end: string) => formatDate(renewedExpiration(end, today, months));
  return (
    <ConfirmDialog
      open={order !== null}
      onCancel={onCancel}
      onConfirm={() => onConfirm(asked)}
      title={count === 1 ? 'Renovar acceso' : `Renovar ${countOfTeachers(count)}`}
      confirmText="Renovar"
      pending={pending}
      pendingText="Renovando..."
    >
      {first && count === 1 ? (
        <p>
          El acceso de <b>{first.full_name}</b> vencerá el{' '}
          <span className="num whitespace-nowrap">{endOf(first.expiration_date)}</span>.
        </p>
      ) : (
        <>
          <p>
            Se suman {months} meses a cada acceso, desde hoy o desde su expiración si es posterior.
            ¿Continuar?
          </p>
          <ChosenNames
            chosen={{ teachers, count }}
            aside={({ expiration_date: end }) => `hasta el ${endOf(end)}`}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

interface RenewalMenuProps {
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName: string;
  /** Text after the months, such as the day of expiry that they lead to. */
  outcome?: (months: RenewalMonths) => string;
  onRenew: (months: RenewalMonths) => void;
}

/** A menu of the months by which an access can be renewed. */
export function RenewalMenu({ outcome, onRenew, ...button }: RenewalMenuProps) {
  const items = RENEWAL_MONTHS.map((months) => ({
    label: outcome ? `+${months} meses, ${outcome(months)}` : `+${months} meses`,
    onSelect: () => onRenew(months),
  }));
  return <Menu {...button} items={items} />;
}

const FALLBACK = 'Error al renovar el acceso';
const UNDO_FALLBACK = 'Error al deshacer la renovación';
const TOAST = { id: 'teachers-renewal' };

/** Renews one teacher by the row's button, or all of a selection. */
export type RenewalOrder = { months: RenewalMonths } & ({ teacher: Teacher } | { chosen: Chosen });

/** Renews the access of one teacher, says the new day of expiry, and offers to undo the renewal. */
export function useRenewal() {
  const queryClient = useQueryClient();
  // Also after a refusal: somebody else may have changed or deleted one of the teachers.
  const onSettled = () => forgetTeachers(queryClient);
  const undoing = useMutation({
    mutationFn: async (renewed: readonly Teacher[]) => {
      const body = { teachers: renewed.map(({ id, version }) => ({ id, version })) };
      return callData(undoRenewalRoute, { body, fallback: UNDO_FALLBACK });
    },
    onSuccess: (restored) => void showToast('success', undoneText(restored), TOAST),
    onError: (error) => void showToast('error', messageOf(error), TOAST),
    onSettled,
  });
  return useMutation({
    mutationFn: async ({ teacher, months }: { teacher: Teacher; months: RenewalMonths }) => {
      const body = { ids: [teacher.id], months };
      return callData(renewTeachersRoute, { body, fallback: FALLBACK });
    },
    onSuccess: (renewed) => {
      const action = { label: 'Deshacer', onPress: () => undoing.mutate(renewed) };
      showToast('success', successText(renewed), { ...TOAST, duration: UNDO_MS, action });
    },
    onError: (error) => void showToast('error', messageOf(error), TOAST),
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
