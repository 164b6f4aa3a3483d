import {
  exportTeachersRoute,
  importErrorsRoute,
  importTeachersRoute,
  importTemplateRoute,
  KnownTeachers,
  previewImportRoute,
  SPREADSHEET_SIZE_LIMIT,
} from '@amauta/contract/teachers/teacher-exchange.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context.ts';
import { wrongField } from '../../../http/failure.ts';
import { type FormFile, readForm } from '../../../http/input/form.ts';
import { type Registrar, told } from '../../../http/registrar.ts';
import { logLater } from '../teachers.routes.ts';
import { loadTeacherFacts } from '../teachers.service.ts';
import { exportTeachers } from './export-teachers.service.ts';
import { unusable } from './import-columns.ts';
import { importTeachers, previewImport, refusedRows } from './import-teachers.service.ts';
import { buildTemplate } from './template.ts';

const FORM_LIMITS = {
  fileBytes: SPREADSHEET_SIZE_LIMIT,
  totalBytes: SPREADSHEET_SIZE_LIMIT,
  files: 1,
  fieldBytes: 1_000,
};

export function registerTeacherExchangeRoutes(register: Registrar, context: ServerContext): void {
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
  const message = `El archivo pesa más de ${SPREADSHEET_SIZE_LIMIT / 1_048_576} MB.`;
  throw wrongField('file', message, 'PAYLOAD_TOO_LARGE');
}
