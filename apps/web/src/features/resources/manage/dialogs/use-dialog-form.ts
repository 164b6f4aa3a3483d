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

/** A stored entry that the form changes. Another administrator may change the same entry meanwhile. */
export interface Edited<F extends Fields> {
  /** Version of the entry when the form was opened. */
  version: number;
  /** Finds the entry's present state in the library; undefined when somebody has deleted the entry. */
  find: (tree: ResourceTree) => Versioned<F> | undefined;
  labels: Record<keyof F & string, string>;
  /** Puts the value of a field into words, for fields whose value is no readable text, e.g. an id. */
  textOf?: (field: keyof F & string, fields: F) => string;
}

interface DialogFormOptions<F extends Fields> {
  /** The form's fields when it is opened. */
  start: F;
  /** The contract's schema, which checks the fields before they are sent. */
  schema: z.ZodType;
  /** Sends the fields. `version` is the version that was edited, undefined for a new entry. */
  save: (fields: F, version: number | undefined) => Promise<void>;
  /** Absent when the form adds a new entry. */
  edited?: Edited<F> | undefined;
  /** Shown when the server gives no text of its own. */
  fallback: string;
}

export interface DialogForm<F extends Fields = Fields> extends Form<F> {
  /** Fields that somebody else has changed too; null when there are none. */
  conflicts: EditConflict[] | null;
  /** Sends the fields with the value chosen for each conflict. */
  resolve: (kept: ReadonlyMap<string, Kept>) => void;
  /** Goes back to the form with the input as typed. */
  keepEditing: () => void;
}

/** A form for an entry of the library. Its edits are merged with changes that others saved in the meantime. */
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
