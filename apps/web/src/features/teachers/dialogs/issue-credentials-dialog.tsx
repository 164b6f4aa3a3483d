import type { Teacher } from '@amauta/contract/teachers.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { countOfTeachers } from '../teacher-words.ts';
import type { Credentials } from './credentials.ts';
import { useIssuing } from './use-issuing.ts';

const NAMES_SHOWN = 6;

interface IssueCredentialsDialogProps {
  teachers: readonly Teacher[];
  onClose: () => void;
  onIssued: (credentials: readonly Credentials[]) => void;
}

/** Asks once before several teachers get new temporary passwords. */
export function IssueCredentialsDialog({ teachers, onClose, onIssued }: IssueCredentialsDialogProps) {
  const issuing = useIssuing(onIssued);
  const rest = teachers.length - NAMES_SHOWN;
  return (
    <ConfirmDialog
      open
      title={`Nuevas contraseñas para ${countOfTeachers(teachers.length)}`}
      confirmText="Crear contraseñas"
      pending={issuing.isPending}
      pendingText="Creando..."
      onCancel={onClose}
      onConfirm={() => issuing.mutate(teachers)}
    >
      <p>Sus contraseñas actuales dejarán de servir y sus sesiones abiertas se cerrarán. ¿Continuar?</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {teachers.slice(0, NAMES_SHOWN).map(({ id, full_name: name, contact }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <b>{name}</b> <span className="text-ink-2">{contact.email}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-2 text-ink-2">Y {formatNumber(rest)} más.</p> : null}
    </ConfirmDialog>
  );
}
