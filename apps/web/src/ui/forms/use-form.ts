import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../api/api-error.ts';

/** Texts that say what is wrong, by field. */
export type FieldTexts<F> = { [N in keyof F]?: string | undefined };

interface FormOptions<F extends object> {
  /** The values with which the form opens. When they change later, fields that nobody has typed in change too. */
  start: F;
  /** Values that were typed into an earlier form of the same kind, to go on with. */
  kept?: Partial<F> | undefined;
  /** Returns what is wrong, by field. Empty when the fields may be sent. */
  check: (fields: F) => FieldTexts<F>;
  /** Sends the fields. Throws when they are refused. */
  save: (fields: F) => Promise<void>;
  /**
   * Turns what `save` threw into texts by field. By default the server's texts, by the server's names of the
   * fields.
   */
  textsOfRefusal?: (error: unknown) => FieldTexts<F>;
  /** What `failure` says when `save` threw something else than the error of a call. */
  fallback?: string;
  /**
   * Tells what `save` threw, after the texts are shown at their fields. By default `failure` tells what belongs
   * to no field.
   */
  onRefused?: (error: unknown, texts: FieldTexts<F>) => void;
}

export interface Form<F extends object> {
  fields: F;
  change: (values: Partial<F>) => void;
  /** Props for the control of a text field. */
  text: (name: keyof F) => TextControl;
  errorOf: (name: keyof F) => string | undefined;
  /** Says why the form was not saved, when no field can tell it. Else empty. */
  failure: string;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /**
   * Runs work other than `save` that sends the form, such as a choice between two edits. Errors are handled
   * as after `save`.
   */
  saving: (work: () => Promise<void>) => Promise<void>;
  /** A ref for the form's element. The first wrong field in it gets the focus. */
  element: RefObject<HTMLFormElement | null>;
  isSaving: boolean;
  isChanged: boolean;
}

interface TextControl {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

/**
 * The state of a form: what is typed, what is wrong, and whether it is being sent. A field is checked when
 * the person leaves it, and a wrong field again at each change. Sending checks all fields and focuses the
 * first wrong one.
 */
export function useForm<F extends object>(options: FormOptions<F>): Form<F> {
  const { start, check, save, textsOfRefusal = refusalByName, fallback, onRefused } = options;
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<F>>(options.kept ?? {});
  const [texts, setTexts] = useState<FieldTexts<F>>({});
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const fields: F = { ...start, ...typed };

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const checkFields = (names: readonly (keyof F)[], now: F) => {
    const found = check(now);
    setTexts((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, found[name]])) }));
  };
  const leave = useLeftField((name: keyof F) => checkFields([name], fields));

  const change = (values: Partial<F>) => {
    setTyped((before) => ({ ...before, ...values }));
    const wrong = namesOf(values).filter((name) => texts[name] !== undefined);
    if (wrong.length > 0) checkFields(wrong, { ...fields, ...values });
  };
  /** Shows the texts. Focuses the first wrong field and returns true if there is one. */
  const refuse = (found: FieldTexts<F>): boolean => {
    const isWrong = namesOf(found).some((name) => found[name] !== undefined);
    setTexts(found);
    if (isWrong) setRefusals((count) => count + 1);
    return isWrong;
  };
  const saving = async (work: () => Promise<void>) => {
    setSaving(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      const found = textsOfRefusal(error);
      const isAtField = refuse(found);
      if (onRefused) onRefused(error, found);
      else if (!isAtField) setFailure(messageOf(error, fallback));
    } finally {
      setSaving(false);
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSaving && !refuse(check(fields))) await saving(() => save(fields));
  };
  return {
    fields,
    change,
    text: (name) => ({
      value: String(fields[name]),
      error: texts[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<F>),
      onBlur: () => leave(name),
    }),
    errorOf: (name) => texts[name],
    failure,
    submit: (event) => void submit(event),
    saving,
    element,
    isSaving,
    isChanged: namesOf(typed).some((name) => JSON.stringify(fields[name]) !== JSON.stringify(start[name])),
  };
}

/**
 * Returns a function that checks a field after the person has left it. While the pointer is pressed the check
 * waits: a text that appears would move the button below the pointer, and the press would be lost.
 */
function useLeftField<N>(check: (name: N) => void): (name: N) => void {
  const [left, setLeft] = useState<{ name: N } | null>(null);
  const checkLeft = useEffectEvent(check);
  useEffect(() => {
    if (left) checkLeft(left.name);
  }, [left]);
  const isPressing = useRef(false);
  const waiting = useRef<{ name: N } | null>(null);
  useEffect(() => {
    const follow = ({ type }: Event) => {
      isPressing.current = type === 'pointerdown';
      const field = waiting.current;
      if (isPressing.current || !field) return;
      waiting.current = null;
      // The click comes right after the release, and the timeout puts the check after the click.
      setTimeout(() => setLeft(field));
    };
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const name of events) window.addEventListener(name, follow, true);
    return () => {
      for (const name of events) window.removeEventListener(name, follow, true);
    };
  }, []);
  return (name) => {
    if (isPressing.current) waiting.current = { name };
    else setLeft({ name });
  };
}

/** Returns the first text of each field that the schema refuses. */
export function textsBySchema<F>(schema: z.ZodType, fields: F): FieldTexts<F> {
  const texts: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    texts[String(path[0])] ??= message;
  }
  return texts as FieldTexts<F>;
}

/** Returns the first text that the server gives for each field. Empty for other errors. */
export function refusalByName<F>(error: unknown): FieldTexts<F> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([name, [text]]) => [name, text])) as FieldTexts<F>;
}

function namesOf<F extends object>(values: F): (keyof F)[] {
  return Object.keys(values) as (keyof F)[];
}
