import {
  addDirectiveExamRoute,
  type DirectiveExam,
  EXAM_NAME_LENGTH,
  updateDirectiveExamRoute,
} from '@amauta/contract/catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { callData } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { RequiredHint } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useEditMerge, type Versioned } from '../../../ui/forms/use-edit-merge.ts';
import { refusalByName, useForm } from '../../../ui/forms/use-form.ts';
import { bankCatalogueQuery, forgetEditions } from '../questions.queries.ts';
import { toOrder } from './edition-input.ts';

interface DirectiveExamDialogProps {
  /** The edition to change; null for a new one. */
  exam: DirectiveExam | null;
  exams: readonly DirectiveExam[];
  onClose: () => void;
  /** Called with the id of a new exam, which is then chosen. */
  onAdded: (id: number) => void;
}

interface ExamFields {
  name: string;
  order: number;
}

const LABELS: Record<keyof ExamFields, string> = { name: 'Nombre del examen', order: 'Orden' };

function versionOf({ name, order, version }: DirectiveExam): Versioned<ExamFields> {
  return { fields: { name, order }, version };
}

/** Adds an edition of the Directivos exam, or changes an edition's name and place in the list. */
export function DirectiveExamDialog({ exam, exams, onClose, onAdded }: DirectiveExamDialogProps) {
  const queryClient = useQueryClient();
  const edit = useEditMerge<ExamFields>({
    opened: exam ? versionOf(exam) : undefined,
    read: async () => {
      const { directiveExams } = await queryClient.fetchQuery({ ...bankCatalogueQuery, staleTime: 0 });
      const stored = directiveExams.find(({ id }) => id === exam?.id);
      return stored && versionOf(stored);
    },
    send: async (fields, base) => {
      const { id } = exam
        ? await callData(updateDirectiveExamRoute, {
            params: { id: exam.id },
            body: { ...fields, version: base?.version },
            fallback: 'Error al actualizar el examen',
          })
        : await callData(addDirectiveExamRoute, { body: fields, fallback: 'Error al agregar el examen' });
      showToast('success', exam ? 'Examen actualizado correctamente' : 'Examen agregado correctamente');
      await forgetEditions(queryClient);
      onClose();
      if (!exam) onAdded(id);
    },
    label: (field) => LABELS[field],
    textOf: (field, fields) => String(fields[field]),
  });
  const nextOrder = Math.max(0, ...exams.map(({ order }) => order)) + 1;
  const form = useForm({
    start: { name: exam?.name ?? '', order: String(exam?.order ?? nextOrder) },
    check: ({ name, order }) => ({
      name: name.trim() === '' ? 'Escribe el nombre del examen.' : undefined,
      order: toOrder(order) === null ? 'El orden debe ser un número, 0 o mayor.' : undefined,
    }),
    save: ({ name, order }) => edit.save({ name: name.trim(), order: toOrder(order) ?? 0 }),
    textsOfRefusal: (failure) => {
      const texts = refusalByName<ExamFields>(failure);
      return { ...texts, name: texts.name ?? messageOf(failure) };
    },
  });
  return (
    <FormDialog form={form} edit={edit} title={exam ? 'Editar examen' : 'Agregar examen'} onClose={onClose}>
      <RequiredHint />
      <TextInput label={LABELS.name} required maxLength={EXAM_NAME_LENGTH} {...form.text('name')} />
      <TextInput
        label={LABELS.order}
        required
        inputMode="numeric"
        hint="Su lugar en la lista."
        fieldClassName="w-40"
        {...form.text('order')}
      />
    </FormDialog>
  );
}
