import { todayInLima } from '@amauta/exam-rules/access.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { useHeldWork } from '../../../api/held-work.ts';
import { onSessionLost } from '../../../api/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { LeaveQuestion, useLeaveGuard } from '../../../ui/forms/leave-question.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { catalogueTreeQuery, regionsQuery } from '../teachers.queries.ts';
import { AccessFields } from './access-fields.tsx';
import { wholeCatalogue } from './accesses.ts';
import { keepForm, type TypedFields } from './left-form.ts';
import { PersonFields } from './person-fields.tsx';
import { differing, type TeacherFields } from './teacher-fields.ts';
import { useTeacherForm } from './use-teacher-form.ts';

const STILL_SAVING = 'Se está guardando. Espera un momento.';

interface TeacherFormDialogProps {
  title: string;
  saveText: string;
  isNew: boolean;
  /** The initial fields; undefined while they load. */
  start: TeacherFields | undefined;
  /** The id of the teacher being edited; absent for a new one. */
  teacherId?: number;
  /** Input kept from before the session ended by itself. */
  kept?: TypedFields | undefined;
  /** Why `start` could not be loaded. */
  failure?: { message: string; retry: () => void } | undefined;
  /** Sends the fields. Throws when the server refuses them. */
  save: (fields: TeacherFields, start: TeacherFields, today: string) => Promise<void>;
  /** Shown when the server gives no text of its own. */
  saveFallback: string;
  onClose: () => void;
  /** A question shown over the form. */
  children?: ReactNode;
}

/** The form of a teacher in a dialog, for adding and for editing. */
export function TeacherFormDialog(props: TeacherFormDialogProps) {
  const {
    title,
    saveText,
    isNew,
    start,
    teacherId = null,
    kept,
    failure,
    save,
    saveFallback,
    onClose,
    children,
  } = props;
  const formId = useId();
  // Fixed while the form is open, so that the days shown are the days sent.
  const [today] = useState(() => todayInLima(new Date()));
  const lists = useFormLists();
  const form = useTeacherForm({
    start,
    kept,
    isNew,
    today,
    save: (fields, opened) => save(fields, opened, today),
    onRefused: (error) => showToast('error', messageOf(error, saveFallback)),
  });
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
  const problem = failure ?? lists.failure;
  const isReady = start !== undefined && lists.choices !== undefined && lists.regions !== undefined;
  const { element } = form;
  useEffect(() => {
    if (isReady && isNew) element.current?.querySelector('input')?.focus();
  }, [isReady, isNew, element]);
  return (
    <Dialog
      open
      onClose={leave}
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
      {isReady && start && lists.choices && lists.regions ? (
        <form ref={element} onSubmit={form.submit} id={formId} noValidate>
          <p className="mb-4 text-sm text-ink-2">Los campos con * son obligatorios.</p>
          <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
            <PersonFields form={form} isNew={isNew} regions={lists.regions} />
            <AccessFields form={form} isNew={isNew} start={start} today={today} choices={lists.choices} />
          </div>
        </form>
      ) : problem ? (
        <ErrorState message={problem.message} onRetry={problem.retry} />
      ) : (
        <Skeleton lines={6} />
      )}
      {children}
      <LeaveQuestion guard={guard}>{form.isSaving ? STILL_SAVING : undefined}</LeaveQuestion>
    </Dialog>
  );
}

/** The lists that the form offers, loaded when a form first opens. */
function useFormLists() {
  const tree = useQuery(catalogueTreeQuery);
  const regions = useQuery(regionsQuery);
  const error = tree.error ?? regions.error;
  const choices = useMemo(() => tree.data && wholeCatalogue(tree.data), [tree.data]);
  return {
    choices,
    regions: regions.data,
    failure: error
      ? {
          message: messageOf(error, 'Error al obtener metadata'),
          retry: () => {
            for (const query of [tree, regions]) if (query.isError) void query.refetch();
          },
        }
      : undefined,
  };
}
