import { todayInLima } from '@amauta/exam-rules/access.ts';
import { renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { useState } from 'react';
import { formatDate } from '../../../ui/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { countOfTeachers } from '../teacher-words.ts';
import { ChosenNames } from './chosen-names.tsx';
import type { RenewalOrder } from './use-renewal.ts';

interface RenewalDialogProps {
  order: RenewalOrder | null;
  pending: boolean;
  onConfirm: (order: RenewalOrder) => void;
  onCancel: () => void;
}

/** Asks once before accesses are renewed, and shows until when. */
export function RenewalDialog({ order, pending, onConfirm, onCancel }: RenewalDialogProps) {
  // What was asked stays to be seen while the window closes.
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
