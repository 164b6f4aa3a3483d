import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute, OneParams } from '../route.ts';

export const AuditAction = z.enum([
  'teacher.created',
  'teacher.imported',
  'teacher.updated',
  'teacher.renewed',
  'teacher.renewal_undone',
  'teacher.deleted',
  'teacher.restored',
  /** An administrator downloaded everything stored about the teacher. */
  'teacher.exported',
  /** The personal data was erased, by an administrator or automatically after the configured time. */
  'teacher.erased',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/**
 * A change that an administrator made to a teacher. `from` and `to` are texts for people. For a password, the
 * entry says only that it changed.
 */
export const AuditEntry = z.object({
  id: z.number().int(),
  action: AuditAction,
  actor_name: z.string(),
  happened_at: Moment,
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const teacherAuditRoute = defineRoute({
  method: 'GET',
  path: '/teachers/:id/audit/',
  access: 'ADM',
  permission: 'teachers:read',
  summary: 'What administrators did to a teacher, newest first, the last 100',
  params: OneParams,
  data: z.array(AuditEntry),
});
