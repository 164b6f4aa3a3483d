import { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { describe, expect, test } from 'vitest';
import { newTeacherBody, startAdministrator } from '../../testing/administrator.ts';
import {
  answerAll,
  DIRECTIVE,
  type ExamClient,
  openExamClient,
  startExam,
} from '../../testing/exam-client.ts';
import { addTeacher, signIn, TEST_PASSWORD } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const administrator = prepare(() => startAdministrator(server));

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
    [{ ids: [1], months: 6 }, 'months', 'Elige 5, 10 o 12 meses.'],
    [{ ids: ['x'], months: 5 }, 'ids.0', 'Revisa la lista de elegidos: debe ser un número.'],
    [
      { ids: [1], months: 5, from: '2026-01-01' },
      'from',
      'Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.',
    ],
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
      last_sign_in_device: null,
      own_password_since: null,
      total_attempts: 0,
      unfinished_attempts: 0,
      last_mock: null,
      average_score_percentage: null,
    });
  });
});

/** Takes a mock with `right` right answers, a minute after the last one, ends it and returns its points. */
async function finishMock(client: ExamClient, right: number) {
  server.clock.advance({ minutes: 1 });
  const { id, items } = await startExam(server, client, DIRECTIVE);
  await answerAll(client, id, items.slice(0, right), 'right');
  await client.post(`/mock/${id}/finish/`);
  const { summary } = (await client.get(`/mock/results/${id}/`)).json().data;
  expect(summary.points_earned).toBeGreaterThan(0);
  return {
    finished_at: server.clock.now().toISOString(),
    points_earned: summary.points_earned,
    points_possible: summary.points_possible,
  };
}

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

describe('undoing a renewal', () => {
  const undo = (teachers: readonly { id: number; version: number }[]) =>
    administrator.call('POST', '/teachers/renew/undo/', {
      teachers: teachers.map(({ id, version }) => ({ id, version })),
    });

  test('brings back the last day of each, also one that has passed, and tells the history', async () => {
    const running = await addTeacher(server, { expirationDate: '2026-09-30' });
    const expired = await addTeacher(server, { expirationDate: '2025-12-24' });
    const renewed = (await renew([running.id, expired.id], 10)).json().data;
    const response = await undo(renewed);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().message).toBe('Renovaciones deshechas.');
    expect((await detail(running.id)).expiration_date).toBe('2026-09-30');
    expect(await detail(expired.id)).toMatchObject({ expiration_date: '2025-12-24', status: 'expired' });
    expect((await trail(expired.id))[0]).toMatchObject({
      action: 'teacher.renewal_undone',
      changes: [{ field: 'expiration_date', label: 'Vencimiento', to: '24-12-2025' }],
    });
  });

  test('happens once, and not without a renewal', async () => {
    const teacher = await addTeacher(server);
    expect((await undo([{ id: teacher.id, version: 1 }])).json().code).toBe('EDIT_CONFLICT');
    const renewed = (await renew([teacher.id], 5)).json().data;
    expect((await undo(renewed)).statusCode).toBe(200);
    const again = await detail(teacher.id);
    expect((await undo([again])).json().code).toBe('EDIT_CONFLICT');
    expect((await detail(teacher.id)).expiration_date).toBe('2027-03-02');
  });

  test.each([
    ['was changed', (id: number) => administrator.call('PUT', `/teachers/${id}/update/`, { IE: 'Otra' })],
    ['was renewed again', (id: number) => renew([id], 5)],
  ])('undoes nobody where one of them %s since then', async (_name, change) => {
    const [kept, other] = [await addTeacher(server), await addTeacher(server)];
    const renewed = (await renew([kept.id, other.id], 5)).json().data;
    await change(other.id);
    const response = await undo(renewed);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('EDIT_CONFLICT');
    expect((await detail(kept.id)).expiration_date).toBe('2027-08-02');
  });

  test('does not take away a date that was written after it', async () => {
    const teacher = await addTeacher(server);
    await renew([teacher.id], 5);
    await administrator.call('PUT', `/teachers/${teacher.id}/update/`, { expiration_date: '2027-12-31' });
    expect((await undo([await detail(teacher.id)])).statusCode).toBe(409);
    expect((await detail(teacher.id)).expiration_date).toBe('2027-12-31');
  });

  test('of a teacher who is gone answers 404', async () => {
    expect((await undo([{ id: 2_147_483_647, version: 1 }])).statusCode).toBe(404);
  });
});

// Last, because it moves the clock.
describe('the detail of an active teacher', () => {
  test('says from where, since when the password is their own, what is open and the last mock', async () => {
    const client = await openExamClient(server);
    const { id } = client.teacher;
    const { headers } = await signIn(server, client.teacher.email);
    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
    const payload = { username: client.teacher.email, password: TEST_PASSWORD };
    await server.app.inject({
      method: 'POST',
      url: '/api/login/',
      headers: { 'user-agent': userAgent },
      payload,
    });
    await finishMock(client, 1);
    const last = await finishMock(client, 3);
    await startExam(server, client, DIRECTIVE);
    const changedAt = server.clock.now().toISOString();
    const changed = await server.app.inject({
      method: 'POST',
      url: '/api/change-password/',
      headers,
      payload: { current_password: TEST_PASSWORD, new_password: 'Otra-Clave-2026!' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await detail(id)).toMatchObject({
      last_sign_in_device: 'Chrome en Android',
      own_password_since: changedAt,
      total_attempts: 2,
      unfinished_attempts: 1,
      last_mock: last,
    });
    await administrator.call('PUT', `/teachers/${id}/update/`, { password: 'Temporal-2026!' });
    expect((await detail(id)).own_password_since).toBeNull();
  });
});
