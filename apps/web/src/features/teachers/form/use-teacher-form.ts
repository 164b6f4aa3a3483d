import { examTypesAfterExpiryChange } from '@amauta/exam-rules/teacher-access.ts';
import { useEffect, useRef } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api-error.ts';
import { checkTeacher, type FieldName, type FieldTexts, textsByField } from './teacher-check.ts';
import { expirationOf, isChanged, newTeacherFields, type TeacherFields } from './teacher-fields.ts';
import { useFieldChecks } from './use-field-checks.ts';

interface TeacherFormOptions {
  /** The form as it is opened; undefined while it is on its way. */
  start: TeacherFields | undefined;
  /** What was typed into an earlier form: it stands in this one once that is ready. */
  kept?: TeacherFields | undefined;
  isNew: boolean;
  today: string;
  /** Sends the form. What it throws is told to `onRefused` after its texts stand at their fields. */
  save: (fields: TeacherFields, start: TeacherFields) => Promise<void>;
  onRefused: (error: unknown) => void;
}

export type TeacherForm = ReturnType<typeof useTeacherForm>;

/** The state of the form of a teacher, new or not: what is typed, what is wrong, and what follows from a choice. */
export function useTeacherForm({ start, kept, isNew, today, save, onRefused }: TeacherFormOptions) {
  const element = useRef<HTMLFormElement>(null);
  const resolver: Resolver<TeacherFields> = (fields) => {
    const texts = checkTeacher(fields, today, isNew ? undefined : start);
    const errors = toErrors(texts);
    return Object.keys(errors).length === 0 ? { values: fields, errors: {} } : { values: {}, errors };
  };
  const { register, watch, setValue, setError, trigger, handleSubmit, formState } = useForm<TeacherFields>({
    // Fields are checked when they are left by the handlers below.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Choices are no inputs that it could focus: the effect below finds them too.
    shouldFocusError: false,
    defaultValues: newTeacherFields(),
    ...(start && { values: start }),
    resolver,
  });
  const { errors, submitCount, isSubmitting } = formState;
  const fields = watch();

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const isReady = start !== undefined;
  useEffect(() => {
    if (!isReady || !kept) return;
    for (const [name, value] of Object.entries(kept)) {
      setValue(name as FieldName, value as never, { shouldDirty: true });
    }
  }, [isReady, kept, setValue]);

  const errorOf = (name: FieldName): string | undefined => errors[name]?.message;
  const change = <N extends FieldName>(name: N, value: TeacherFields[N]) => {
    // The names and values are matched above; the library's own type asks for them in one piece.
    setValue(name, value as never, { shouldDirty: true, shouldValidate: errorOf(name) !== undefined });
  };
  const checks = useFieldChecks<FieldName>({
    isField: (name): name is FieldName => Object.hasOwn(fields, name),
    check: (name) => void trigger(name),
    hasError: (name) => errorOf(name) !== undefined,
  });
  const changeExpiry = (expiry: Partial<Pick<TeacherFields, 'expiry' | 'specific_date'>>) => {
    const next = { ...fields, ...expiry };
    change('expiry', next.expiry);
    change('specific_date', next.specific_date);
    const expirationDate = expirationOf(next, today);
    const isBackAgain = !isNew && start && expirationOf(start, today) === expirationDate;
    if (isBackAgain || expirationDate < today) return;
    const isPreset = isNew && next.expiry !== 'specific';
    change(
      'type_access',
      examTypesAfterExpiryChange(fields.type_access, { expirationDate, today, isPreset }),
    );
  };

  const submit = handleSubmit(async (valid) => {
    if (!start) return;
    try {
      await save(valid, start);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
      const texts = textsByField(refused.map(([path, words]) => [path, words.join(', ')]));
      for (const [name, message] of Object.entries(texts)) {
        if (message) setError(name as FieldName, { message });
      }
      onRefused(error);
    }
  });

  return {
    /** For the form's element. */
    props: { ref: element, onSubmit: submit, ...checks },
    element,
    fields,
    register,
    errorOf,
    change,
    changeExpiry,
    isSaving: isSubmitting,
    isChanged: start !== undefined && isChanged(start, fields),
  };
}

function toErrors(texts: FieldTexts): FieldErrors<TeacherFields> {
  const entries = Object.entries(texts).filter(([, message]) => message !== undefined);
  return Object.fromEntries(
    entries.map(([name, message]) => [name, { type: 'validate', message }]),
  ) as FieldErrors<TeacherFields>;
}
