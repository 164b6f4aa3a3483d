import { PASSWORD_RULES } from '@amauta/contract/session.ts';
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

export type FieldName = keyof TeacherFields;
export type FieldTexts = { [N in FieldName]?: string | undefined };

const PAST_TEXT = 'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.';
const FAR_TEXT = `El acceso puede durar como máximo ${MAXIMUM_ACCESS_YEARS} años.`;

/** Where the form shows what the server calls by another path. */
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

/** An existing teacher keeps the password where none is typed. */
const KnownTeacher = NewTeacher.extend({
  password: z.string().max(256, 'La contraseña es demasiado larga.'),
});

/**
 * What is wrong with the form, by field, in the words of the contract. `before` is an existing teacher's form as it
 * was opened: a day of expiry that was not touched is not judged anew.
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

/** Texts at the fields that they belong to, the first of each; those of no field are left out. */
export function textsByField(texts: readonly (readonly [path: string, text: string])[]): FieldTexts {
  const found: FieldTexts = {};
  for (const [path, text] of texts) {
    const field = fieldOfPath(path);
    if (field) found[field] ??= text;
  }
  return found;
}

/** What an empty password lacks is said elsewhere, where one is required at all. */
function passwordText(password: string): string | undefined {
  const missing = PASSWORD_RULES.filter(({ test }) => !test(password));
  if (password === '' || missing.length === 0) return undefined;
  if (missing.some(({ id }) => id === 'length')) return 'La contraseña debe tener al menos 8 caracteres.';
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
 * Why Directivos can't be chosen with the expiry that the form names, or null where it can. `before` is the form as it
 * was opened: what an account already has stays while its expiry does.
 */
export function directivosObstacle(
  fields: TeacherFields,
  before: TeacherFields,
  today: string,
): string | null {
  const expiration = expirationOf(fields, today);
  // A day gone by, as while a year is typed, is wrong for another reason.
  if (expiration < today || isLongEnoughForDirectivos(expiration, today)) return null;
  const isKept = before.type_access.includes('Directivos') && expirationOf(before, today) === expiration;
  if (isKept) return null;
  const first = formatDate(addMonths(today, DIRECTIVOS_MONTHS));
  return `Directivos necesita un acceso de ${DIRECTIVOS_MONTHS} meses o más: hasta el ${first} o después.`;
}
