import type { ExamType } from '@amauta/contract/catalogue.ts';
import { toNineDigits } from '@amauta/contract/phone.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import type { NewTeacher, Teacher, TeacherChanges } from '@amauta/contract/teachers/teacher.ts';
import { addMonths, NEW_ACCESS_MONTHS } from '@amauta/exam-rules/teacher-access.ts';
import type { z } from 'zod';
import type { Access } from './accesses.ts';

/** When an access ends: a number of months from today, or a specific day. */
export type Expiry = number | 'specific';

/** The fields of a teacher's form. */
export interface TeacherFields {
  full_name: string;
  email: string;
  phone_number: string;
  password: string;
  /** Code of the region; empty for none. */
  region: string;
  IE: string;
  observations: string;
  type_access: ExamType[];
  expiry: Expiry;
  /** YYYY-MM-DD. Only used when `expiry` is 'specific'. */
  specific_date: string;
  categories: Access[];
  /** Whether sign-in is blocked, whatever the access. */
  is_blocked: boolean;
}

/** The body that creates a teacher. */
type TeacherBody = z.input<typeof NewTeacher> & {
  region: string | null;
  IE: string;
  observations: string;
};
/** The body that changes an existing teacher. */
type ChangesBody = z.input<typeof TeacherChanges>;

/** The initial fields for a new teacher. */
export function newTeacherFields(): TeacherFields {
  return {
    full_name: '',
    email: '',
    phone_number: '',
    password: '',
    region: '',
    IE: '',
    observations: '',
    type_access: ['Ascenso', 'Directivos'],
    expiry: NEW_ACCESS_MONTHS[0],
    specific_date: '',
    categories: [],
    is_blocked: false,
  };
}

/** The fields of an existing teacher. The password stays empty unless a new one is typed. */
export function fieldsOf(teacher: Teacher): TeacherFields {
  return {
    full_name: teacher.full_name,
    email: teacher.contact.email,
    phone_number: teacher.contact.phone_number,
    password: '',
    region: teacher.region ?? '',
    IE: teacher.IE,
    observations: teacher.observations,
    type_access: examTypesOf(teacher.type_access),
    expiry: 'specific',
    specific_date: teacher.expiration_date,
    categories: teacher.categories.map(({ modality, level, specialty }) => ({
      modalityId: modality,
      levelId: level,
      specialtyId: specialty,
    })),
    is_blocked: teacher.blocked,
  };
}

/** The last day of access in the form, YYYY-MM-DD; empty while none is typed. */
export function expirationOf({ expiry, specific_date }: TeacherFields, today: string): string {
  return expiry === 'specific' ? specific_date : addMonths(today, expiry);
}

/** An access as it is sent. */
export function toCategoryInput({ modalityId, levelId, specialtyId }: Access) {
  return { modality: modalityId, level: levelId, specialty: specialtyId };
}

/** The form as the body that creates a teacher. */
export function toNewTeacher(fields: TeacherFields, today: string): TeacherBody {
  return {
    full_name: fields.full_name.trim(),
    password: fields.password,
    expiration_date: expirationOf(fields, today),
    contact: { phone_number: toNineDigits(fields.phone_number), email: fields.email.trim() },
    categories: fields.categories.map(toCategoryInput),
    region: fields.region === '' ? null : fields.region,
    IE: fields.IE.trim(),
    observations: fields.observations.trim(),
    type_access: fields.type_access.join(','),
  };
}

/** The fields that two administrators may change at the same time, as they are sent. */
export type TeacherData = Omit<TeacherBody, 'contact'> & TeacherBody['contact'] & { blocked: boolean };

/** The form as flat fields. */
export function dataOf(fields: TeacherFields, today: string): TeacherData {
  const { contact, ...rest } = toNewTeacher(fields, today);
  return { ...rest, ...contact, blocked: fields.is_blocked };
}

/** The body with only those fields that changed. A typed password is a change. */
export function toChanges(before: TeacherData, now: TeacherData): ChangesBody {
  const { phone_number, email, ...rest } = differing(before, now);
  const contact = {
    ...(phone_number !== undefined && { phone_number }),
    ...(email !== undefined && { email }),
  };
  return {
    ...rest,
    ...(Object.keys(contact).length > 0 && { contact }),
  };
}

/** Whether any input would be lost. */
export function isChanged(before: TeacherFields, now: TeacherFields): boolean {
  return Object.keys(differing(before, now)).length > 0;
}

/** The fields of `next` whose values differ from `old`. */
export function differing<T extends object>(old: T, next: T): Partial<T> {
  const names = Object.keys(next) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]])) as Partial<T>;
}
