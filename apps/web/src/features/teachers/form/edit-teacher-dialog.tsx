import { type TeacherDetail, updateTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { EditConflictDialog } from '../../../ui/forms/edit-conflict-dialog.tsx';
import { type Kept, type MergedEdits, mergeEdits } from '../../../ui/forms/merge-edits.ts';
import { type Credentials, credentialsOf } from '../credentials/credentials.ts';
import { CredentialsDialog } from '../credentials/hand-over-dialog.tsx';
import {
  catalogueTreeQuery,
  DETAIL_FALLBACK,
  forgetTeachers,
  regionsQuery,
  teacherDetailQuery,
} from '../teachers.queries.ts';
import { accessLabel, wholeCatalogue } from './accesses.ts';
import type { TypedFields } from './left-form.ts';
import { describeConflicts } from './teacher-conflicts.ts';
import { dataOf, fieldsOf, type TeacherData, type TeacherFields, toChanges } from './teacher-fields.ts';
import { TeacherFormDialog } from './teacher-form-dialog.tsx';

const FALLBACK = 'Error al editar docente';

/** An edit that changes fields which somebody else has changed in the meantime. */
interface Conflict {
  /** The teacher with the other person's changes. */
  stored: TeacherDetail;
  edits: MergedEdits<TeacherData>;
  mine: TeacherData;
  password: string;
  today: string;
}

interface EditTeacherDialogProps {
  id: number;
  /** Input kept from before the session ended. */
  kept?: TypedFields | undefined;
  onClose: () => void;
}

/** Edits a teacher. If a new password was typed, the credentials are shown next, to be handed over. */
export function EditTeacherDialog({ id, kept, onClose }: EditTeacherDialogProps) {
  const queryClient = useQueryClient();
  const detail = useQuery(teacherDetailQuery(id));
  const [opened, setOpened] = useState<TeacherDetail | null>(null);
  const [renewed, setRenewed] = useState<Credentials | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isResolving, setResolving] = useState(false);
  // Set once, from the server's present data: later input is compared with this.
  if (!opened && detail.isFetchedAfterMount && detail.data) setOpened(detail.data);
  const start = useMemo(() => (opened ? fieldsOf(opened) : undefined), [opened]);

  /**
   * Sends the fields that differ from `base`. Changes by somebody else are merged; if both changed the same
   * field, the administrator is asked.
   */
  const send = async (base: TeacherDetail, data: TeacherData, password: string, today: string) => {
    const changes = toChanges(dataOf(fieldsOf(base), today), data, password);
    if (Object.keys(changes).length === 0) {
      showToast('info', 'No hay cambios que guardar.');
      return onClose();
    }
    const body = { ...changes, version: base.version };
    try {
      const { data: saved } = await call(updateTeacherRoute, { params: { id }, body, fallback: FALLBACK });
      showToast('success', 'Docente editado correctamente.');
      void forgetTeachers(queryClient);
      const credentials = credentialsOf(saved, password);
      return credentials ? setRenewed(credentials) : onClose();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'EDIT_CONFLICT')) throw error;
      return resolve(base, data, password, today);
    }
  };

  const resolve = async (base: TeacherDetail, mine: TeacherData, password: string, today: string) => {
    const stored = await queryClient.fetchQuery(teacherDetailQuery(id));
    const asData = (teacher: TeacherDetail) => dataOf(fieldsOf(teacher), today);
    const edits = mergeEdits(asData(base), mine, asData(stored));
    if (edits.conflicts.length > 0) return setConflict({ stored, edits, mine, password, today });
    await send(stored, edits.merge(), password, today);
    showToast('info', 'Otra persona también cambió a este docente: se guardó lo tuyo y lo suyo.');
  };

  const confirm = async (kept: ReadonlyMap<string, Kept>) => {
    if (!conflict) return;
    const { stored, edits, password, today } = conflict;
    setResolving(true);
    try {
      setConflict(null);
      await send(stored, edits.merge(kept), password, today);
    } catch (error) {
      showFailure(error);
    } finally {
      setResolving(false);
    }
  };

  const save = async (fields: TeacherFields, _start: TeacherFields, today: string) => {
    if (opened) await send(opened, dataOf(fields, today), fields.password, today);
  };

  if (renewed) return <CredentialsDialog credentials={renewed} onClose={onClose} />;
  return (
    <TeacherFormDialog
      isNew={false}
      title="Editar Docente"
      saveText="Guardar cambios"
      start={start}
      teacherId={id}
      kept={kept}
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
    >
      {conflict ? (
        <TeacherConflict
          key={conflict.stored.version}
          conflict={conflict}
          pending={isResolving}
          onCancel={() => setConflict(null)}
          onConfirm={(kept) => void confirm(kept)}
        />
      ) : null}
    </TeacherFormDialog>
  );
}

interface TeacherConflictProps {
  conflict: Conflict;
  pending: boolean;
  onCancel: () => void;
  onConfirm: (kept: ReadonlyMap<string, Kept>) => void;
}

function TeacherConflict({ conflict, ...question }: TeacherConflictProps) {
  const { stored, edits, mine, today } = conflict;
  const { data: tree = [] } = useQuery(catalogueTreeQuery);
  const { data: regions = [] } = useQuery(regionsQuery);
  const choices = useMemo(() => wholeCatalogue(tree), [tree]);
  const conflicts = describeConflicts(edits.conflicts, mine, dataOf(fieldsOf(stored), today), {
    regions,
    nameCategories: (categories) =>
      categories
        .map(({ modality, level, specialty }) =>
          accessLabel(choices, {
            modalityId: Number(modality),
            levelId: level === null || level === undefined ? null : Number(level),
            specialtyId: specialty === null || specialty === undefined ? null : Number(specialty),
          }),
        )
        .join('\n'),
  });
  return <EditConflictDialog conflicts={conflicts} {...question} />;
}
