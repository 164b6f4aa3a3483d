import { PASSWORD_RULES, PASSWORD_TOO_SHORT } from '@amauta/contract/session.ts';
import { NewTeacher } from '@amauta/contract/teachers/teacher.ts';
import {
  addMonths,
  DIRECTIVOS_MONTHS,
  isLongEnoughForDirectivos,
  latestExpiration,
  MAXIMUM_ACCESS_YEARS,
} from '@amauta/exam-rules/teacher-access.ts';
import { z } from 'zod';
import { formatDate } from '../../../ui/format.ts';
import { expirationOf, type TeacherFields, toNewTeacher } from './teacher-fields.ts';

type FieldName = keyof TeacherFields;
export type FieldTexts = { [N in FieldName]?: string | undefined };

const PAST_TEXT = 'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.';
const FAR_TEXT = `El acceso puede durar como máximo ${MAXIMUM_ACCESS_YEARS} años.`;

/** The form's fields for server paths with another name. */
const FIELD_OF_PATH: Record<string, FieldName> = {
  'contact.email': 'email',
  'contact.phone_number': 'phone_number',
  expiration_date: 'specific_date',
};
const OWN_NAMES: readonly string[] = [
  'full_name',
  'password',
  'region',
  'IE',
  'observations',
  'type_access',
  'categories',
] satisfies FieldName[];

/** For an existing teacher an empty password means no change. */
const KnownTeacher = NewTeacher.extend({
  password: z.string().max(256, 'La contraseña es demasiado larga.'),
});

/**
 * Checks the form. Returns the errors by field, in the words of the contract.
 * @param before the form of an existing teacher when it was opened: an unchanged day of expiry isn't checked
 * again
 */
export function checkTeacher(fields: TeacherFields, today: string, before?: TeacherFields): FieldTexts {
  const checked = (before ? KnownTeacher : NewTeacher).safeParse(toNewTeacher(fields, today));
  const issues = checked.error?.issues ?? [];
  const texts = textsByField(issues.map(({ path, message }) => [path.join('.'), message]));
  texts.password ??= passwordText(fields.password);
  const expiration = expirationOf(fields, today);
  const isKept = before !== undefined && expirationOf(before, today) === expiration;
  if (!isKept) texts.specific_date ??= expirationText(expiration, today);
  return texts;
}

/** Assigns texts to form fields by path. Each field gets its first text; paths without a field are left out. */
export function textsByField(texts: readonly (readonly [path: string, text: string])[]): FieldTexts {
  const found: FieldTexts = {};
  for (const [path, text] of texts) {
    const field = fieldOfPath(path);
    if (field) found[field] ??= text;
  }
  return found;
}

/**
 * A sentence with the rules that a typed password breaks. Undefined for an empty one, which is checked elsewhere,
 * since it may be allowed.
 */
function passwordText(password: string): string | undefined {
  const missing = PASSWORD_RULES.filter(({ test }) => !test(password));
  if (password === '' || missing.length === 0) return undefined;
  if (missing.some(({ id }) => id === 'length')) return PASSWORD_TOO_SHORT;
  const words = missing.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
  return `A la contraseña le falta: ${words.join('; ')}.`;
}

function expirationText(expiration: string, today: string): string | undefined {
  if (expiration < today) return PAST_TEXT;
  return expiration > latestExpiration(today) ? FAR_TEXT : undefined;
}

function fieldOfPath(path: string): FieldName | undefined {
  const [first = ''] = path.split('.');
  return FIELD_OF_PATH[path] ?? (OWN_NAMES.includes(first) ? (first as FieldName) : undefined);
}

/**
 * Why Directivos can't be chosen with the form's expiry; null when it can.
 * @param before the form when it was opened: an account that has Directivos keeps it while its expiry is
 * unchanged
 */
export function directivosObstacle(
  fields: TeacherFields,
  before: TeacherFields,
  today: string,
): string | null {
  const expiration = expirationOf(fields, today);
  // A day in the past, for example while a year is being typed, has its own error.
  if (expiration < today || isLongEnoughForDirectivos(expiration, today)) return null;
  const isKept = before.type_access.includes('Directivos') && expirationOf(before, today) === expiration;
  if (isKept) return null;
  const first = formatDate(addMonths(today, DIRECTIVOS_MONTHS));
  return `Directivos necesita un acceso de ${DIRECTIVOS_MONTHS} meses o más: hasta el ${first} o después.`;
}
