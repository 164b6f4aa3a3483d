import { DESCRIPTION_LENGTH, NAME_LENGTH } from '@amauta/contract/resources/fields.ts';
import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import type { z } from 'zod';
import { TextArea, TextInput } from '../../../../ui/forms/text-input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

interface PartFields extends Record<string, string> {
  name: string;
  description: string;
}

interface Part extends Pick<PartFields, 'name' | 'description'> {
  version: number;
}

const LABELS = { name: 'Nombre', description: 'Descripción' };

interface PartDialogProps {
  title: string;
  saveText: string;
  schema: z.ZodType;
  /** The section or subsection to edit; undefined for a new one. */
  part: Part | undefined;
  /** Finds the present state of the edited part in the library. */
  find?: (tree: ResourceTree) => Part | undefined;
  save: (fields: PartFields, version: number | undefined) => Promise<void>;
  fallback: string;
  onClose: () => void;
}

/** The form for a section or a subsection. */
export function PartDialog(props: PartDialogProps) {
  const { title, saveText, schema, part, find, save, fallback, onClose } = props;
  const form = useDialogForm<PartFields>({
    start: fieldsOf(part),
    schema,
    save,
    fallback,
    edited: part && {
      version: part.version,
      labels: LABELS,
      find: (tree) => {
        const stored = find?.(tree);
        return stored && { fields: fieldsOf(stored), version: stored.version };
      },
    },
  });
  return (
    <FormDialog title={title} saveText={saveText} form={form} onClose={onClose}>
      <TextInput label="Nombre" required maxLength={NAME_LENGTH} {...form.text('name')} />
      <TextArea
        label="Descripción"
        hint="Se muestra debajo del nombre."
        maxLength={DESCRIPTION_LENGTH}
        {...form.text('description')}
      />
    </FormDialog>
  );
}

function fieldsOf(part: Part | undefined): PartFields {
  return { name: part?.name ?? '', description: part?.description ?? '' };
}
