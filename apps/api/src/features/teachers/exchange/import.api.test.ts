import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { TeacherCredential } from '@amauta/contract/teachers/teacher.ts';
import { Workbook } from '@cj-tech-master/excelts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newTeacherBody, startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher, postLogin } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { weakPasswordMessage } from '../../session/passwords/password.policy.ts';
import { importClient, row } from './import-client.testing.ts';
import { HEADER, workbookOf } from './workbook.testing.ts';

/** The channel on which Fastify tells that a request has arrived whole and is given to its handler. */
const HANDLER_START = 'tracing:fastify.request.handler:start';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

const { upload, preview, importAll, totalOfTeachers } = importClient(server, administrator);

test('from a sheet to teachers who can sign in', async () => {
  const bytes = await workbookOf([
    HEADER,
    row('Amaru Quispe', 'Amaru@prueba.test', 911000001),
    row('Sin correo', '', '911000002'),
    row('Killa Mamani', 'killa@prueba.test', '911 000 003', 'Temporal-2026'),
  ]);
  const found = await preview(bytes);
  expect(found).toMatchObject({ good_total: 2, bad_total: 1 });
  expect(found.rows[1]?.errors).toEqual([{ column: 'Correo', message: 'Escribe el correo.' }]);
  const before = await totalOfTeachers();
  const response = await importAll(found.rows.flatMap(({ teacher }) => teacher ?? []));
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json().message).toBe('2 docentes creados.');
  expect(await totalOfTeachers()).toBe(before + 2);
  const [amaru, killa] = z.array(TeacherCredential).parse(response.json().data);
  expect(amaru).toMatchObject({ email: 'amaru@prueba.test', phone_number: '911000001' });
  expect(weakPasswordMessage(amaru?.password ?? '')).toBeNull();
  expect(killa?.password).toBe('Temporal-2026');
  for (const teacher of [amaru, killa]) {
    const login = await postLogin(server, teacher?.phone_number ?? '', teacher?.password);
    expect(login.json()).toMatchObject({ role: 'DOC', user: { has_temporary_password: true } });
  }
  const trail = await administrator.call('GET', `/teachers/${amaru?.teacher_id}/audit/`);
  expect(trail.json().data).toMatchObject([{ action: 'teacher.imported' }]);
  for (const password of [amaru?.password ?? '', 'Temporal-2026']) {
    expect(trail.body).not.toContain(password);
    expect(server.log.join('\n')).not.toContain(password);
  }
});

test('a title above the table is passed over', async () => {
  const bytes = await workbookOf([
    ['LISTA DE DOCENTES 2026'],
    [],
    HEADER,
    row('Rayda Condori', 'rayda.condori@prueba.test', 911000009),
  ]);
  expect(await preview(bytes)).toMatchObject({ good_total: 1, bad_total: 0, rows: [{ row: 4 }] });
});

test('an import over a real connection is answered with 201', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/api/teachers/import/`, {
    method: 'POST',
    headers: { ...administrator.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ teachers: [newTeacherBody({ password: '' })] }),
  });
  expect(response.status).toBe(201);
});

test('an administrator who leaves while it is saved finds the passwords waiting', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const teachers = Array.from({ length: 12 }, () => newTeacherBody({ password: '' }));
  const leaving = new AbortController();
  const { promise: handled, resolve } = Promise.withResolvers<void>();
  const whenHandled = () => resolve();
  subscribe(HANDLER_START, whenHandled);
  const sent = fetch(`http://127.0.0.1:${port}/api/teachers/import/`, {
    method: 'POST',
    headers: { ...administrator.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ teachers }),
    signal: leaving.signal,
  });
  // The body has arrived, and its passwords are going to be hashed, which takes some hundreds of milliseconds.
  await handled;
  unsubscribe(HANDLER_START, whenHandled);
  leaving.abort();
  await expect(sent).rejects.toThrow();
  const emails = teachers.map(({ contact }) => contact.email);
  const waiting = async () => {
    const { data } = (await administrator.call('GET', '/teachers/credentials/')).json();
    return TeacherCredential.array()
      .parse(data)
      .filter(({ email }) => emails.includes(email));
  };
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(12);
  const [first] = await waiting();
  const login = await postLogin(server, first?.email ?? '', first?.password);
  expect(login.json()).toMatchObject({ role: 'DOC' });
});

test('an export can be imported: every access, region and exam type is recognised', async () => {
  const original = newTeacherBody({
    full_name: "=cmd|' /C calc'!A0",
    observations: '+51 es su prefijo',
    categories: [
      { modality: 1, level: 1 },
      { modality: 1, level: 2, specialty: 14 },
      { modality: 1, level: 3, specialty: 5 },
      { modality: 2, level: 4, specialty: 17 },
      { modality: 2, level: 5 },
      { modality: 3 },
    ],
    type_access: 'Ascenso,Nombramiento,Directivos',
  });
  const created = await administrator.call('POST', '/teachers/create/', original);
  const { id } = created.json().data as { id: number };
  const exported = await administrator.call('GET', `/teachers/export-excel/?ids=${id}`);
  await administrator.call('DELETE', `/teachers/${id}/delete/`);
  const { rows } = await preview(exported.rawPayload);
  const choices = original.categories.map(({ modality, level = null, specialty = null }) => ({
    modality,
    level,
    specialty,
  }));
  expect(rows).toMatchObject([
    { row: 2, errors: [], teacher: { ...original, categories: choices, password: '' } },
  ]);
});

test('the template is understood, and offers what there is', async () => {
  const response = await administrator.call('GET', '/teachers/import/template/');
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="plantilla-docentes.xlsx"',
  });
  const answer = await upload(response.rawPayload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().message).toBe('El archivo no trae docentes. Escribe uno en cada fila.');
});

test('emails and phones of other accounts or rows are marked in the preview', async () => {
  const other = await addTeacher(server);
  const { rows } = await preview(
    await workbookOf([
      HEADER,
      row('Uno', other.email.toUpperCase(), Number(other.phone)),
      row('Dos', 'dos@prueba.test', '911000010'),
      row('Tres', 'DOS@prueba.test', '911000011'),
    ]),
  );
  expect(rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`))).toEqual([
    ['Correo: Este correo ya pertenece a otra cuenta.', 'Celular: Este celular ya pertenece a otra cuenta.'],
    [],
    ['Correo: Este correo ya está en la fila 3.'],
  ]);
});

test('refused rows come back as a spreadsheet, to be corrected and imported again', async () => {
  const bytes = await workbookOf([
    HEADER,
    row('Buena', 'buena@prueba.test', '911555001'),
    row('Mala', 'sin-arroba', '12'),
  ]);
  const response = await upload(bytes, { path: 'errors' });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-disposition']).toBe('attachment; filename="docentes-con-errores.xlsx"');
  const workbook = new Workbook();
  await workbook.xlsx.load(response.rawPayload);
  const sheet = workbook.getWorksheet('Docentes');
  expect(sheet?.rowCount).toBe(2);
  expect(sheet?.getCell(2, 1).value).toBe('Mala');
  expect(sheet?.getCell(2, 11).value).toBe('3');
  expect(String(sheet?.getCell(2, 12).value)).toContain('Celular: El número de celular');
  const { rows } = await preview(response.rawPayload);
  expect(rows).toMatchObject([{ full_name: 'Mala', email: 'sin-arroba', categories: expect.any(String) }]);
});
