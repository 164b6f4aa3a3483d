import {
  addDirectiveExamRoute,
  type DirectiveExam,
  EXAM_NAME_LENGTH,
  updateDirectiveExamRoute,
} from '@amauta/contract/catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { EditConflictDialog } from '../../../ui/forms/edit-conflict-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useEditMerge, type Versioned } from '../../../ui/forms/use-edit-merge.ts';
import { refusalByName, useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { bankCatalogueQuery, forgetEditions } from '../questions.queries.ts';
import { toOrder } from './edition-input.ts';

interface DirectiveExamDialogProps {
  edited: DirectiveExam | 'new' | null;
  exams: readonly DirectiveExam[];
  onClose: () => void;
  /** Called with the id of a new exam, which is then chosen. */
  onSaved: (id: number) => void;
}

/** Adds an edition of the Directivos exam, or changes an edition's name and place in the list. */
export function DirectiveExamDialog({ edited, exams, onClose, onSaved }: DirectiveExamDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const isNew = edited === 'new';
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={isNew ? 'Agregar examen' : 'Editar examen'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} loadingText="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      {edited === null ? null : (
        <ExamForm
          key={isNew ? 'new' : edited.id}
          formId={formId}
          exam={isNew ? null : edited}
          firstOrder={Math.max(0, ...exams.map((exam) => exam.order)) + 1}
          onSaving={setSaving}
          onDone={(id) => {
            onClose();
            if (isNew) onSaved(id);
          }}
        />
      )}
    </Dialog>
  );
}

interface ExamFields {
  name: string;
  order: number;
}

const LABELS: Record<keyof ExamFields, string> = { name: 'Nombre del examen', order: 'Orden' };

function versionOf({ name, order, version }: DirectiveExam): Versioned<ExamFields> {
  return { fields: { name, order }, version };
}

interface ExamFormProps {
  formId: string;
  exam: DirectiveExam | null;
  /** Place of a new exam in the list: after the last one. */
  firstOrder: number;
  onSaving: (isSaving: boolean) => void;
  onDone: (id: number) => void;
}

function ExamForm({ formId, exam, firstOrder, onSaving, onDone }: ExamFormProps) {
  const queryClient = useQueryClient();
  const fallback = exam ? 'Error al actualizar el examen' : 'Error al agregar el examen';
  const edit = useEditMerge<ExamFields>({
    opened: exam ? versionOf(exam) : undefined,
    read: async () => {
      const { directiveExams } = await queryClient.fetchQuery({ ...bankCatalogueQuery, staleTime: 0 });
      const stored = directiveExams.find(({ id }) => id === exam?.id);
      return stored && versionOf(stored);
    },
    send: async (fields, version) => {
      const { data } = exam
        ? await call(updateDirectiveExamRoute, {
            params: { id: exam.id },
            body: { ...fields, version },
            fallback,
          })
        : await call(addDirectiveExamRoute, { body: fields, fallback });
      showToast('success', exam ? 'Examen actualizado correctamente' : 'Examen agregado correctamente');
      await forgetEditions(queryClient);
      onDone(data.id);
    },
    label: (field) => LABELS[field],
    textOf: (field, fields) => String(fields[field]),
  });
  const form = useForm({
    start: { name: exam?.name ?? '', order: String(exam?.order ?? firstOrder) },
    check: ({ name, order }) => ({
      name: name.trim() === '' ? 'Escribe el nombre del examen.' : undefined,
      order: toOrder(order) === null ? 'El orden debe ser un número, 0 o mayor.' : undefined,
    }),
    save: ({ name, order }) => edit.save({ name: name.trim(), order: toOrder(order) ?? 0 }),
    textsOfRefusal: (failure) => {
      const texts = refusalByName<ExamFields>(failure);
      return { ...texts, name: texts.name ?? messageOf(failure, fallback) };
    },
    onRefused: () => undefined,
  });
  const { isSaving } = form;
  useEffect(() => onSaving(isSaving), [isSaving, onSaving]);
  return (
    <form ref={form.element} id={formId} onSubmit={form.submit} noValidate className="grid gap-5">
      <TextInput label={LABELS.name} required maxLength={EXAM_NAME_LENGTH} {...form.text('name')} />
      <TextInput
        label={LABELS.order}
        required
        inputMode="numeric"
        hint="Su lugar en la lista."
        fieldClassName="w-40"
        {...form.text('order')}
      />
      {edit.conflicts ? (
        <EditConflictDialog
          conflicts={edit.conflicts}
          pending={isSaving}
          onCancel={edit.cancel}
          onConfirm={(kept) => void form.saving(() => edit.confirm(kept))}
        />
      ) : null}
    </form>
  );
}
