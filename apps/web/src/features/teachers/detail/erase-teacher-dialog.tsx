import { eraseTeacherRoute } from '@amauta/contract/privacy.ts';
import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { forgetDeletedTeacher } from '../teachers.queries.ts';

interface EraseTeacherDialogProps {
  teacher: Teacher;
  onCancel: () => void;
  onErased: () => void;
}

/** Erases a teacher's personal data for good. As a safeguard the administrator must type the teacher's email. */
export function EraseTeacherDialog({ teacher, onCancel, onErased }: EraseTeacherDialogProps) {
  const queryClient = useQueryClient();
  const { email } = teacher.contact;
  const form = useForm<{ email: string }>({
    start: { email: '' },
    check: ({ email: typed }) => ({
      email: typed.trim().toLowerCase() === email ? undefined : 'Ese no es el correo de este docente.',
    }),
    save: async (body) => {
      const { message } = await call(eraseTeacherRoute, {
        params: { id: teacher.id },
        body,
        fallback: 'No se pudieron borrar los datos del docente.',
      });
      showToast('success', message);
      void forgetDeletedTeacher(queryClient, teacher);
      onErased();
    },
    onRefused: (error, texts) => {
      if (texts.email === undefined) showFailure(error);
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Borrar datos personales"
      saveText="Borrar para siempre"
      savingText="Borrando..."
      isDestructive
      onClose={onCancel}
    >
      <p>
        Se borrarán para siempre el nombre, el correo, el celular, la región, la institución educativa y las
        observaciones de <b className="wrap-anywhere">{teacher.full_name}</b>. Sus sesiones se cierran al
        instante y la cuenta no se puede recuperar. Sus respuestas quedan como cifras sin nombre.
      </p>
      <TextInput
        label="Correo del docente"
        hint={`Escribe ${email} para confirmar.`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('email')}
      />
    </FormDialog>
  );
}
