import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../../../api/api-error.ts';
import { showToast } from '../../../../ui/toast.ts';

type Fields = Record<string, string | number>;
type Texts<F> = { [N in keyof F]?: string | undefined };

interface DialogFormOptions<F extends Fields> {
  /** The form as it is opened. */
  start: F;
  /** The contract's own check of what is sent. */
  schema: z.ZodType;
  save: (fields: F) => Promise<void>;
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
}

/** The state of a small form: what is typed, what is wrong by the contract or by the server, and whether it is saving. */
export function useDialogForm<F extends Fields>(options: DialogFormOptions<F>): DialogForm<F> {
  const { start, schema, save, fallback } = options;
  const element = useRef<HTMLFormElement>(null);
  const [opened] = useState(start);
  const [fields, setFields] = useState(start);
  const [texts, setTexts] = useState<Texts<F>>({});
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setSaving] = useState(false);

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
    setSaving(true);
    try {
      await save(fields);
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
