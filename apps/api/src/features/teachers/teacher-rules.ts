import type { Region } from '@amauta/contract/catalogue.ts';
import type { CategoryInput, NewTeacher, TeacherChanges } from '@amauta/contract/teachers/teacher.ts';
import {
  DIRECTIVOS_MONTHS,
  isLongEnoughForDirectivos,
  latestExpiration,
  MAXIMUM_ACCESS_YEARS,
} from '@amauta/exam-rules/teacher-access.ts';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import { type Leaf, resolveLeaf } from '../catalogue/leaves.service.ts';
import { weakPasswordMessage } from '../session/passwords/password.policy.ts';

/** The facts that the rules need. `today` is the date in Lima. */
export interface TeacherFacts {
  leaves: readonly Leaf[];
  regions: readonly Region[];
  today: string;
}

/** Errors of a teacher to create, by field; empty when there are none. */
export function newTeacherErrors(
  teacher: Pick<NewTeacher, 'expiration_date' | 'type_access' | 'categories' | 'region' | 'password'>,
  facts: TeacherFacts,
): FieldErrors {
  return {
    ...expirationErrors(teacher.expiration_date, facts.today),
    ...directivosErrors(teacher.type_access, teacher.expiration_date, facts.today),
    ...categoryErrors(teacher.categories, facts.leaves),
    ...regionErrors(teacher.region, facts.regions),
    ...passwordErrors(teacher.password),
  };
}

/**
 * Errors of a change of a teacher, by field. A last day that doesn't change may lie in the past. The rule
 * that Directivos needs some months of access is checked only when the date or the exam types are sent.
 */
export function teacherChangeErrors(
  changes: TeacherChanges,
  known: { readonly expirationDate: string; readonly examTypes: readonly string[] },
  facts: TeacherFacts,
): FieldErrors {
  const { expiration_date: expirationDate = known.expirationDate, type_access: examTypes = known.examTypes } =
    changes;
  const isExpiryKept = expirationDate === known.expirationDate;
  const isAccessSent = changes.expiration_date !== undefined || changes.type_access !== undefined;
  return {
    ...(isExpiryKept ? {} : expirationErrors(expirationDate, facts.today)),
    ...(isAccessSent ? directivosErrors(examTypes, expirationDate, facts.today) : {}),
    ...(changes.categories ? categoryErrors(changes.categories, facts.leaves) : {}),
    ...regionErrors(changes.region ?? null, facts.regions),
    ...(changes.password === undefined ? {} : passwordErrors(changes.password)),
  };
}

/** Throws a failure if there are errors. A weak password has an error code of its own. */
export function refuseErrors(fields: FieldErrors): void {
  const [first] = Object.values(fields);
  if (!first) return;
  const code = fields.password ? 'PASSWORD_TOO_WEAK' : 'INVALID_INPUT';
  throw new RequestFailure(code, first[0] ?? '', { fields });
}

/** Ids of the categories for choices that the rules have accepted, in the order of the choices. */
export function toCategoryIds(choices: readonly CategoryInput[], leaves: readonly Leaf[]): number[] {
  return choices.flatMap((choice) => {
    const leaf = resolveLeaf(leaves, choice);
    return 'part' in leaf ? [] : [leaf.categoryId];
  });
}

/** Errors of a new last day of access. */
export function expirationErrors(expirationDate: string, today: string): FieldErrors {
  if (expirationDate < today) {
    return { expiration_date: ['La fecha de vencimiento ya pasó. Elige hoy o un día posterior.'] };
  }
  if (expirationDate > latestExpiration(today)) {
    return { expiration_date: [`El acceso puede durar como máximo ${MAXIMUM_ACCESS_YEARS} años.`] };
  }
  return {};
}

function directivosErrors(examTypes: readonly string[], expirationDate: string, today: string): FieldErrors {
  if (!examTypes.includes('Directivos') || isLongEnoughForDirectivos(expirationDate, today)) return {};
  return {
    type_access: [`Directivos necesita un acceso de ${DIRECTIVOS_MONTHS} meses como mínimo.`],
  };
}

/** Errors of accesses that a form has sent, by the field of each. */
export function categoryErrors(choices: readonly CategoryInput[], leaves: readonly Leaf[]): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  for (const [index, choice] of choices.entries()) {
    const leaf = resolveLeaf(leaves, choice);
    if ('part' in leaf) errors[`categories.${index}.${leaf.part}`] = [leaf.message];
    else if (seen.has(leaf.categoryId)) errors[`categories.${index}`] = ['Este acceso ya está agregado'];
    else seen.add(leaf.categoryId);
  }
  return errors;
}

function regionErrors(region: string | null, regions: readonly Region[]): FieldErrors {
  if (region === null || regions.some(({ code }) => code === region)) return {};
  return { region: ['Elige una región de la lista.'] };
}

function passwordErrors(password: string): FieldErrors {
  const weak = weakPasswordMessage(password);
  return weak === null ? {} : { password: [weak] };
}
