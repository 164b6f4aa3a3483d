import { AuditEntry, TeacherDetail } from '@amauta/contract/teachers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTeacher, signIn } from '../../testing/accounts.ts';
import { newTeacherBody, startAdministrator } from '../../testing/administrator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let administrator: Awaited<ReturnType<typeof startAdministrator>>;
beforeAll(async () => {
  server = await startTestServer({ content: 'demo' });
  administrator = await startAdministrator(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const renew = (ids: readonly number[], months: number) =>
  administrator.call('POST', '/teachers/renew/', { ids, months });
const detail = async (id: number) =>
  TeacherDetail.parse((await administrator.call('GET', `/teachers/${id}/`)).json().data);
const trail = async (id: number) =>
  AuditEntry.array().parse((await administrator.call('GET', `/teachers/${id}/audit/`)).json().data);

describe('renewing', () => {
  test('several at once, each from the later of today and its last day', async () => {
    const running = await addTeacher(server, { expirationDate: '2026-09-30' });
    const expired = await addTeacher(server, { expirationDate: '2025-12-24' });
    const response = await renew([expired.id, running.id, expired.id], 5);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().message).toBe('Accesos renovados.');
    expect(
      response
        .json()
        .data.map((teacher: TeacherDetail) => [teacher.id, teacher.expiration_date, teacher.status]),
    ).toEqual([
      [expired.id, '2026-08-02', 'active'],
      [running.id, '2027-02-28', 'active'],
    ]);
    expect(await trail(running.id)).toMatchObject([
      {
        action: 'teacher.renewed',
        changes: [{ field: 'expiration_date', label: 'Vencimiento', from: '30-09-2026', to: '28-02-2027' }],
      },
    ]);
    expect(await trail(expired.id)).toHaveLength(1);
  });

  test('the access is open at the next request, and listed so', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-03-01' });
    const { headers } = await signIn(server, teacher.email);
    const me = async () => (await server.app.inject({ method: 'GET', url: '/api/me/', headers })).json().data;
    expect(await me()).toMatchObject({ is_expired: true, is_premium: false });
    expect((await renew([teacher.id], 12)).json().message).toBe('Acceso renovado.');
    expect(await me()).toMatchObject({ is_expired: false, is_premium: true, expiration_date: '2027-03-02' });
    const listed = await administrator.call('GET', `/teachers/?search=${teacher.email}&status=active`);
    expect(listed.json().data.teachers).toHaveLength(1);
  });

  test('twice at the same moment adds up', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-03-02' });
    await Promise.all([renew([teacher.id], 5), renew([teacher.id], 10)]);
    expect((await detail(teacher.id)).expiration_date).toBe('2027-06-02');
    const dates = (await trail(teacher.id)).map(({ changes }) => changes[0]?.to);
    expect(dates[0]).toBe('02-06-2027');
  });

  test('all or none: an unknown, deleted or too long one refuses the others', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-05-01' });
    const long = await addTeacher(server, { fullName: 'Ana Larga', expirationDate: '2035-10-02' });
    const gone = await renew([teacher.id, 2_147_483_647], 5);
    expect(gone.statusCode).toBe(404);
    expect(gone.json().message).toBe(
      'Uno de los docentes elegidos ya no existe. Actualiza la lista y vuelve a intentarlo.',
    );
    expect((await renew([administrator.id], 5)).json().message).toBe('No encontramos a ese docente.');
    const tooLong = await renew([teacher.id, long.id], 10);
    expect(tooLong.statusCode).toBe(422);
    expect(tooLong.json().message).toMatch(/^El acceso de Ana Larga duraría más de 10 años\./);
    expect((await renew([long.id], 5)).statusCode).toBe(200);
    expect((await detail(teacher.id)).expiration_date).toBe('2026-05-01');
    expect(await trail(teacher.id)).toEqual([]);
  });

  test.each([
    [{ ids: [], months: 5 }, 'ids', 'Elige al menos un docente.'],
    [
      { ids: Array.from({ length: 1001 }, (_, i) => i + 1), months: 5 },
      'ids',
      'Elige como máximo 1000 docentes.',
    ],
    [{ ids: [1], months: 6 }, 'months', 'no es válido'],
    [{ ids: ['x'], months: 5 }, 'ids.0', 'debe ser un número'],
    [{ ids: [1], months: 5, from: '2026-01-01' }, 'body', 'no se espera: from'],
  ])('%.60j is refused', async (body, field, text) => {
    const response = await administrator.call('POST', '/teachers/renew/', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ [field]: [text] });
  });
});

describe('the detail', () => {
  test('of a teacher with exams holds their number, the average and the last sign-in', async () => {
    const found = await administrator.call('GET', '/teachers/?search=docente@amauta.test');
    const id: number = found.json().data.teachers[0].id;
    await signIn(server, 'docente@amauta.test', 'Amauta2026!');
    const summary = (await administrator.call('GET', `/teachers/results/${id}/summary/`)).json().data;
    const teacher = await detail(id);
    expect(teacher).toMatchObject({
      days_left: 330,
      has_temporary_password: false,
      last_sign_in_at: server.clock.now().toISOString(),
      total_attempts: summary.total_exams,
      average_score_percentage: summary.average_score_percentage,
    });
    expect(teacher.total_attempts).toBeGreaterThan(0);
    expect(teacher.average_score_percentage).toBeGreaterThan(0);
  });

  test('of one who never came holds none of it', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-02-20', hasTemporaryPassword: true });
    expect(await detail(teacher.id)).toMatchObject({
      status: 'expired',
      days_left: -10,
      has_temporary_password: true,
      last_sign_in_at: null,
      total_attempts: 0,
      average_score_percentage: null,
    });
  });
});

describe('the trail', () => {
  test('tells all of a new teacher but the password, and stays readable after the deletion', async () => {
    const created = await administrator.call(
      'POST',
      '/teachers/create/',
      newTeacherBody({ observations: '' }),
    );
    const { id, contact } = created.json().data;
    server.clock.advance({ minutes: 1 });
    await administrator.call('DELETE', `/teachers/${id}/delete/`);
    const [deletion, creation, ...none] = await trail(id);
    expect(none).toEqual([]);
    expect(deletion).toMatchObject({ action: 'teacher.deleted', actor_name: 'Administradora de prueba' });
    expect(creation).toMatchObject({ action: 'teacher.created', happened_at: '2026-03-02T15:00:00.000Z' });
    expect(Object.fromEntries(creation?.changes.map(({ field, to }) => [field, to]) ?? [])).toEqual({
      full_name: 'Nélida Ñahui Quispe',
      email: contact.email,
      phone_number: contact.phone_number,
      region: 'Cusco',
      IE: 'IE N.° 1182 El Bosque',
      categories: 'EBR Secundaria, Matemática',
      type_access: 'Ascenso y Directivos',
      expiration_date: '02-03-2027',
    });
  });

  test.each([
    ['nobody', 2_147_483_647, 404],
    ['no id', 'x', 400],
  ])('of %s is none', async (_, id, status) => {
    expect((await administrator.call('GET', `/teachers/${id}/audit/`)).statusCode).toBe(status);
  });

  test('of an administrator is none', async () => {
    expect((await administrator.call('GET', `/teachers/${administrator.id}/audit/`)).statusCode).toBe(404);
  });
});
