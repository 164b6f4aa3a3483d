import { z } from 'zod';
import { defineRoute, Id } from '../route.ts';
import { MANY_TEACHERS, Teacher, TeacherIds } from './teacher.ts';

export const RenewalMonths = z.union([z.literal(5), z.literal(10), z.literal(12)], 'Elige 5, 10 o 12 meses.');
export type RenewalMonths = z.infer<typeof RenewalMonths>;

/** Adds months to each teacher's access, from today or from the present expiry, whichever is later. */
export const Renewal = z.strictObject({ ids: TeacherIds, months: RenewalMonths });
export type Renewal = z.infer<typeof Renewal>;

/**
 * Teachers with the version that the renewal gave them. A teacher who was changed since keeps the renewed
 * access.
 */
export const RenewalUndo = z.strictObject({
  teachers: z
    .array(z.strictObject({ id: Id, version: Id }), 'Elige al menos un docente.')
    .min(1, 'Elige al menos un docente.')
    .max(MANY_TEACHERS, 'Son demasiados docentes.'),
});
export type RenewalUndo = z.infer<typeof RenewalUndo>;

export const renewTeachersRoute = defineRoute({
  method: 'POST',
  path: '/teachers/renew/',
  access: 'ADM',
  permission: 'teachers:write',
  once: true,
  summary: 'Prolong the access of teachers, all or none',
  body: Renewal,
  data: z.array(Teacher),
});

export const undoRenewalRoute = defineRoute({
  method: 'POST',
  path: '/teachers/renew/undo/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Give renewed teachers the last day back that they had; none of them where one was changed since',
  body: RenewalUndo,
  data: z.array(Teacher),
});
