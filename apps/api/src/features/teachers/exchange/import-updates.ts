import { TeacherChanges } from '@amauta/contract/teachers/teacher.ts';
import type { ImportRow, KnownTeachers } from '@amauta/contract/teachers/teacher-exchange.ts';
import type { FieldErrors } from '../../../http/failure.ts';
import { labelOfField } from '../../audit/audit.service.ts';
import { EMAIL_TAKEN } from '../contacts.service.ts';
import { listChanges } from '../teacher-changes.ts';
import { type TeacherFacts, teacherChangeErrors, toCategoryIds } from '../teacher-rules.ts';
import type { TeacherRow } from '../teachers.queries.ts';
import type { Contact } from './import-rules.ts';
import { type LeafIndex, toDay, toExamTypes, toLeafChoices, toRegionCode } from './import-values.ts';
import type { RowProblems } from './row-problems.ts';

/** An account that has the email or phone of a row. `teacher` is undefined for an administrator. */
export interface ContactOwner {
  id: number;
  email: string;
  phone: string | null;
  teacher?: TeacherRow | undefined;
}

const TWO_OWNERS = 'El correo y el celular son de dos docentes distintos.';
const NO_PASSWORD = 'La contraseña de un docente no se cambia con un archivo: usa «Nuevas contraseñas».';

/**
 * For each row, the teacher to update or the errors that prevent it. Undefined for a row that creates a
 * teacher.
 */
export function findUpdated(
  contacts: readonly Contact[],
  owners: readonly ContactOwner[],
  known: KnownTeachers,
  nameOf: (index: number) => string,
): ({ teacher: TeacherRow } | { errors: FieldErrors } | undefined)[] {
  if (known === 'refuse') return contacts.map(() => undefined);
  const byEmail = new Map(owners.map((owner) => [owner.email, owner]));
  const byPhone = new Map(owners.map((owner) => [owner.phone, owner]));
  const firstRows = new Map<number, number>();
  return contacts.map(({ email, phone }, index) => {
    const found = byEmail.get(email) ?? byPhone.get(phone);
    if (!found) return undefined;
    const other = byPhone.get(phone) ?? found;
    if (other.id !== found.id) return { errors: { 'contact.phone_number': [TWO_OWNERS] } };
    if (!found.teacher) return { errors: { 'contact.email': [EMAIL_TAKEN] } };
    const first = firstRows.get(found.id);
    if (first !== undefined) return { errors: { full_name: [`Este docente ya está en ${nameOf(first)}.`] } };
    firstRows.set(found.id, index);
    return { teacher: found.teacher };
  });
}

/** Reads what a row changes about an existing teacher. Empty cells and missing columns change nothing. */
export function readUpdate(
  cells: Record<string, string>,
  teacher: TeacherRow,
  contact: Contact,
  facts: TeacherFacts & { index: LeafIndex },
  problems: RowProblems,
): ImportRow['update'] {
  if (cells.password) problems.addField(['password'], NO_PASSWORD);
  const draft = {
    ...(cells.full_name && { full_name: cells.full_name }),
    ...(cells.expiration_date && { expiration_date: toDay(cells.expiration_date) }),
    contact: {
      ...(contact.email && { email: contact.email }),
      ...(contact.phone && { phone_number: contact.phone }),
    },
    ...(cells.categories && {
      categories: problems.take('categories', toLeafChoices(cells.categories, facts.index), undefined),
    }),
    ...(cells.region && { region: toRegionCode(cells.region, facts.regions) }),
    ...(cells.IE && { IE: cells.IE }),
    ...(cells.observations && { observations: cells.observations }),
    ...(cells.type_access && {
      type_access: problems.take('type_access', toExamTypes(cells.type_access), undefined),
    }),
  };
  const parsed = TeacherChanges.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? []) problems.addField(path, message);
  if (!parsed.success) return null;
  const changes = onlyDifferent(parsed.data, teacher, facts);
  for (const [field, texts] of Object.entries(teacherChangeErrors(changes, teacher, facts))) {
    for (const text of texts) problems.addField(field.split('.'), text);
  }
  const differences = listChanges(teacher, changed(teacher, changes, facts), facts.leaves);
  const { type_access: types, ...rest } = changes;
  return {
    id: teacher.id,
    version: teacher.version,
    full_name: teacher.fullName,
    changes: { ...rest, ...(types && { type_access: types.join(',') }) },
    differences: differences.map(({ field, from, to }) => ({ label: labelOfField(field), from, to })),
  };
}

/**
 * Leaves out fields that already have the value of the row, so that no rule refuses a field that doesn't
 * change.
 */
function onlyDifferent(changes: TeacherChanges, teacher: TeacherRow, facts: TeacherFacts): TeacherChanges {
  const { email, phone_number: phone } = changes.contact ?? {};
  const contact = {
    ...(email !== undefined && email !== teacher.email && { email }),
    ...(phone !== undefined && phone !== teacher.phone && { phone_number: phone }),
  };
  const { full_name, expiration_date, categories, region, IE, observations, type_access } = changes;
  return {
    ...(full_name !== undefined && full_name !== teacher.fullName && { full_name }),
    ...(expiration_date !== undefined && expiration_date !== teacher.expirationDate && { expiration_date }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(categories &&
      toCategoryIds(categories, facts.leaves).join() !== teacher.categoryIds.join() && { categories }),
    ...(region !== undefined && region !== teacher.regionCode && { region }),
    ...(IE !== undefined && IE !== teacher.school && { IE }),
    ...(observations !== undefined && observations !== teacher.observations && { observations }),
    ...(type_access &&
      type_access.toSorted().join() !== teacher.examTypes.toSorted().join() && { type_access }),
  };
}

function changed(teacher: TeacherRow, changes: TeacherChanges, facts: TeacherFacts): TeacherRow {
  const region = facts.regions.find(({ code }) => code === changes.region);
  return {
    ...teacher,
    fullName: changes.full_name ?? teacher.fullName,
    email: changes.contact?.email ?? teacher.email,
    phone: changes.contact?.phone_number ?? teacher.phone,
    regionName: region?.name ?? teacher.regionName,
    school: changes.IE ?? teacher.school,
    observations: changes.observations ?? teacher.observations,
    categoryIds: changes.categories ? toCategoryIds(changes.categories, facts.leaves) : teacher.categoryIds,
    examTypes: changes.type_access ?? teacher.examTypes,
    expirationDate: changes.expiration_date ?? teacher.expirationDate,
  };
}
