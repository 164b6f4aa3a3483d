import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../../../api/api-error.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import type { EditConflict } from '../../../../ui/forms/edit-conflict-dialog.tsx';
import type { Kept } from '../../../../ui/forms/merge-edits.ts';
import { useEditMerge, type Versioned } from '../../../../ui/forms/use-edit-merge.ts';
import { resourceTreeQuery } from '../../resources.queries.ts';

type Fields = Record<string, string | number>;
type Texts<F> = { [N in keyof F]?: string | undefined };

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

interface TextControl {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}

export interface DialogForm<F extends Fields = Fields> {
  fields: F;
  change: <N extends keyof F>(name: N, value: F[N]) => void;
  /** What the control of a text needs of the form. */
  text: (name: keyof F) => TextControl;
  submit: (event: FormEvent) => void;
  /** A ref for the form's element, whose first wrong field takes the focus. */
  element: RefObject<HTMLFormElement | null>;
  isSaving: boolean;
  isChanged: boolean;
  /** Fields that somebody else changed too; null while there is nothing to choose. */
  conflicts: EditConflict[] | null;
  /** Sends what was chosen of each of them. */
  resolve: (kept: ReadonlyMap<string, Kept>) => void;
  /** Goes back to the form as it was typed. */
  keepEditing: () => void;
}

/** The state of a small form: what is typed, what is wrong by the contract or by the server, and whether it is saving. */
export function useDialogForm<F extends Fields>(options: DialogFormOptions<F>): DialogForm<F> {
  const { start, schema, save, fallback, edited } = options;
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [opened] = useState(start);
  const [fields, setFields] = useState(start);
  const [texts, setTexts] = useState<Texts<F>>({});
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setSaving] = useState(false);

  const edit = useEditMerge<F>({
    opened: edited && { fields: start, version: edited.version },
    read: async () => edited?.find(await queryClient.fetchQuery(resourceTreeQuery)),
    send: save,
    label: (field) => edited?.labels[field] ?? field,
    textOf: (field, values) => edited?.textOf?.(field, values) ?? String(values[field]),
  });

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: Texts<F>) => {
    setTexts(found);
    setRefusals((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const found = textsOf<F>(schema, fields);
    if (Object.keys(found).length > 0) return refuse(found);
    await saving(() => edit.save(fields));
  };
  const saving = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) refuse(firstTexts<F>(error.fields));
      showToast('error', messageOf(error, fallback));
    } finally {
      setSaving(false);
    }
  };
  const change = (name: keyof F, value: string | number) => {
    setFields((before) => ({ ...before, [name]: value }));
    setTexts((before) => ({ ...before, [name]: undefined }));
  };
  return {
    fields,
    change,
    text: (name) => ({
      value: String(fields[name]),
      error: texts[name],
      onChange: ({ target }) => change(name, target.value),
      onBlur: () => setTexts((before) => ({ ...before, [name]: textsOf<F>(schema, fields)[name] })),
    }),
    submit: (event) => void submit(event),
    element,
    isSaving,
    isChanged: Object.entries(fields).some(([name, value]) => value !== opened[name]),
    conflicts: edit.conflicts,
    resolve: (kept) => void saving(() => edit.confirm(kept)),
    keepEditing: edit.cancel,
  };
}

/** What is wrong, by field, the first text of each. */
function textsOf<F extends Fields>(schema: z.ZodType, fields: F): Texts<F> {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  const texts: Record<string, string> = {};
  for (const { path, message } of issues) texts[String(path[0])] ??= message;
  return texts as Texts<F>;
}

function firstTexts<F extends Fields>(fields: ApiError['fields']): Texts<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, [text]]) => [name, text])) as Texts<F>;
}
