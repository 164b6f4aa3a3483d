import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { TOPIC_CODE_LENGTH, TopicCode } from '@amauta/contract/questions/question.ts';
import { addTopicRoute, changeTopicRoute, TOPIC_NAME_LENGTH, type Topic } from '@amauta/contract/topics.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { forgetTopics } from '../../../question-form/topics.queries.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { RequiredHint } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toOrder } from '../bank/edition-input.ts';

/** A topic to edit, or null for a new topic of a subtest. */
export interface EditedTopic {
  examType: ExamType;
  kind: Kind;
  topic: Topic | null;
}

interface TopicDialogProps {
  edited: EditedTopic;
  /** The topics of the same subtest. */
  topics: readonly Topic[];
  onClose: () => void;
}

const FALLBACK = 'No se pudo guardar el tema. Inténtalo de nuevo.';
const NO_PARENT = '';

/** Adds a topic, or changes its name, place and search words. The code can only be set when adding. */
export function TopicDialog({ edited: { examType, kind, topic }, topics, onClose }: TopicDialogProps) {
  const queryClient = useQueryClient();
  const hasParts = topics.some(({ parent }) => parent !== null && parent === topic?.code);
  const form = useForm({
    start: {
      name: topic?.name ?? '',
      code: topic?.code ?? `${kind}-`,
      parent: topic?.parent ?? NO_PARENT,
      order: String(topic?.order ?? Math.max(0, ...topics.map(({ order }) => order)) + 1),
      words: topic?.words.join(', ') ?? '',
    },
    check: ({ name, code, order }) => ({
      name: name.trim() === '' ? 'Escribe el nombre del tema.' : undefined,
      code: topic ? undefined : TopicCode.safeParse(code.trim().toUpperCase()).error?.issues[0]?.message,
      order: toOrder(order) === null ? 'El orden debe ser un número, 0 o mayor.' : undefined,
    }),
    save: async ({ name, code, parent, order, words }) => {
      const fields = {
        name: name.trim(),
        parent: parent === NO_PARENT ? null : parent,
        order: toOrder(order) ?? 0,
        words: words
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      };
      const { message } = topic
        ? await call(changeTopicRoute, {
            params: { id: topic.id },
            body: { ...fields, version: topic.version },
            fallback: FALLBACK,
          })
        : await call(addTopicRoute, {
            body: { ...fields, exam_type: examType, kind, code: code.trim().toUpperCase() },
            fallback: FALLBACK,
          });
      showToast('success', message ?? 'Tema guardado.');
      await forgetTopics(queryClient);
      onClose();
    },
  });
  const parents = topics.filter(({ parent, code }) => parent === null && code !== topic?.code);
  return (
    <FormDialog form={form} title={topic ? 'Editar tema' : 'Agregar tema'} onClose={onClose}>
      <RequiredHint />
      <TextInput label="Nombre" required maxLength={TOPIC_NAME_LENGTH} {...form.text('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        {topic ? null : (
          <TextInput
            label="Código"
            required
            maxLength={TOPIC_CODE_LENGTH}
            hint="No se cambia después."
            className="uppercase"
            {...form.text('code')}
          />
        )}
        <TextInput
          label="Orden"
          required
          inputMode="numeric"
          hint="Su lugar en la lista."
          {...form.text('order')}
        />
      </div>
      {hasParts ? null : (
        <Select
          label="Es parte de"
          options={[
            { value: NO_PARENT, label: 'Ninguno' },
            ...parents.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={form.fields.parent}
          error={form.errorOf('parent')}
          onChange={(parent) => form.change({ parent })}
        />
      )}
      <TextArea
        label="Palabras"
        rows={4}
        hint="Separadas por comas. Si están en una pregunta, se propone este tema."
        {...form.text('words')}
      />
    </FormDialog>
  );
}
