import { todayInLima } from '@amauta/exam-rules/access.ts';
import { renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { countOfTeachers } from './teacher-words.ts';
import type { RenewalOrder } from './use-renewal.ts';

const NAMES_SHOWN = 6;

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
  const { teachers, months } = asked;
  const today = todayInLima(new Date());
  const [first, second] = teachers;
  const rest = teachers.length - NAMES_SHOWN;
  return (
    <ConfirmDialog
      open={order !== null}
      onCancel={onCancel}
      onConfirm={() => onConfirm(asked)}
      title={teachers.length === 1 ? 'Renovar acceso' : `Renovar ${countOfTeachers(teachers.length)}`}
      confirmText="Renovar"
      pending={pending}
      pendingText="Renovando..."
    >
      {first && !second ? (
        <p>
          El acceso de <b>{first.full_name}</b> vencerá el{' '}
          <span className="num whitespace-nowrap">
            {formatDate(renewedExpiration(first.expiration_date, today, months))}
          </span>
          .
        </p>
      ) : (
        <>
          <p>
            Se suman {months} meses a cada acceso, desde hoy o desde su expiración si es posterior.
            ¿Continuar?
          </p>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {teachers.slice(0, NAMES_SHOWN).map(({ id, full_name: name, expiration_date: end }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <b>{name}</b>
                <span className="num text-ink-2">
                  hasta el {formatDate(renewedExpiration(end, today, months))}
                </span>
              </li>
            ))}
          </ul>
          {rest > 0 ? <p className="mt-2 text-ink-2">Y {formatNumber(rest)} más.</p> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
