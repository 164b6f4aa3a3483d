import { type TeacherDetail, updateTeacherRoute } from '@amauta/contract/teachers.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/toast.ts';
import { DETAIL_FALLBACK, forgetTeachers, teacherDetailQuery } from '../teachers.queries.ts';
import type { Credentials } from './credentials.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { fieldsOf, type TeacherFields, toChanges } from './teacher-fields.ts';
import { TeacherFormDialog } from './teacher-form-dialog.tsx';

const FALLBACK = 'Error al editar docente';

/** Changes a teacher; where a new password was typed, the credentials are handed over after it. */
export function EditTeacherDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const detail = useQuery(teacherDetailQuery(id));
  const [opened, setOpened] = useState<TeacherDetail | null>(null);
  const [renewed, setRenewed] = useState<Credentials | null>(null);
  // The teacher as the server has it now, once: what is typed over it is compared with this.
  if (!opened && detail.isFetchedAfterMount && detail.data) setOpened(detail.data);
  const start = useMemo(() => (opened ? fieldsOf(opened) : undefined), [opened]);

  const save = async (fields: TeacherFields, before: TeacherFields, today: string) => {
    const changes = toChanges(before, fields, today);
    if (Object.keys(changes).length === 0) {
      showToast('info', 'No hay cambios que guardar.');
      return onClose();
    }
    const { data } = await call(updateTeacherRoute, { params: { id }, body: changes, fallback: FALLBACK });
    showToast('success', 'Docente editado correctamente.');
    void forgetTeachers(queryClient);
    if (changes.password === undefined) return onClose();
    setRenewed({
      full_name: data.full_name,
      email: data.contact.email,
      phone_number: data.contact.phone_number,
      expiration_date: data.expiration_date,
      password: changes.password,
    });
  };

  if (renewed) return <CredentialsDialog credentials={renewed} onClose={onClose} />;
  return (
    <TeacherFormDialog
      isNew={false}
      title="Editar Docente"
      saveText="Guardar cambios"
      start={start}
      failure={
        detail.isError && !opened
          ? {
              message: messageOf(detail.error, DETAIL_FALLBACK),
              retry: () => void detail.refetch(),
            }
          : undefined
      }
      save={save}
      saveFallback={FALLBACK}
      onClose={onClose}
    />
  );
}
