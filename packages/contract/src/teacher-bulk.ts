import { z } from 'zod';
import { defineRoute, Id, success } from './route.ts';
import { TeacherMatch } from './teacher-list.ts';
import { RenewalMonths } from './teacher-renewal.ts';
import { Day, MANY_TEACHERS, TEACHERS_AT_ONCE, TeacherIds, TypeAccess } from './teachers.ts';

const CHOICE_TEXT = 'Elige a los docentes uno por uno o por un filtro.';

/** Teachers of a call that changes many: named one by one, or all that match but some. */
export const TeacherChoice = z.union(
  [
    z.strictObject({ ids: TeacherIds }),
    z.strictObject({
      filter: TeacherMatch,
      except: z.array(Id).max(TEACHERS_AT_ONCE, 'Quita como máximo 1000 docentes.').default([]),
      /** How many the caller was told; when others match by now, nobody is changed. */
      total: z.number().int().min(1, 'Elige al menos un docente.'),
    }),
  ],
  CHOICE_TEXT,
);
export type TeacherChoice = z.output<typeof TeacherChoice>;

/** One change of many teachers. */
export const TeacherBulkChange = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('renew'), months: RenewalMonths }),
    z.strictObject({ action: z.literal('set_expiration'), expiration_date: Day }),
    /** `set` leaves only these types, `add` and `remove` change the others in nothing. */
    z.strictObject({
      action: z.literal('change_types'),
      mode: z.enum(['set', 'add', 'remove']),
      type_access: TypeAccess,
    }),
    z.strictObject({ action: z.literal('block') }),
    z.strictObject({ action: z.literal('unblock') }),
    z.strictObject({ action: z.literal('delete') }),
  ],
  'Elige qué cambiar.',
);
export type TeacherBulkChange = z.output<typeof TeacherBulkChange>;
/** The same as it is sent. */
export type TeacherBulkChangeInput = z.input<typeof TeacherBulkChange>;

/** What became of many teachers. Each of them is in one of the three parts. */
export const BulkResult = z.object({
  /** Changed, with the version that the change left. */
  changed: z.array(z.object({ id: z.number().int(), version: z.number().int() })),
  /** Were so already. */
  unchanged_total: z.number().int(),
  refused_total: z.number().int(),
  /** The first of the refused with the reason; the name of one who is gone is null. */
  refused: z.array(z.object({ id: z.number().int(), full_name: z.string().nullable(), message: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const changeTeachersRoute = defineRoute({
  method: 'POST',
  path: '/teachers/bulk/',
  access: 'ADM',
  summary:
    'Change many teachers in one transaction; those whom a rule forbids to change are left out and named',
  body: z.strictObject({ choice: TeacherChoice, change: TeacherBulkChange }),
  answer: success(BulkResult),
});

export const restoreTeachersRoute = defineRoute({
  method: 'POST',
  path: '/teachers/restore/',
  access: 'ADM',
  summary: 'Bring deleted teachers back, but those whose email or phone belongs to another account by now',
  body: z.strictObject({
    ids: z
      .array(Id, 'Elige al menos un docente.')
      .min(1, 'Elige al menos un docente.')
      .max(MANY_TEACHERS, 'Son demasiados docentes.'),
  }),
  answer: success(BulkResult),
});

export const teacherBulkRoutes = [changeTeachersRoute, restoreTeachersRoute] as const;
