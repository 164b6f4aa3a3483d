import { describe, expect, test } from 'vitest';
import { newTeacherBody, startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher, signIn } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { importClient } from './import-client.testing.ts';
import { HEADER, workbookOf } from './workbook.testing.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

const { upload, importAll, totalOfTeachers } = importClient(server, administrator);

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
