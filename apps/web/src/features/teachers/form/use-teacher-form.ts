import { examTypesAfterExpiryChange } from '@amauta/exam-rules/teacher-access.ts';
import { ApiError } from '../../../api/api-error.ts';
import { showFailure } from '../../../ui/feedback/toast.ts';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import type { TypedFields } from './left-form.ts';
import { checkTeacher, textsByField } from './teacher-check.ts';
import { expirationOf, isChanged, newTeacherFields, type TeacherFields } from './teacher-fields.ts';

interface TeacherFormOptions {
  /** The initial fields; undefined while they load. */
  start: TeacherFields | undefined;
  /** Input kept from an earlier form; applied once `start` has loaded. */
  kept?: TypedFields | undefined;
  isNew: boolean;
  today: string;
  /** Sends the form. The texts of what it throws are shown at their fields, and its sentence in a toast. */
  save: (fields: TeacherFields) => Promise<void>;
}

export interface TeacherForm extends Form<TeacherFields> {
  /** Changes the expiry, and removes exam types that the new expiry doesn't allow. */
  changeExpiry: (expiry: Partial<Pick<TeacherFields, 'expiry' | 'specific_date'>>) => void;
}

export function useTeacherForm({ start, kept, isNew, today, save }: TeacherFormOptions) {
  const form = useForm<TeacherFields>({
    start: start ?? newTeacherFields(),
    kept,
    check: (fields) => checkTeacher(fields, today, isNew ? undefined : start),
    save,
    textsOfRefusal: (error) => {
      const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
      return textsByField(refused.map(([path, words]) => [path, words.join(', ')]));
    },
    onRefused: showFailure,
  });
  const { fields, change } = form;
  const changeExpiry: TeacherForm['changeExpiry'] = (expiry) => {
    const expirationDate = expirationOf({ ...fields, ...expiry }, today);
    const isBackAgain = !isNew && start && expirationOf(start, today) === expirationDate;
    if (isBackAgain || expirationDate < today) return change(expiry);
    const isPreset = isNew && (expiry.expiry ?? fields.expiry) !== 'specific';
    const type_access = examTypesAfterExpiryChange(fields.type_access, { expirationDate, today, isPreset });
    change({ ...expiry, type_access });
  };
  return { ...form, changeExpiry, isChanged: start !== undefined && isChanged(start, fields) };
}
