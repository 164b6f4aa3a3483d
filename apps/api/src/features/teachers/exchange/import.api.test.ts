import type { AddressInfo } from 'node:net';
import { TeacherCredential } from '@amauta/contract/teachers/teacher.ts';
import { ImportPreview } from '@amauta/contract/teachers/teacher-exchange.ts';
import { type CellValue, Workbook } from '@cj-tech-master/excelts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newTeacherBody, startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher, postLogin, signIn } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { weakPasswordMessage } from '../../session/passwords/password.policy.ts';
import { HEADER, workbookOf } from './workbook.testing.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

async function upload(
  bytes: Uint8Array,
  { field = 'file', headers = administrator.headers, known = '', path = 'preview' } = {},
) {
  const form = new FormData();
  if (known) form.append('known', known);
  form.append(field, new Blob([new Uint8Array(bytes)]), 'docentes.csv');
  const request = new Request('http://amauta.test', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url: `/api/teachers/import/${path}/`,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

async function preview(bytes: Uint8Array, known = ''): Promise<ImportPreview> {
  const response = await upload(bytes, { known });
  expect(response.statusCode, response.body).toBe(200);
  return ImportPreview.parse(response.json().data);
}

const importAll = (teachers: readonly object[]) =>
  administrator.call('POST', '/teachers/import/', { teachers });

async function totalOfTeachers(): Promise<number> {
  return (await administrator.call('GET', '/teachers/')).json().meta.total;
}

const row = (name: string, email: string, phone: CellValue, password = ''): CellValue[] => [
  name,
  email,
  phone,
  'Puno',
  '',
  'EBR Secundaria, Matemática; EBR Primaria',
  'Ascenso, Directivos',
  new Date('2027-03-02T00:00:00Z'),
  '',
  password,
];

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
  const sent = fetch(`http://127.0.0.1:${port}/api/teachers/import/`, {
    method: 'POST',
    headers: { ...administrator.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ teachers }),
    signal: leaving.signal,
  });
  // The body has arrived and its passwords are being hashed, which takes some hundreds of milliseconds.
  setTimeout(() => leaving.abort(), 60);
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

describe('a file is refused with what to do', () => {
  test.each([
    ['text', Buffer.from('Nombre,Correo\n'), 415, /\.csv/],
    ['6 MB', Buffer.alloc(6 * 1_048_576), 413, 'El archivo pesa más de 5 MB.'],
  ])('%s', async (_name, bytes, status, message) => {
    const response = await upload(bytes);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(message);
    expect(response.json().errors.file).toEqual([response.json().message]);
  });

  test('without the columns', async () => {
    const response = await upload(await workbookOf([['Nombre completo']]));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringMatching(/^Faltan columnas: «Correo», «Celular»/),
    });
  });

  test('with 1001 teachers', async () => {
    const rows = Array.from({ length: 1_001 }, () => ['Amaru']);
    const response = await upload(await workbookOf([HEADER, ...rows]));
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toMatch(/hasta 1000 docentes/);
  });

  test('in another field of the form, or without a form', async () => {
    expect((await upload(Buffer.from('x'), { field: 'archivo' })).statusCode).toBe(422);
    expect((await administrator.call('POST', '/teachers/import/preview/', {})).statusCode).toBe(415);
  });

  test('from a teacher', async () => {
    const { headers } = await signIn(server, (await addTeacher(server)).email);
    expect((await upload(Buffer.from('x'), { headers })).json()).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('nothing is created when one of them', () => {
  const good = () => newTeacherBody({ password: '' });
  test.each([
    ['breaks a rule', { region: '99' }, 422, 'region'],
    ['lacks a level', { categories: [{ modality: 1 }] }, 422, 'categories.0.level'],
    ['has a weak password', { password: 'corta' }, 422, 'password'],
    ['has no name', { full_name: '' }, 400, 'full_name'],
    ['has an unknown field', { role: 'ADM' }, 400, 'role'],
  ])('%s', async (_name, changes, status, field) => {
    const before = await totalOfTeachers();
    const response = await importAll([good(), { ...good(), ...changes }, good()]);
    expect(response.statusCode, response.body).toBe(status);
    expect(Object.keys(response.json().errors)).toEqual([`teachers.1${field && `.${field}`}`]);
    expect(await totalOfTeachers()).toBe(before);
  });

  test('has the email or phone of another row or of an account', async () => {
    const before = await totalOfTeachers();
    const other = await addTeacher(server);
    const first = good();
    const response = await importAll([
      first,
      { ...good(), contact: { ...first.contact, phone_number: other.phone } },
    ]);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'RULE_BROKEN',
      errors: {
        'teachers.1.contact.email': ['Este correo ya está en el docente 1 de la lista.'],
        'teachers.1.contact.phone_number': ['Este celular ya pertenece a otra cuenta.'],
      },
    });
    expect(await totalOfTeachers()).toBe(before + 1);
  });

  test.each([
    ['none', []],
    ['1001', Array.from({ length: 1_001 }, good)],
  ])('there are %s of them', async (_name, teachers) => {
    expect((await importAll(teachers)).statusCode).toBe(400);
  });
});

describe('rows of teachers who exist', () => {
  const send = (rows: ImportPreview['rows']) =>
    administrator.call('POST', '/teachers/import/', {
      teachers: rows.flatMap(({ teacher }) => teacher ?? []),
      updates: rows.flatMap(({ update }) =>
        update && Object.keys(update.changes).length > 0
          ? [{ id: update.id, changes: { ...update.changes, version: update.version } }]
          : [],
      ),
    });
  const detail = async (id: number) => (await administrator.call('GET', `/teachers/${id}/`)).json().data;

  test('renew and change by email or phone, beside new ones, and leave empty cells alone', async () => {
    const byEmail = await addTeacher(server, { school: 'IE Vieja', observations: 'queda' });
    const byPhone = await addTeacher(server);
    const same = await addTeacher(server, { expirationDate: '2025-01-01', examTypes: ['Directivos'] });
    const found = await preview(
      await workbookOf([
        ['Correo', 'Celular', 'Vence', 'Institución Educativa', 'Tipos de acceso'],
        [byEmail.email.toUpperCase(), '', '31-12-2027', 'IE Nueva', ''],
        ['cambiado@prueba.test', `+51 ${byPhone.phone}`, '', '', 'Ascenso, Nombramiento'],
        [same.email, same.phone, '01-01-2025', '', 'Directivos'],
        ['nadie@prueba.test', '911999000', '31-12-2027', '', 'Ascenso'],
      ]),
      'update',
    );
    expect(found).toMatchObject({ good_total: 0, update_total: 2, same_total: 1, bad_total: 1 });
    expect(found.rows[0]?.update?.differences).toEqual([
      { label: 'Institución educativa', from: 'IE Vieja', to: 'IE Nueva' },
      { label: 'Vencimiento', from: '02-03-2027', to: '31-12-2027' },
    ]);
    expect(found.rows[3]?.errors.map(({ column }) => column)).toEqual(['Nombre completo', 'Accesos']);
    const response = await send(found.rows);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({ message: '2 docentes actualizados.', data: [] });
    expect(await detail(byEmail.id)).toMatchObject({
      expiration_date: '2027-12-31',
      IE: 'IE Nueva',
      observations: 'queda',
      version: 2,
    });
    expect(await detail(byPhone.id)).toMatchObject({
      contact: { email: 'cambiado@prueba.test' },
      type_access: 'Ascenso,Nombramiento',
    });
    const again = await send(found.rows);
    expect(again.json()).toMatchObject({ code: 'EDIT_CONFLICT' });
  });

  test('are refused where a row means two of them, one twice, an administrator, or sets a password', async () => {
    const [one, two] = [await addTeacher(server), await addTeacher(server)];
    const { rows } = await preview(
      await workbookOf([
        ['Correo', 'Celular', 'Contraseña', 'Vence'],
        [one.email, two.phone, '', ''],
        [two.email, '', '', '31-12-2027'],
        ['', two.phone, '', '30-11-2027'],
        [administrator.email, '', '', ''],
        [one.email, '', 'Temporal-2026', ''],
      ]),
      'update',
    );
    expect(rows.map(({ errors }) => errors[0]?.message)).toEqual([
      'El correo y el celular son de dos docentes distintos.',
      undefined,
      'Este docente ya está en la fila 3.',
      'Este correo ya pertenece a otra cuenta.',
      'La contraseña de un docente no se cambia con un archivo: usa «Nuevas contraseñas».',
    ]);
  });

  test('change no teacher when one of them is refused', async () => {
    const teacher = await addTeacher(server);
    const other = await addTeacher(server);
    const response = await administrator.call('POST', '/teachers/import/', {
      teachers: [],
      updates: [
        { id: teacher.id, changes: { IE: 'IE Otra' } },
        { id: teacher.id, changes: { contact: { phone_number: other.phone } } },
      ],
    });
    expect(response.statusCode).toBe(409);
    expect((await detail(teacher.id)).IE).toBe('IE N.° 1182');
  });
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
