import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import {
  createTeacherRoute,
  deleteTeacherRoute,
  teacherDetailRoute,
  updateTeacherRoute,
} from '@amauta/contract/teachers/teacher.ts';
import { changeTeachersRoute, restoreTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import {
  deliverCredentialsRoute,
  issueCredentialsRoute,
  pendingCredentialsRoute,
} from '@amauta/contract/teachers/teacher-credentials.ts';
import {
  exportTeachersRoute,
  importErrorsRoute,
  importTeachersRoute,
  importTemplateRoute,
  KnownTeachers,
  previewImportRoute,
  SPREADSHEET_SIZE_LIMIT,
} from '@amauta/contract/teachers/teacher-exchange.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { renewTeachersRoute, undoRenewalRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { wrongField } from '../../http/failure.ts';
import { type FormFile, readForm } from '../../http/input/form.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { changeTeachers } from './bulk.service.ts';
import { deleteTeacher, updateTeacher } from './change-teacher.service.ts';
import {
  forgetDelivered,
  issueCredentials,
  pendingCredentials,
} from './credentials/pending-credentials.service.ts';
import { createTeacherLists } from './directory/directory.service.ts';
import { exportTeachers } from './exchange/export-teachers.service.ts';
import { unusable } from './exchange/import-columns.ts';
import { importTeachers, previewImport, refusedRows } from './exchange/import-teachers.service.ts';
import { buildTemplate } from './exchange/import-workbooks.ts';
import { addTeacher } from './new-teacher.service.ts';
import { renewTeachers, undoRenewal } from './renewal.service.ts';
import { restoreTeachers } from './restore.service.ts';
import { teacherDetail } from './teacher-detail.service.ts';
import { loadTeacherFacts } from './teachers.service.ts';

const FORM_LIMITS = {
  fileBytes: SPREADSHEET_SIZE_LIMIT,
  totalBytes: SPREADSHEET_SIZE_LIMIT,
  files: 1,
  fieldBytes: 1_000,
};

/** The routes by which administrators manage teachers, their credentials and spreadsheets of them. */
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

  register(pendingCredentialsRoute, ({ account }) => pendingCredentials(context, account.id));

  register(issueCredentialsRoute, async ({ account, body }) => {
    const issued = await issueCredentials(context, account.id, body);
    const message = issued.length === 1 ? 'Contraseña temporal creada.' : 'Contraseñas temporales creadas.';
    return told(message, issued);
  });

  register(deliverCredentialsRoute, async ({ account, body }) => {
    await forgetDelivered(context.db, account.id, body.ids);
    return 'Credenciales entregadas.';
  });

  register(exportTeachersRoute, async ({ query, reply }) => {
    const { total, workbook } = await exportTeachers(context, query);
    // The size of the file isn't known before it is written, so the page shows progress by the number of
    // rows.
    reply.header('x-total-rows', total);
    saveAs(reply, 'reporte-docentes.xlsx');
    return workbook;
  });

  register(importTemplateRoute, async ({ reply }) => {
    const template = await buildTemplate(await loadTeacherFacts(context));
    saveAs(reply, 'plantilla-docentes.xlsx');
    return template;
  });

  register(previewImportRoute, async ({ request }) =>
    previewImport(context, ...(await readImportForm(request))),
  );

  register(importErrorsRoute, async ({ request, reply }) => {
    const refused = await refusedRows(context, ...(await readImportForm(request)));
    saveAs(reply, 'docentes-con-errores.xlsx');
    return refused;
  });

  register(importTeachersRoute, async ({ account, body, request }) => {
    const imported = await importTeachers(context, account.id, body, logLater(request));
    const created = imported.length === 1 ? '1 docente creado.' : `${imported.length} docentes creados.`;
    const { length } = body.updates;
    const updated = length === 1 ? '1 docente actualizado.' : `${length} docentes actualizados.`;
    const parts = [imported.length > 0 && created, length > 0 && updated].filter((part) => part !== false);
    return told(parts.join(' '), imported);
  });
}

/** Logs why a change of many teachers stopped in the middle. The answer to the call lists who was changed. */
function logLater(request: FastifyRequest): (error: unknown) => void {
  return (error) => request.log.error({ err: error }, 'a change of many stopped in the middle');
}

function saveAs(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
}

/** The uploaded file, and what to do with rows of teachers who already exist. */
async function readImportForm(request: FastifyRequest): Promise<[Buffer, KnownTeachers]> {
  const files: FormFile[] = [];
  const fields = await readForm(request, FORM_LIMITS, async (file) => {
    files.push(file);
  });
  const file = files.find(({ name }) => name === 'file');
  if (!file) throw unusable('Elige un archivo de Excel (.xlsx).');
  if (!file.isTooLarge) return [file.content, KnownTeachers.catch('refuse').parse(fields.get('known'))];
  const message = `El archivo pesa más de ${SPREADSHEET_SIZE_LIMIT / MEGABYTE} MB.`;
  throw wrongField('file', message, 'PAYLOAD_TOO_LARGE');
}
