import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { useHeldWork } from '../../../api/held-work.ts';
import { onSessionLost } from '../../../api/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { RequiredHint } from '../../../ui/forms/field.tsx';
import { EditQuestion } from '../../../ui/forms/form-dialog.tsx';
import { LeaveQuestion, useLeaveGuard } from '../../../ui/forms/leaving/leave-question.tsx';
import type { EditMerge } from '../../../ui/forms/use-edit-merge.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { firstFieldOf } from '../../../ui/overlays/first-field.ts';
import { catalogueTreeQuery, regionsQuery } from '../teachers.queries.ts';
import { AccessFields } from './access-fields.tsx';
import { wholeCatalogue } from './accesses.ts';
import { keepForm, type TypedFields } from './left-form.ts';
import { PersonFields } from './person-fields.tsx';
import { differing, type TeacherData, type TeacherFields } from './teacher-fields.ts';
import { useTeacherForm } from './use-teacher-form.ts';

const STILL_SAVING = 'Se está guardando. Espera un momento.';

interface TeacherFormDialogProps {
  title: string;
  saveText: string;
  /** The initial fields; undefined while they load. */
  start: TeacherFields | undefined;
  /** The id of the teacher being edited; absent for a new one. */
  teacherId?: number;
  /** Input kept from before the session ended by itself. */
  kept?: TypedFields | undefined;
  today: string;
  /** The query that could not load `start`. */
  failed?: Pick<UseQueryResult, 'error' | 'refetch'> | undefined;
  /** The merging of the edit with what others have stored. */
  edit?: EditMerge<TeacherData>;
  /** Sends the fields. Throws when the server refuses them. */
  save: (fields: TeacherFields) => Promise<void>;
  onClose: () => void;
}

/** The form of a teacher in a dialog, for adding and for editing. */
export function TeacherFormDialog(props: TeacherFormDialogProps) {
  const { title, saveText, start, teacherId = null, kept, today, failed, edit, save, onClose } = props;
  const isNew = teacherId === null;
  const formId = useId();
  const tree = useQuery(catalogueTreeQuery);
  const regions = useQuery(regionsQuery);
  const choices = useMemo(() => tree.data && wholeCatalogue(tree.data), [tree.data]);
  const form = useTeacherForm({ start, kept, isNew, today, save });
  const guard = useLeaveGuard({ isNeeded: form.isChanged, onLeave: onClose });
  useHeldWork(form.isChanged);
  useEffect(() =>
    onSessionLost((account) => {
      if (account === null || !start || !form.isChanged) return;
      // Only the changed fields, so that later changes of others to the rest aren't undone.
      keepForm({ account, teacherId, fields: differing(start, form.fields) });
    }),
  );
  // While saving, the dialog stays: the request can't be called back, and a refusal needs the input to be there.
  const leave = () => {
    if (form.isSaving) showToast('info', STILL_SAVING, { id: 'teacher-still-saving' });
    else guard.leave();
  };
  const failures = failed ? [failed] : [tree, regions].filter(({ isError }) => isError);
  const isReady = start !== undefined && choices !== undefined && regions.data !== undefined;
  const { element } = form;
  useEffect(() => {
    if (isReady) firstFieldOf(element).current?.focus();
  }, [isReady, element]);
  return (
    <Dialog
      open
      onClose={leave}
      initialFocus={firstFieldOf(element)}
      title={title}
      size="xl"
      footer={
        <>
          <Button onClick={leave}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={form.isSaving}
            loadingText="Guardando..."
            aria-disabled={!isReady}
          >
            {saveText}
          </Button>
        </>
      }
    >
      {isReady ? (
        <form ref={element} onSubmit={form.submit} id={formId} noValidate>
          <RequiredHint />
          <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
            <PersonFields form={form} isNew={isNew} regions={regions.data} />
            <AccessFields form={form} isNew={isNew} start={start} today={today} choices={choices} />
          </div>
        </form>
      ) : failures[0] ? (
        <ErrorState
          message={messageOf(failures[0].error)}
          onRetry={() => {
            for (const query of failures) void query.refetch();
          }}
        />
      ) : (
        <Skeleton lines={6} />
      )}
      {edit ? <EditQuestion form={form} edit={edit} /> : null}
      <LeaveQuestion guard={guard}>{form.isSaving ? STILL_SAVING : undefined}</LeaveQuestion>
    </Dialog>
  );
}
