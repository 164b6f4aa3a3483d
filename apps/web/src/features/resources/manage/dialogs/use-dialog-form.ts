import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../../../api/api-error.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import type { EditConflict } from '../../../../ui/forms/edit-conflict-dialog.tsx';
import type { Kept } from '../../../../ui/forms/merge-edits.ts';
import { useEditMerge, type Versioned } from '../../../../ui/forms/use-edit-merge.ts';
import { type Form, textsBySchema, useForm } from '../../../../ui/forms/use-form.ts';
import { resourceTreeQuery } from '../../resources.queries.ts';

type Fields = Record<string, string | number>;

/** Something stored that the form changes, as others may meanwhile. */
export interface Edited<F extends Fields> {
  /** The version that the form begins with. */
  version: number;
  /** The same as the library has it; undefined where it is gone. */
  find: (tree: ResourceTree) => Versioned<F> | undefined;
  labels: Record<keyof F & string, string>;
  /** The value of a field as a text for people, where it is none itself. */
  textOf?: (field: keyof F & string, fields: F) => string;
}

interface DialogFormOptions<F extends Fields> {
  /** The form as it is opened. */
  start: F;
  /** The contract's own check of what is sent. */
  schema: z.ZodType;
  /** Sends the fields, with the version that they were read in where something stored is changed. */
  save: (fields: F, version: number | undefined) => Promise<void>;
  /** Absent where the form makes something new. */
  edited?: Edited<F> | undefined;
  /** Said where the server gives no text of its own. */
  fallback: string;
}

export interface DialogForm<F extends Fields = Fields> extends Form<F> {
  /** Fields that somebody else changed too; null while there is nothing to choose. */
  conflicts: EditConflict[] | null;
  /** Sends what was chosen of each of them. */
  resolve: (kept: ReadonlyMap<string, Kept>) => void;
  /** Goes back to the form as it was typed. */
  keepEditing: () => void;
}

/** A form of the library, whose edits are merged with what others stored meanwhile. */
export function useDialogForm<F extends Fields>(options: DialogFormOptions<F>): DialogForm<F> {
  const { schema, save, fallback, edited } = options;
  const queryClient = useQueryClient();
  const [start] = useState(options.start);
  const edit = useEditMerge<F>({
    opened: edited && { fields: start, version: edited.version },
    read: async () => edited?.find(await queryClient.fetchQuery(resourceTreeQuery)),
    send: save,
    label: (field) => edited?.labels[field] ?? field,
    textOf: (field, values) => edited?.textOf?.(field, values) ?? String(values[field]),
  });
  const form = useForm<F>({
    start,
    check: (fields) => textsBySchema(schema, fields),
    save: edit.save,
    onRefused: (error) => showToast('error', messageOf(error, fallback)),
  });
  return {
    ...form,
    conflicts: edit.conflicts,
    resolve: (kept) => void form.saving(() => edit.confirm(kept)),
    keepEditing: edit.cancel,
  };
}
