import { z } from 'zod';
import { ExamType } from '../catalogue.ts';
import { Moment } from '../moment.ts';
import { toNineDigits } from '../phone.ts';
import { defineRoute, Id, OneParams } from '../route.ts';
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../session.ts';
import { nameText, StorableText, toPlainLine } from '../text.ts';
import { LARGEST_INTEGER, VersionNumber, wholeNumberText } from '../whole-number.ts';

/** Most rows of one import, and most teachers that one call names by id. */
export const TEACHERS_AT_ONCE = 1_000;
/** Most teachers that one call changes when a filter chooses them. */
export const MANY_TEACHERS = 10_000;
/** Largest number of characters of the name of a teacher or an administrator. */
export const FULL_NAME_LENGTH = 150;
const SCHOOL_LENGTH = 200;
const OBSERVATIONS_LENGTH = 2_000;

export const TeacherStatus = z.enum(['active', 'expiring_soon', 'expired']);
export type TeacherStatus = z.infer<typeof TeacherStatus>;

/** A day in Lima, as YYYY-MM-DD. */
export const Day = z.iso.date('Escribe una fecha válida.');

/** One access of a teacher: a leaf of the catalogue with its names. */
export const TeacherCategory = z.object({
  category_id: z.number().int(),
  modality: z.number().int(),
  level: z.number().int().nullable(),
  specialty: z.number().int().nullable(),
  modality_name: z.string(),
  level_name: z.string().nullable(),
  specialty_name: z.string().nullable(),
  /** The access in one line, e.g. 'EBR Secundaria, Matemática'. */
  label: z.string(),
});
export type TeacherCategory = z.infer<typeof TeacherCategory>;

/** A teacher as administrators see it. It never holds a password. */
export const Teacher = z.object({
  id: z.number().int(),
  full_name: z.string(),
  contact: z.object({ phone_number: z.string(), email: z.string() }),
  categories: z.array(TeacherCategory),
  /** Code of the region. Null when none was chosen. */
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  IE: z.string(),
  observations: z.string(),
  /** Comma-separated exam types. */
  type_access: z.string(),
  /** The exam types in words, e.g. 'Ascenso y Directivos'. */
  type_access_display: z.string(),
  status: TeacherStatus,
  /** An administrator has blocked the account. The status doesn't depend on this. */
  blocked: z.boolean(),
  /** Last day of access. */
  expiration_date: z.string(),
  created_at: Moment,
  /** Raised by each change that an administrator makes. */
  version: z.number().int(),
});
export type Teacher = z.infer<typeof Teacher>;

/** A version of the privacy text that a teacher has accepted. */
export const PrivacyConsent = z.object({ version: z.string(), accepted_at: Moment });
export type PrivacyConsent = z.infer<typeof PrivacyConsent>;

export const TeacherDetail = Teacher.extend({
  has_temporary_password: z.boolean(),
  /** Days of access that are left; negative once the access has expired. */
  days_left: z.number().int(),
  last_sign_in_at: Moment.nullable(),
  /** Browser and system of the last sign-in in words, e.g. 'Chrome en Android'. Null when unknown. */
  last_sign_in_device: z.string().nullable(),
  /** Since when the password is the teacher's own. Null while it is temporary, and when the moment is unknown. */
  own_password_since: Moment.nullable(),
  /** Number of attempts that have ended. */
  total_attempts: z.number().int(),
  unfinished_attempts: z.number().int(),
  /** The MOCK attempt that ended last. */
  last_mock: z
    .object({ finished_at: Moment, points_earned: z.number(), points_possible: z.number() })
    .nullable(),
  /** Mean over finished MOCK and BANK attempts. Null when there are none. */
  average_score_percentage: z.number().nullable(),
  /** The newest version of the privacy text that the teacher accepted. Null when there is none. */
  privacy_consent: PrivacyConsent.nullable(),
});
export type TeacherDetail = z.infer<typeof TeacherDetail>;

/**
 * What a teacher needs to sign in for the first time. Only the administrator who set the password gets it (decision
 * 24).
 */
export const TeacherCredential = z.object({
  /** Id of this password. A newer password of the same teacher gets another id. */
  id: z.number().int(),
  teacher_id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Temporary: the teacher must change it at the first sign-in. */
  password: z.string(),
  /** Last day of access. */
  expiration_date: z.string(),
  made_at: Moment,
  /** After this moment the server no longer has the password. */
  kept_until: Moment,
});
export type TeacherCredential = z.infer<typeof TeacherCredential>;

/** A teacher after a change. `credential_id` is the id of the password that the change set; null when it set none. */
export const TeacherWithCredential = Teacher.extend({ credential_id: z.number().int().nullable() });
export type TeacherWithCredential = z.infer<typeof TeacherWithCredential>;

export const TeacherSummary = z.object({
  total_teachers: z.number().int(),
  active_total: z.number().int(),
  expired_total: z.number().int(),
  expiring_soon_total: z.number().int(),
});
export type TeacherSummary = z.infer<typeof TeacherSummary>;

const SpecialtyInput = wholeNumberText(1, LARGEST_INTEGER, 'Debe seleccionar una especialidad');

/** An access as a form sends it. `speciality` is another spelling of `specialty`. */
export const CategoryInput = z
  .strictObject({
    modality: wholeNumberText(1, LARGEST_INTEGER, 'Por favor, selecciona una modalidad.'),
    level: wholeNumberText(1, LARGEST_INTEGER, 'Debe seleccionar un nivel').nullish(),
    specialty: SpecialtyInput.nullish(),
    speciality: SpecialtyInput.nullish(),
  })
  .transform(({ modality, level, specialty, speciality }) => ({
    modality,
    level: level ?? null,
    specialty: specialty ?? speciality ?? null,
  }));
export type CategoryInput = z.output<typeof CategoryInput>;

const PHONE_TEXT = 'El número de celular debe tener exactamente 9 dígitos.';
export const NO_ACCESS_TEXT = 'Debes agregar al menos una modalidad.';
export const NO_ACCESS_TYPE_TEXT = 'Debe seleccionar al menos un tipo de acceso';

export const FullName = nameText({
  missing: 'Escribe el nombre completo.',
  tooLong: `El nombre puede tener hasta ${FULL_NAME_LENGTH} caracteres.`,
  maximum: FULL_NAME_LENGTH,
});
export const Email = z
  .string('Escribe el correo.')
  .trim()
  .toLowerCase()
  .min(1, 'Escribe el correo.')
  .max(EMAIL_LENGTH, 'El correo es demasiado largo.')
  .pipe(z.email('Escribe un correo válido, como nombre@correo.com.'));
const Phone = z
  .string(PHONE_TEXT)
  .overwrite(toNineDigits)
  .regex(/^\d{9}$/, PHONE_TEXT);
const Password = z
  .string('Escribe la contraseña.')
  .min(1, 'Escribe la contraseña.')
  .max(PASSWORD_LENGTH, 'La contraseña es demasiado larga.');
const Region = z
  .string('Elige una región de la lista.')
  .regex(/^\d{2}$/, 'Elige una región de la lista.')
  .nullable();
const School = StorableText.overwrite(toPlainLine).max(
  SCHOOL_LENGTH,
  `La institución educativa puede tener hasta ${SCHOOL_LENGTH} caracteres.`,
);
const Observations = StorableText.trim().max(
  OBSERVATIONS_LENGTH,
  `Las observaciones pueden tener hasta ${OBSERVATIONS_LENGTH} caracteres.`,
);

/**
 * Exam types in a comma-separated list, e.g. 'Ascenso,Directivos'. At least one, only known ones; repeated ones count
 * once.
 */
export const TypeAccess = z
  .string(NO_ACCESS_TYPE_TEXT)
  .transform((list) => [...new Set(list.split(',').map((word) => word.trim()))].filter((word) => word !== ''))
  .pipe(z.array(ExamType).min(1, NO_ACCESS_TYPE_TEXT));

/** A teacher to create. The password is temporary: the teacher must change it at the first sign-in. */
export const NewTeacher = z.strictObject({
  full_name: FullName,
  password: Password,
  expiration_date: Day,
  contact: z.strictObject({ phone_number: Phone, email: Email }),
  categories: z
    .array(CategoryInput, NO_ACCESS_TEXT)
    .min(1, NO_ACCESS_TEXT)
    .max(60, 'Son demasiados accesos.'),
  region: Region.default(null),
  IE: School.default(''),
  observations: Observations.default(''),
  type_access: TypeAccess,
});
export type NewTeacher = z.output<typeof NewTeacher>;

/**
 * Changes of a teacher. Absent fields stay as they are. With the version that the form began with, the change is
 * refused when the teacher was changed meanwhile; without a version the fields overwrite what is stored.
 */
export const TeacherChanges = z.strictObject({
  version: VersionNumber.optional(),
  full_name: FullName.optional(),
  password: Password.optional(),
  expiration_date: Day.optional(),
  contact: z.strictObject({ phone_number: Phone.optional(), email: Email.optional() }).optional(),
  categories: NewTeacher.shape.categories.optional(),
  region: Region.optional(),
  IE: School.optional(),
  observations: Observations.optional(),
  type_access: TypeAccess.optional(),
  /** True blocks the account: its sessions end at once, and it can't sign in. */
  blocked: z.boolean().optional(),
});
export type TeacherChanges = z.output<typeof TeacherChanges>;

/** Ids of the teachers that one call changes. */
export const TeacherIds = z
  .array(Id, 'Elige al menos un docente.')
  .min(1, 'Elige al menos un docente.')
  .max(TEACHERS_AT_ONCE, `Elige como máximo ${TEACHERS_AT_ONCE} docentes.`);

export const createTeacherRoute = defineRoute({
  method: 'POST',
  path: '/teachers/create/',
  access: 'ADM',
  permission: 'teachers:write',
  once: true,
  summary: 'Add a teacher with a temporary password',
  body: NewTeacher,
  data: TeacherWithCredential,
  status: 201,
});

export const updateTeacherRoute = defineRoute({
  method: 'PUT',
  path: '/teachers/:id/update/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Change the fields that are sent; a password becomes temporary again',
  params: OneParams,
  body: TeacherChanges,
  data: TeacherWithCredential,
});

export const deleteTeacherRoute = defineRoute({
  method: 'DELETE',
  path: '/teachers/:id/delete/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Delete a teacher and end the open sessions',
  params: OneParams,
});

export const teacherDetailRoute = defineRoute({
  method: 'GET',
  path: '/teachers/:id/',
  access: 'ADM',
  permission: 'teachers:read',
  summary: 'All about a teacher',
  params: OneParams,
  data: TeacherDetail,
});
