import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { ChosenNames } from '../selection/chosen-names.tsx';
import type { Chosen } from '../selection/use-selection.ts';
import { countOfTeachers } from '../teacher-words.ts';
import type { Credentials } from './credentials.ts';
import { useIssuing } from './use-issuing.ts';

interface IssueCredentialsDialogProps {
  chosen: Chosen;
  onClose: () => void;
  onIssued: (credentials: readonly Credentials[]) => void;
}

/** Asks once before several teachers get new temporary passwords. */
export function IssueCredentialsDialog({ chosen, onClose, onIssued }: IssueCredentialsDialogProps) {
  const issuing = useIssuing(onIssued);
  return (
    <ConfirmDialog
      open
      title={`Nuevas contraseñas para ${countOfTeachers(chosen.count)}`}
      confirmText="Crear contraseñas"
      pending={issuing.isPending}
      pendingText="Creando..."
      onCancel={onClose}
      onConfirm={() => issuing.mutate(chosen.choice)}
    >
      <p>Sus contraseñas actuales dejarán de servir y sus sesiones abiertas se cerrarán. ¿Continuar?</p>
      <ChosenNames chosen={chosen} aside={({ contact }) => contact.email} />
    </ConfirmDialog>
  );
}
