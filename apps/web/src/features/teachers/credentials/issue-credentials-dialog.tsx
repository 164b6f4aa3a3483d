import { TEACHERS_AT_ONCE, type TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import { issueCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callData } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { ChosenNames } from '../selection/chosen-names.tsx';
import type { Chosen } from '../selection/use-selection.ts';
import { countOfTeachers } from '../teacher-words.ts';
import { forgetTeachers, MANY_PASSWORDS_LIMIT_MS } from '../teachers.queries.ts';
import type { Credentials } from './credentials.ts';

interface IssueCredentialsDialogProps {
  chosen: Chosen;
  onClose: () => void;
  onIssued: (credentials: readonly Credentials[]) => void;
}

/**
 * Asks before several teachers get new temporary passwords. For more than the server takes at once, says so
 * instead.
 */
export function IssueCredentialsDialog({ chosen, onClose, onIssued }: IssueCredentialsDialogProps) {
  const issuing = useIssuing(onIssued);
  const title = `Nuevas contraseñas para ${countOfTeachers(chosen.count)}`;
  if (chosen.count > TEACHERS_AT_ONCE) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        size="sm"
        footer={
          <Button variant="primary" onClick={onClose}>
            Entendido
          </Button>
        }
      >
        <p>
          Se crean contraseñas para {countOfTeachers(TEACHERS_AT_ONCE)} como máximo a la vez. Elige a menos,
          por ejemplo con un filtro de región o de institución educativa.
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      destructive
      title={title}
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
      destructive
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

const FALLBACK = 'Error al crear las contraseñas';

/** Sets new temporary passwords for all teachers of a choice, or for none if it fails. */
function useIssuing(onIssued: (credentials: readonly Credentials[]) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: TeacherChoice) => {
      const options = { body, fallback: FALLBACK, timeoutMs: MANY_PASSWORDS_LIMIT_MS };
      return callData(issueCredentialsRoute, options);
    },
    onSuccess: (credentials) => {
      const isOne = credentials.length === 1;
      showToast('success', isOne ? 'Contraseña temporal creada.' : 'Contraseñas temporales creadas.');
      onIssued(credentials);
    },
    onError: showFailure,
    // Also after a failure: if only the reply was lost, the passwords are set, and wait in the list of
    // credentials to hand over.
    onSettled: () => forgetTeachers(queryClient),
  });
}
