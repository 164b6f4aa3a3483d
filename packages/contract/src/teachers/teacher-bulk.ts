import { z } from 'zod';
import { defineRoute, Id } from '../route.ts';
import { Day, MANY_TEACHERS, NewTeacher, TEACHERS_AT_ONCE, TeacherIds, TypeAccess } from './teacher.ts';
import { TeacherMatch } from './teacher-list.ts';
import { RenewalMonths } from './teacher-renewal.ts';

const CHOICE_TEXT = 'Elige a los docentes uno por uno o por un filtro.';

/** The teachers of a call that changes many: either their ids, or all that match a filter except some. */
export const TeacherChoice = z.union(
  [
    z.strictObject({ ids: TeacherIds }),
    z.strictObject({
      filter: TeacherMatch,
      except: z
        .array(Id)
        .max(TEACHERS_AT_ONCE, `Quita como máximo ${TEACHERS_AT_ONCE} docentes.`)
        .default([]),
      /**
       * The number of teachers that the administrator saw. When the filter now matches another number, nobody
       * is changed.
       */
      total: z.number().int().min(1, 'Elige al menos un docente.').max(1_000_000, 'Son demasiados docentes.'),
    }),
  ],
  CHOICE_TEXT,
);
export type TeacherChoice = z.output<typeof TeacherChoice>;

/** `set` replaces what a teacher has; `add` and `remove` leave the rest as it is. */
const BulkMode = z.enum(['set', 'add', 'remove']);
export type BulkMode = z.output<typeof BulkMode>;

export const TeacherBulkChange = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('renew'), months: RenewalMonths }),
    z.strictObject({ action: z.literal('set_expiration'), expiration_date: Day }),
    z.strictObject({ action: z.literal('change_types'), mode: BulkMode, type_access: TypeAccess }),
    z.strictObject({
      action: z.literal('change_categories'),
      mode: BulkMode,
      categories: NewTeacher.shape.categories,
    }),
    z.strictObject({ action: z.literal('block') }),
    z.strictObject({ action: z.literal('unblock') }),
    z.strictObject({ action: z.literal('delete') }),
  ],
  'Elige qué cambiar.',
);
export type TeacherBulkChange = z.output<typeof TeacherBulkChange>;
/** A bulk change as it is sent, before defaults are applied. */
export type TeacherBulkChangeInput = z.input<typeof TeacherBulkChange>;

/** The result of a change of many teachers. Each teacher is in exactly one of the three parts. */
export const BulkResult = z.object({
  /** Changed teachers, with the version after the change. */
  changed: z.array(z.object({ id: z.number().int(), version: z.number().int() })),
  /** Number of teachers who needed no change. */
  unchanged_total: z.number().int(),
  refused_total: z.number().int(),
  /**
   * The first refused teachers, each with the reason in Spanish. The name is null when the teacher no longer exists.
   */
  refused: z.array(z.object({ id: z.number().int(), full_name: z.string().nullable(), message: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const changeTeachersRoute = defineRoute({
  method: 'POST',
  path: '/teachers/bulk/',
  access: 'ADM',
  permission: 'teachers:write',
  once: true,
  summary: 'Change many teachers, some at a time; those whom a rule forbids to change are left out and named',
  body: z.strictObject({ choice: TeacherChoice, change: TeacherBulkChange }),
  data: BulkResult,
});

export const restoreTeachersRoute = defineRoute({
  method: 'POST',
  path: '/teachers/restore/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Bring deleted teachers back, but those whose email or phone belongs to another account by now',
  body: z.strictObject({
    ids: z
      .array(Id, 'Elige al menos un docente.')
      .min(1, 'Elige al menos un docente.')
      .max(MANY_TEACHERS, 'Son demasiados docentes.'),
  }),
  data: BulkResult,
});
