import { z } from 'zod';
import { MEGABYTE } from '../megabyte.ts';
import { defineRoute, File, Id } from '../route.ts';
import { PASSWORD_LENGTH } from '../session.ts';
import { NewTeacher, TEACHERS_AT_ONCE, TeacherChanges, TeacherCredential } from './teacher.ts';
import { TeacherFilter } from './teacher-list.ts';

/** Largest size of an imported spreadsheet, in bytes. */
export const SPREADSHEET_SIZE_LIMIT = 5 * MEGABYTE;

const IdList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'La lista de docentes no es válida.')
  .max(11_000);

export const TeacherExportQuery = TeacherFilter.extend({
  /** When given, exactly these teachers are exported, and the filter is ignored. */
  ids: IdList.optional(),
  /** Teachers to leave out although the filter matches them. */
  except: IdList.optional(),
});
export type TeacherExportQuery = z.infer<typeof TeacherExportQuery>;

/** A row of an imported spreadsheet: its texts, and what is wrong with them. */
export const ImportRow = z.object({
  /** Number of the row in the sheet, from 2, because row 1 is the header. */
  row: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** The accesses, as written in the sheet. */
  categories: z.string(),
  type_access: z.string(),
  expiration_date: z.string(),
  /** Why the row is refused, with the column of each error. Empty for a good row. */
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** The body to send to create this teacher. Null for a bad row. */
  teacher: z
    .object({
      full_name: z.string(),
      /** Empty when the sheet gives no password. The server then generates one. */
      password: z.string(),
      expiration_date: z.string(),
      contact: z.object({ phone_number: z.string(), email: z.string() }),
      categories: z.array(
        z.object({
          modality: z.number().int(),
          level: z.number().int().nullable(),
          specialty: z.number().int().nullable(),
        }),
      ),
      region: z.string().nullable(),
      IE: z.string(),
      observations: z.string(),
      type_access: z.string(),
    })
    .nullable(),
  /** The change to send for the teacher who already has this email or phone. Null for other rows. */
  update: z
    .object({
      id: z.number().int(),
      version: z.number().int(),
      full_name: z.string(),
      /** The fields that differ, in the form of `TeacherChanges`; empty when nothing differs. */
      changes: z.record(z.string(), z.unknown()),
      /** The differing fields in words. */
      differences: z.array(
        z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
    })
    .nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportPreview = z.object({
  rows: z.array(ImportRow),
  /** Rows that create a teacher. */
  good_total: z.number().int(),
  bad_total: z.number().int(),
  /** Rows that change a teacher. */
  update_total: z.number().int(),
  /** Rows of teachers who already have these values. */
  same_total: z.number().int(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** A teacher to create. The password may be empty; the server then generates one. */
export const TeacherToImport = NewTeacher.extend({
  password: z.string().max(PASSWORD_LENGTH, 'La contraseña es demasiado larga.').default(''),
});
export type TeacherToImport = z.output<typeof TeacherToImport>;

/**
 * What to do with a row whose email or phone belongs to an existing teacher: refuse the row, or change the
 * teacher.
 */
export const KnownTeachers = z.enum(['refuse', 'update']);
export type KnownTeachers = z.infer<typeof KnownTeachers>;

const NOBODY_TEXT = 'No hay docentes para crear.';
const TOO_MANY_TEXT = `Un archivo puede traer hasta ${TEACHERS_AT_ONCE} docentes.`;

/**
 * Good rows of a preview. Either all of `teachers` are created or none. `updates` are all checked before the
 * first one is stored.
 */
export const TeacherImport = z
  .strictObject({
    teachers: z.array(TeacherToImport, NOBODY_TEXT).max(TEACHERS_AT_ONCE, TOO_MANY_TEXT),
    updates: z
      .array(z.strictObject({ id: Id, changes: TeacherChanges.omit({ password: true, blocked: true }) }))
      .max(TEACHERS_AT_ONCE, TOO_MANY_TEXT)
      .default([]),
  })
  .refine(({ teachers, updates }) => teachers.length + updates.length > 0, {
    path: ['teachers'],
    message: NOBODY_TEXT,
  })
  .refine(({ teachers, updates }) => teachers.length + updates.length <= TEACHERS_AT_ONCE, {
    path: ['teachers'],
    message: TOO_MANY_TEXT,
  });
export type TeacherImport = z.output<typeof TeacherImport>;

export const exportTeachersRoute = defineRoute({
  method: 'GET',
  path: '/teachers/export-excel/',
  access: 'ADM',
  permission: 'teachers:read',
  summary: 'The teachers as a spreadsheet, by status and search or by ids',
  query: TeacherExportQuery,
  answer: z.unknown(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const importTemplateRoute = defineRoute({
  method: 'GET',
  path: '/teachers/import/template/',
  access: 'ADM',
  permission: 'teachers:read',
  summary: 'An empty spreadsheet with the columns of an import',
  answer: z.unknown(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

const ImportForm = z.object({ file: File, known: KnownTeachers.optional() });

export const previewImportRoute = defineRoute({
  method: 'POST',
  path: '/teachers/import/preview/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Read a spreadsheet (field `file`) and tell what each row would create or change; stores nothing',
  form: ImportForm,
  data: ImportPreview,
});

export const importErrorsRoute = defineRoute({
  method: 'POST',
  path: '/teachers/import/errors/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'The refused rows of a spreadsheet as a spreadsheet, each with its errors; stores nothing',
  form: ImportForm,
  answer: z.unknown(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const importTeachersRoute = defineRoute({
  method: 'POST',
  path: '/teachers/import/',
  access: 'ADM',
  permission: 'teachers:write',
  once: true,
  summary:
    'Create the good rows of a preview, all or none, and change known teachers; the passwords wait until they are handed over',
  body: TeacherImport,
  bodyLimit: SPREADSHEET_SIZE_LIMIT,
  data: z.array(TeacherCredential),
  status: 201,
});
