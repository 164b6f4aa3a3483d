import { deleteTeacherRoute, type Teacher } from '@amauta/contract/teachers/teacher.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { useUndo } from '../selection/use-bulk.ts';
import { forgetDeletedTeacher } from '../teachers.queries.ts';

const FALLBACK = 'Error al eliminar docente';
const TOAST = { id: 'delete-teacher' };

interface DeleteTeacherDialogProps {
  teacher: Teacher;
  onClose: () => void;
  onDeleted: (teacher: Teacher) => void;
}

export function DeleteTeacherDialog({ teacher, onClose, onDeleted }: DeleteTeacherDialogProps) {
  const queryClient = useQueryClient();
  const undo = useUndo();
  const { finalFocus, toTitle } = useTitleFocus();
  const deletion = useMutation({
    mutationFn: () => call(deleteTeacherRoute, { params: { id: teacher.id }, fallback: FALLBACK }),
    onMutate: () => void showToast('loading', 'Eliminando docente...', TOAST),
    onSuccess: () => {
      const changed = [{ id: teacher.id, version: teacher.version }];
      showToast('success', 'Docente eliminado correctamente', {
        ...TOAST,
        duration: UNDO_MS,
        action: { label: 'Deshacer', onPress: () => undo({ action: 'delete', changed }) },
      });
      void forgetDeletedTeacher(queryClient, teacher);
      onDeleted(teacher);
      toTitle();
      onClose();
    },
    onError: (error) => void showToast('error', messageOf(error), TOAST),
  });
  return (
    <ConfirmDialog
      open
      destructive
      title="Eliminar docente"
      confirmText="Eliminar"
      pending={deletion.isPending}
      pendingText="Eliminando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
    >
      <p>¿Estás seguro de que deseas eliminar este docente?</p>
      <p className="mt-3 font-semibold wrap-anywhere">{teacher.full_name}</p>
      <p className="text-sm text-ink-2 wrap-anywhere">{teacher.contact.email}</p>
      <p className="mt-3 text-sm text-ink-2">Su sesión se cierra al instante y ya no podrá ingresar.</p>
    </ConfirmDialog>
  );
}
