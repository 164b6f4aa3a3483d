import {
  addMonths,
  DIRECTIVOS_MONTHS,
  isLongEnoughForDirectivos,
} from '@amauta/exam-rules/teacher-access.ts';
import { formatDate } from '../../../ui/format.ts';
import { expirationOf, type TeacherFields } from './teacher-fields.ts';

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
