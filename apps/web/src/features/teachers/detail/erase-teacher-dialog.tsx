import { eraseTeacherRoute } from '@amauta/contract/privacy.ts';
import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { forgetDeletedTeacher } from '../teachers.queries.ts';

const FALLBACK = 'No se pudieron borrar los datos del docente.';

interface EraseTeacherDialogProps {
  teacher: Teacher;
  onCancel: () => void;
  onErased: () => void;
}

/** Erases a teacher's personal data for good. As a safeguard the administrator must type the teacher's email. */
export function EraseTeacherDialog({ teacher, onCancel, onErased }: EraseTeacherDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const { email } = teacher.contact;
  const form = useForm<{ email: string }>({
    start: { email: '' },
    check: ({ email: typed }) => ({
      email: typed.trim().toLowerCase() === email ? undefined : 'Ese no es el correo de este docente.',
    }),
    save: async (body) => {
      const options = { params: { id: teacher.id }, body, fallback: FALLBACK };
      const { message } = await call(eraseTeacherRoute, options);
      showToast('success', message);
      void forgetDeletedTeacher(queryClient, teacher);
      onErased();
    },
    onRefused: (error, texts) => {
      if (texts.email === undefined) showToast('error', messageOf(error, FALLBACK));
    },
  });
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Borrar datos personales"
      size="sm"
      footer={
        <>
          <Button onClick={onCancel}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            loading={form.isSaving}
            loadingText="Borrando..."
          >
            Borrar para siempre
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
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
      </form>
    </Dialog>
  );
}
