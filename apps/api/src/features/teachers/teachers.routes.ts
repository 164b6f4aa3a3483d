import {
  createTeacherRoute,
  deleteTeacherRoute,
  teacherDetailRoute,
  updateTeacherRoute,
} from '@amauta/contract/teachers/teacher.ts';
import { changeTeachersRoute, restoreTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { renewTeachersRoute, undoRenewalRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { changeTeachers } from './bulk.service.ts';
import { deleteTeacher, updateTeacher } from './change-teacher.service.ts';
import { createTeacherLists } from './directory/directory.service.ts';
import { addTeacher } from './new-teacher.service.ts';
import { renewTeachers, undoRenewal } from './renewal.service.ts';
import { restoreTeachers } from './restore.service.ts';
import { teacherDetail } from './teacher-detail.service.ts';

export function registerTeacherRoutes(register: Registrar, context: ServerContext): void {
  const listTeachers = createTeacherLists(context);
  register(teacherListRoute, ({ query }) => listTeachers(query));

  register(createTeacherRoute, async ({ account, body }) =>
    told('Docente creado exitosamente', await addTeacher(context, account.id, body)),
  );

  register(updateTeacherRoute, async ({ account, params, body }) =>
    told(
      'Docente editado correctamente.',
      await updateTeacher(context, { actorId: account.id, teacherId: params.id }, body),
    ),
  );

  register(deleteTeacherRoute, async ({ account, params }) => {
    await deleteTeacher(context, { actorId: account.id, teacherId: params.id });
    return 'Docente eliminado correctamente';
  });

  register(renewTeachersRoute, async ({ account, body }) => {
    const teachers = await renewTeachers(context, account.id, body);
    const message = teachers.length === 1 ? 'Acceso renovado.' : 'Accesos renovados.';
    return told(message, teachers);
  });

  register(undoRenewalRoute, async ({ account, body, request }) => {
    const teachers = await undoRenewal(context, account.id, body, logLater(request));
    const message = teachers.length === 1 ? 'Renovación deshecha.' : 'Renovaciones deshechas.';
    return told(message, teachers);
  });

  register(changeTeachersRoute, ({ account, body, request }) =>
    changeTeachers(context, account.id, body, logLater(request)),
  );

  register(restoreTeachersRoute, ({ account, body, request }) =>
    restoreTeachers(context, account.id, body.ids, logLater(request)),
  );

  register(teacherDetailRoute, ({ account, params }) => teacherDetail(context, account.id, params.id));
}

/** Logs why a change of many teachers stopped in the middle. The answer to the call lists who was changed. */
export function logLater(request: FastifyRequest): (error: unknown) => void {
  return (error) => request.log.error({ err: error }, 'a change of many stopped in the middle');
}
