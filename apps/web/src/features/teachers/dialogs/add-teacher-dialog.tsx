import { createTeacherRoute } from '@amauta/contract/teachers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/toast.ts';
import { forgetTeachers } from '../teachers.queries.ts';
import type { Credentials } from './credentials.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { newTeacherFields, type TeacherFields, toNewTeacher } from './teacher-fields.ts';
import { TeacherFormDialog } from './teacher-form-dialog.tsx';

const FALLBACK = 'Error al crear docente';

/** A new teacher, and then the credentials to hand over. */
export function AddTeacherDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [start, setStart] = useState(newTeacherFields);
  const [created, setCreated] = useState<Credentials | null>(null);

  const save = async (fields: TeacherFields, _start: TeacherFields, today: string) => {
    const body = toNewTeacher(fields, today);
    const { data } = await call(createTeacherRoute, { body, fallback: FALLBACK });
    showToast('success', 'Docente creado exitosamente');
    void forgetTeachers(queryClient);
    setCreated({
      full_name: data.full_name,
      email: data.contact.email,
      phone_number: data.contact.phone_number,
      expiration_date: data.expiration_date,
      password: body.password,
    });
  };

  if (created) {
    return (
      <CredentialsDialog
        credentials={created}
        onClose={onClose}
        onAddAnother={() => {
          setCreated(null);
          setStart(newTeacherFields());
        }}
      />
    );
  }
  return (
    <TeacherFormDialog
      isNew
      title="Agregar docente"
      saveText="Guardar docente"
      start={start}
      save={save}
      saveFallback={FALLBACK}
      onClose={onClose}
    />
  );
}
