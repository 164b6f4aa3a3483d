import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { showFailure, showToast } from '../../../../ui/feedback/toast.ts';
import { type EditMerge, useEditMerge, type Versioned } from '../../../../ui/forms/use-edit-merge.ts';
import { type Form, textsBySchema, useForm } from '../../../../ui/forms/use-form.ts';
import { forgetResources, resourceTreeQuery } from '../../resources.queries.ts';

type Fields = Record<string, string | number>;

interface LibraryFormOptions<F extends Fields> {
  /** The form's fields when it is opened. */
  start: F;
  /** The contract's schema, which checks the fields before they are sent. */
  schema: z.ZodType;
  /** Sends the fields. `version` is the version that was edited, undefined for a new entry. */
  save: (fields: F, version: number | undefined) => Promise<unknown>;
  /** The toast after a save. */
  savedText: string;
  /** The stored entry that the form changes. Absent when the form adds a new entry. */
  edited?:
    | {
        /** Version of the entry when the form was opened. */
        version: number;
        /** Finds the entry's present state in the library; undefined when somebody has deleted the entry. */
        find: (tree: ResourceTree) => Versioned<F> | undefined;
        labels: Record<keyof F & string, string>;
        /** Puts the value of a field into words, for fields whose value is no readable text, e.g. an id. */
        textOf?: (field: keyof F & string, fields: F) => string;
      }
    | undefined;
  onClose: () => void;
}

/**
 * A form for an entry of the library. Its edits are merged with changes that others saved in the meantime. After
 * a save the library is fetched anew and the dialog closes.
 */
export function useLibraryForm<F extends Fields>(
  options: LibraryFormOptions<F>,
): { form: Form<F>; edit: EditMerge<F> } {
  const { schema, save, savedText, edited, onClose } = options;
  const queryClient = useQueryClient();
  const saved = useSaved(onClose);
  const [start] = useState(options.start);
  const [opened] = useState(edited && { fields: start, version: edited.version });
  const edit = useEditMerge<F>({
    opened,
    read: async () => edited?.find(await queryClient.fetchQuery(resourceTreeQuery)),
    send: async (fields, base) => {
      await save(fields, base?.version);
      saved(savedText);
    },
    label: (field) => edited?.labels[field] ?? field,
    textOf: (field, values) => edited?.textOf?.(field, values) ?? String(values[field]),
  });
  const form = useForm<F>({
    start,
    check: (fields) => textsBySchema(schema, fields),
    save: edit.save,
    onRefused: showFailure,
  });
  return { form, edit };
}

/** Returns a function for the end of a save: shows a toast, fetches the library anew and closes the dialog. */
export function useSaved(onClose: () => void) {
  const queryClient = useQueryClient();
  return (text: string) => {
    showToast('success', text);
    void forgetResources(queryClient);
    onClose();
  };
}
