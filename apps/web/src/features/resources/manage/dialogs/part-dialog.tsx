import type { z } from 'zod';
import { TextArea, TextInput } from '../../../../ui/text-input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

interface PartFields extends Record<string, string> {
  name: string;
  description: string;
}

interface PartDialogProps {
  title: string;
  saveText: string;
  schema: z.ZodType;
  /** What is changed; undefined for a new one. */
  part: Pick<PartFields, 'name' | 'description'> | undefined;
  save: (fields: PartFields) => Promise<void>;
  fallback: string;
  onClose: () => void;
}

/** The form of a section or a subsection. */
export function PartDialog({ title, saveText, schema, part, save, fallback, onClose }: PartDialogProps) {
  const start = { name: part?.name ?? '', description: part?.description ?? '' };
  const form = useDialogForm<PartFields>({ start, schema, save, fallback });
  return (
    <FormDialog title={title} saveText={saveText} form={form} onClose={onClose}>
      <TextInput label="Nombre" required maxLength={200} {...form.text('name')} />
      <TextArea
        label="Descripción"
        hint="Se muestra debajo del nombre."
        maxLength={2000}
        {...form.text('description')}
      />
    </FormDialog>
  );
}
