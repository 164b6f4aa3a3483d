import { TeacherToImport } from '@amauta/contract/teachers/teacher-exchange.ts';
import type { z } from 'zod';
import type { FieldErrors } from '../../../http/failure.ts';
import { weakPasswordMessage } from '../../session/passwords/password.policy.ts';
import { EMAIL_TAKEN, PHONE_TAKEN } from '../contacts.service.ts';
import { newTeacherErrors, type TeacherFacts } from '../teacher-rules.ts';

export interface Contact {
  /** Lower case. */
  email: string;
  phone: string;
}

/** Contacts that already belong to an account. */
interface TakenContacts {
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string | null>;
}

/** The fields that the rules check. They are checked even when another field is wrong. */
export const RuledFields = TeacherToImport.pick({
  expiration_date: true,
  type_access: true,
  categories: true,
  region: true,
  password: true,
}).strip();

/**
 * Errors of a teacher to import, by field, by the rules for adding one. An empty password is allowed: one
 * is generated.
 */
export function importErrors(teacher: z.output<typeof RuledFields>, facts: TeacherFacts): FieldErrors {
  const { password: _rules, ...errors } = newTeacherErrors(teacher, facts);
  const weak = teacher.password === '' ? null : weakPasswordMessage(teacher.password);
  return weak === null ? errors : { ...errors, password: [weak] };
}

/** For each row, the errors of its email and phone: they belong to an account, or stand in an earlier row. */
export function contactErrors(
  contacts: readonly Contact[],
  taken: TakenContacts,
  nameOf: (index: number) => string,
): FieldErrors[] {
  const firstEmails = firstIndexes(contacts.map(({ email }) => email));
  const firstPhones = firstIndexes(contacts.map(({ phone }) => phone));
  return contacts.map(({ email, phone }, index) => {
    const [firstEmail = index, firstPhone = index] = [firstEmails.get(email), firstPhones.get(phone)];
    return {
      ...fieldError('contact.email', [
        taken.emails.has(email) && EMAIL_TAKEN,
        firstEmail < index && `Este correo ya está en ${nameOf(firstEmail)}.`,
      ]),
      ...fieldError('contact.phone_number', [
        taken.phones.has(phone) && PHONE_TAKEN,
        firstPhone < index && `Este celular ya está en ${nameOf(firstPhone)}.`,
      ]),
    };
  });
}

/** The index at which each value appears first. Empty values are left out. */
function firstIndexes(values: readonly string[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    if (value !== '' && !first.has(value)) first.set(value, index);
  }
  return first;
}

function fieldError(field: string, found: readonly (string | false)[]): FieldErrors {
  const texts = found.filter((text) => text !== false);
  return texts.length > 0 ? { [field]: texts } : {};
}
