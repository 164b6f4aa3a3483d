import { teacherAuditRoute } from '@amauta/contract/teachers/teacher-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { Registrar } from '../../http/registrar.ts';
import { getTeacherOrDeleted } from '../teachers/teachers.service.ts';
import { teacherTrail } from './audit.service.ts';

export function registerAuditRoutes(register: Registrar, { db }: ServerContext): void {
  register(teacherAuditRoute, async ({ params }) => {
    await getTeacherOrDeleted(db, params.id);
    return teacherTrail(db, params.id);
  });
}
