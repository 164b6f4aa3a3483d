import { type TeacherDetail, updateTeacherRoute } from '@amauta/contract/teachers.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { forgetTeachers } from '../teachers.queries.ts';
import type { Credentials } from './credentials.ts';
import { randomBelow } from './secure-random.ts';

const FALLBACK = 'Error al editar docente';

interface TemporaryPasswordQuestionProps {
  open: boolean;
  teacher: TeacherDetail;
  onCancel: () => void;
  onSet: (credentials: Credentials) => void;
}

/** Asks before a teacher who lost the password gets a new temporary one. */
export function TemporaryPasswordQuestion(props: TemporaryPasswordQuestionProps) {
  const { open, teacher, onCancel, onSet } = props;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async () => {
      const password = generateTemporaryPassword(randomBelow);
      await call(updateTeacherRoute, { params: { id: teacher.id }, body: { password }, fallback: FALLBACK });
      return password;
    },
    onSuccess: (password) => {
      showToast('success', 'Docente editado correctamente.');
      void forgetTeachers(queryClient);
      const { full_name, contact, expiration_date } = teacher;
      onSet({ full_name, ...contact, expiration_date, password });
    },
    onError: (error) => void showToast('error', messageOf(error, FALLBACK)),
  });
  return (
    <ConfirmDialog
      open={open}
      title="Nueva contraseña temporal"
      confirmText="Crear contraseña"
      pending={change.isPending}
      pendingText="Creando..."
      onCancel={onCancel}
      onConfirm={() => change.mutate()}
    >
      <p>
        La contraseña actual de <b>{teacher.full_name}</b> dejará de servir y sus sesiones abiertas se
        cerrarán.
      </p>
    </ConfirmDialog>
  );
}
