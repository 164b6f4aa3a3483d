import type { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import type { Credentials } from './credentials.ts';
import { useIssuing } from './use-issuing.ts';

interface TemporaryPasswordQuestionProps {
  open: boolean;
  teacher: TeacherDetail;
  onCancel: () => void;
  onSet: (credentials: Credentials) => void;
}

/** Asks before a teacher who lost the password gets a new temporary one. */
export function TemporaryPasswordQuestion(props: TemporaryPasswordQuestionProps) {
  const { open, teacher, onCancel, onSet } = props;
  const issuing = useIssuing(([credentials]) => credentials && onSet(credentials));
  return (
    <ConfirmDialog
      open={open}
      title="Nueva contraseña temporal"
      confirmText="Crear contraseña"
      pending={issuing.isPending}
      pendingText="Creando..."
      onCancel={onCancel}
      onConfirm={() => issuing.mutate({ ids: [teacher.id] })}
    >
      <p>
        La contraseña actual de <b>{teacher.full_name}</b> dejará de servir y sus sesiones abiertas se
        cerrarán.
      </p>
    </ConfirmDialog>
  );
}
