import { type TeacherDetail, updateTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callData } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useEditMerge, type Versioned } from '../../../ui/forms/use-edit-merge.ts';
import { type Credentials, credentialsOf } from '../credentials/credentials.ts';
import { CredentialsDialog } from '../credentials/hand-over-dialog.tsx';
import { catalogueTreeQuery, forgetTeachers, regionsQuery, teacherDetailQuery } from '../teachers.queries.ts';
import type { TypedFields } from './left-form.ts';
import { conflictText, FIELD_LABELS } from './teacher-conflicts.ts';
import { dataOf, fieldsOf, type TeacherData, toChanges } from './teacher-fields.ts';
import { TeacherFormDialog } from './teacher-form-dialog.tsx';

interface EditTeacherDialogProps {
  id: number;
  /** Input kept from before the session ended. */
  kept?: TypedFields | undefined;
  onClose: () => void;
}

/**
 * Edits a teacher. Sends only fields that changed, merged with what somebody else has stored meanwhile. If a new
 * password was typed, the credentials are shown next, to be handed over.
 */
export function EditTeacherDialog({ id, kept, onClose }: EditTeacherDialogProps) {
  const queryClient = useQueryClient();
  const detail = useQuery(teacherDetailQuery(id));
  const { data: tree = [] } = useQuery(catalogueTreeQuery);
  const { data: regions = [] } = useQuery(regionsQuery);
  // Fixed while the form is open, so that the days shown are the days sent.
  const [today] = useState(() => todayInLima(new Date()));
  const [opened, setOpened] = useState<TeacherDetail | null>(null);
  const [renewed, setRenewed] = useState<Credentials | null>(null);
  // Set once, from the server's present data: later input is compared with this.
  if (!opened && detail.isFetchedAfterMount && detail.data) setOpened(detail.data);
  const start = useMemo(() => (opened ? fieldsOf(opened) : undefined), [opened]);
  const versionOf = (teacher: TeacherDetail): Versioned<TeacherData> => ({
    fields: dataOf(fieldsOf(teacher), today),
    version: teacher.version,
  });
  const edit = useEditMerge<TeacherData>({
    opened: opened ? versionOf(opened) : undefined,
    read: async () => versionOf(await queryClient.fetchQuery(teacherDetailQuery(id))),
    send: async (data, base) => {
      const changes = base ? toChanges(base.fields, data) : {};
      if (!base || Object.keys(changes).length === 0) {
        showToast('info', 'No hay cambios que guardar.');
        return onClose();
      }
      const saved = await callData(updateTeacherRoute, {
        params: { id },
        body: { ...changes, version: base.version },
        fallback: 'Error al editar docente',
      });
      showToast('success', 'Docente editado correctamente.');
      void forgetTeachers(queryClient);
      const credentials = credentialsOf(saved, data.password);
      return credentials ? setRenewed(credentials) : onClose();
    },
    mergedText: 'Otra persona también cambió a este docente: se guardó lo tuyo y lo suyo.',
    label: (field) => FIELD_LABELS[field],
    textOf: (field, data) => conflictText(field, data, { regions, tree }),
  });

  if (renewed) return <CredentialsDialog credentials={renewed} onClose={onClose} />;
  return (
    <TeacherFormDialog
      title="Editar Docente"
      saveText="Guardar cambios"
      start={start}
      teacherId={id}
      kept={kept}
      today={today}
      failed={detail.isError && !opened ? detail : undefined}
      edit={edit}
      save={(fields) => edit.save(dataOf(fields, today))}
      onClose={onClose}
    />
  );
}
