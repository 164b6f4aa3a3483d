import { createTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NetworkError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type Credentials, credentialsOf } from '../credentials/credentials.ts';
import { CredentialsDialog } from '../credentials/hand-over-dialog.tsx';
import { forgetTeachers } from '../teachers.queries.ts';
import type { TypedFields } from './left-form.ts';
import { newTeacherFields, type TeacherFields, toNewTeacher } from './teacher-fields.ts';
import { TeacherFormDialog } from './teacher-form-dialog.tsx';

const FALLBACK = 'Error al crear docente';

/** The form of a new teacher, followed by the credentials to hand over. */
export function AddTeacherDialog(props: { kept?: TypedFields | undefined; onClose: () => void }) {
  const { onClose } = props;
  const queryClient = useQueryClient();
  // Fixed while the form is open, so that the days shown are the days sent.
  const [today] = useState(() => todayInLima(new Date()));
  const [start, setStart] = useState(newTeacherFields);
  const [kept, setKept] = useState(props.kept);
  const [created, setCreated] = useState<Credentials | null>(null);

  const save = async (fields: TeacherFields) => {
    const body = toNewTeacher(fields, today);
    const { data } = await call(createTeacherRoute, { body, fallback: FALLBACK }).catch((error: unknown) => {
      // Without a reply the teacher may still have been created, with credentials in the list.
      if (error instanceof NetworkError) void forgetTeachers(queryClient);
      throw error;
    });
    showToast('success', 'Docente creado exitosamente');
    void forgetTeachers(queryClient);
    setCreated(credentialsOf(data, body.password));
  };

  if (created) {
    return (
      <CredentialsDialog
        credentials={created}
        onClose={onClose}
        onAddAnother={() => {
          setCreated(null);
          setKept(undefined);
          setStart(newTeacherFields());
        }}
      />
    );
  }
  return (
    <TeacherFormDialog
      title="Agregar docente"
      saveText="Guardar docente"
      start={start}
      kept={kept}
      today={today}
      save={save}
      onClose={onClose}
    />
  );
}
