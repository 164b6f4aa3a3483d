import { AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../database/tables/accounts.ts';
import { newContact, startAdministrator } from '../../testing/administrator.ts';
import { addTeacher, postLogin, signIn, TEST_PASSWORD } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

const update = (id: number, changes: object) => administrator.call('PUT', `/teachers/${id}/update/`, changes);
const remove = (id: number) => administrator.call('DELETE', `/teachers/${id}/delete/`);
const callAs = (headers: Record<string, string>, path: string) =>
  server.app.inject({ method: 'GET', url: `/api${path}`, headers });
async function lastEvent(id: number) {
  const response = await administrator.call('GET', `/teachers/${id}/audit/`);
  return AuditEntry.array().parse(response.json().data)[0];
}

describe('updating', () => {
  test('changes what is sent and nothing else, and says from what to what', async () => {
    const teacher = await addTeacher(server, { observations: 'Antes' });
    const response = await update(teacher.id, {
      full_name: 'Rayda Condori Ñaupa',
      contact: { phone_number: '900100200' },
      observations: '',
      region: null,
      categories: [{ modality: 3 }, { modality: 1, level: 3, specialty: 10 }],
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().message).toBe('Docente editado correctamente.');
    expect(response.json().data).toMatchObject({
      id: teacher.id,
      full_name: 'Rayda Condori Ñaupa',
      contact: { phone_number: '900100200', email: teacher.email },
      region: null,
      IE: teacher.school,
      observations: '',
      type_access: 'Ascenso',
      expiration_date: teacher.expirationDate,
      categories: [{ label: 'EBE' }, { label: 'EBR Secundaria, Matemática' }],
    });
    expect(await lastEvent(teacher.id)).toMatchObject({
      action: 'teacher.updated',
      actor_name: 'Administradora de prueba',
      changes: [
        {
          field: 'full_name',
          label: 'Nombre completo',
          from: 'Rayda Condori Quispe',
          to: 'Rayda Condori Ñaupa',
        },
        { field: 'phone_number', label: 'Celular', from: teacher.phone, to: '900100200' },
        { field: 'region', label: 'Región', from: 'Lima', to: null },
        { field: 'observations', label: 'Observaciones', from: 'Antes', to: null },
        {
          field: 'categories',
          label: 'Accesos',
          from: 'EBR Secundaria, Matemática',
          to: 'EBE; EBR Secundaria, Matemática',
        },
      ],
    });
    const found = await administrator.call('GET', '/teachers/?search=naupa');
    expect(found.json().meta.total).toBe(1);
  });

  test('what stays the same leaves no trace', async () => {
    const teacher = await addTeacher(server);
    const same = { full_name: teacher.fullName, contact: { email: teacher.email }, type_access: 'Ascenso' };
    expect((await update(teacher.id, same)).statusCode).toBe(200);
    expect((await update(teacher.id, {})).statusCode).toBe(200);
    expect(await lastEvent(teacher.id)).toBeUndefined();
  });

  test('a shorter or smaller access takes effect at the next request of an open session', async () => {
    const teacher = await addTeacher(server, { examTypes: ['Ascenso', 'Directivos'], categoryIds: [14, 2] });
    const { headers } = await signIn(server, teacher.email);
    const changes = {
      type_access: 'Nombramiento',
      expiration_date: '2026-03-02',
      categories: [{ modality: 1, level: 2, specialty: 14 }],
    };
    expect((await update(teacher.id, changes)).statusCode).toBe(200);
    expect((await callAs(headers, '/me/')).json().data).toMatchObject({
      type_access: 'Nombramiento',
      expiration_date: '2026-03-02',
      category_label: 'EBR Primaria',
    });
    const access = (await callAs(headers, '/exam-access/')).json().data.access;
    expect(access).toEqual({ types: [1], levels: [2], specialties: [14] });
  });

  test('a password is temporary again, ends the open sessions and is told to nobody', async () => {
    const teacher = await addTeacher(server);
    const session = await signIn(server, teacher.email);
    expect((await update(teacher.id, { password: 'Otra-clave-2026' })).statusCode).toBe(200);
    expect((await callAs(session.headers, '/me/')).statusCode).toBe(401);
    const refreshed = await server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh: session.refresh },
    });
    expect(refreshed.statusCode).toBe(401);
    expect((await postLogin(server, teacher.email, TEST_PASSWORD)).statusCode).toBe(401);
    const login = await postLogin(server, teacher.email, 'Otra-clave-2026');
    expect(login.json().user).toMatchObject({ has_temporary_password: true });
    const event = await lastEvent(teacher.id);
    expect(event?.changes).toEqual([{ field: 'password', label: 'Contraseña', from: null, to: null }]);
  });

  test('a teacher is blocked at once and let in again', async () => {
    const teacher = await addTeacher(server);
    const { headers } = await signIn(server, teacher.email);
    const me = () => server.app.inject({ url: '/api/me/', headers });
    expect((await me()).statusCode).toBe(200);
    expect((await update(teacher.id, { blocked: true })).json().data.blocked).toBe(true);
    expect((await me()).statusCode).toBe(401);
    expect((await postLogin(server, teacher.email)).json()).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    const event = await lastEvent(teacher.id);
    expect(event?.changes).toEqual([{ field: 'blocked', label: 'Bloqueado', from: null, to: 'Sí' }]);
    // Other changes leave the block as it is.
    expect((await update(teacher.id, { IE: 'IE Nueva' })).json().data.blocked).toBe(true);
    expect((await update(teacher.id, { blocked: false })).json().data.blocked).toBe(false);
    expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
    expect((await me()).statusCode).toBe(401);
  });

  test('an access that has expired may otherwise be changed', async () => {
    const expired = await addTeacher(server, { expirationDate: '2026-02-01' });
    const sameDay = { expiration_date: '2026-02-01', IE: 'IE Nueva' };
    expect((await update(expired.id, sameDay)).statusCode).toBe(200);
  });

  test.each<[object, number]>([
    // Neither date nor types are sent, so the teacher keeps both.
    [{ full_name: 'Otro Nombre' }, 200],
    [{ password: 'Otra-clave-2026' }, 200],
    [{ expiration_date: '2026-08-01' }, 400],
    [{ expiration_date: '2026-08-02' }, 200],
    [{ expiration_date: '2026-03-20' }, 400],
    [{ type_access: 'Ascenso,Nombramiento,Directivos' }, 400],
    [{ type_access: 'Ascenso,Nombramiento' }, 200],
    [{ expiration_date: '2026-08-01', type_access: 'Ascenso' }, 200],
    [{ expiration_date: '2026-08-02', type_access: 'Directivos' }, 200],
  ])('of Directivos until 2026-03-20, %j answers %s', async (changes, status) => {
    const known = { examTypes: ['Ascenso', 'Directivos'], expirationDate: '2026-03-20' } as const;
    const teacher = await addTeacher(server, { ...known });
    const response = await update(teacher.id, changes);
    expect(response.statusCode, response.body).toBe(status);
    if (status === 400) expect(Object.keys(response.json().errors)).toEqual(['type_access']);
  });

  test('two administrators at once, one with the date and one with the types, can not break it', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2027-03-02' });
    const answers = await Promise.all([
      update(teacher.id, { expiration_date: '2026-03-20' }),
      update(teacher.id, { type_access: 'Ascenso,Directivos' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
  });

  test('Directivos comes only with five months of access', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-03-20' });
    const refused = await update(teacher.id, { type_access: 'Ascenso,Directivos' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({
      type_access: ['Directivos necesita un acceso de 5 meses como mínimo.'],
    });
    const tooShort = { type_access: 'Directivos', expiration_date: '2026-08-01' };
    expect((await update(teacher.id, tooShort)).statusCode).toBe(400);
    const longEnough = { type_access: 'Directivos', expiration_date: '2026-08-02' };
    expect((await update(teacher.id, longEnough)).statusCode).toBe(200);
  });

  test.each([
    [{ expiration_date: '2026-03-01' }, 'expiration_date'],
    [{ expiration_date: '2036-03-03' }, 'expiration_date'],
    [{ full_name: '' }, 'full_name'],
    [{ contact: { phone_number: '12345678' } }, 'contact.phone_number'],
    [{ contact: { email: null } }, 'contact.email'],
    [{ categories: [] }, 'categories'],
    [{ categories: [{ modality: 1 }] }, 'categories.0.level'],
    [{ categories: [{ modality: 3 }, { modality: 3 }] }, 'categories.1'],
    [{ type_access: '' }, 'type_access'],
    [{ region: '99' }, 'region'],
    [{ password: 'debil' }, 'password'],
    [{ observations: 'a\0b' }, 'observations'],
    [{ status: 'active' }, 'status'],
  ])('%j is refused and stores nothing', async (changes, field) => {
    const teacher = await addTeacher(server);
    const response = await update(teacher.id, { IE: 'IE Otra', ...changes });
    expect(response.statusCode, response.body).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
    const unchanged = await administrator.call('GET', `/teachers/${teacher.id}/`);
    expect(unchanged.json().data.IE).toBe(teacher.school);
  });

  test('a taken email or phone is refused where it stands, also in a race', async () => {
    const [owner, other] = [await addTeacher(server), await addTeacher(server)];
    const taken = await update(other.id, { IE: 'IE Otra', contact: { email: owner.email } });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().errors).toEqual({ 'contact.email': ['Este correo ya pertenece a otra cuenta.'] });
    const contact = newContact();
    const raced = await Promise.all([owner, other].map(({ id }) => update(id, { contact })));
    expect(raced.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    expect(raced.find((response) => response.statusCode === 409)?.json().errors).toEqual({
      'contact.email': ['Este correo ya pertenece a otra cuenta.'],
      'contact.phone_number': ['Este celular ya pertenece a otra cuenta.'],
    });
  });
});

describe('deleting', () => {
  test('ends the sessions at once, frees email and phone, and keeps the history', async () => {
    const teacher = await addTeacher(server);
    const session = await signIn(server, teacher.email);
    const response = await remove(teacher.id);
    expect(response.json()).toEqual({ success: true, message: 'Docente eliminado correctamente' });
    expect((await callAs(session.headers, '/me/')).statusCode).toBe(401);
    expect((await postLogin(server, teacher.email)).statusCode).toBe(401);
    const found = await administrator.call('GET', `/teachers/?search=${teacher.phone}`);
    expect(found.json().meta.total).toBe(0);
    expect(await lastEvent(teacher.id)).toMatchObject({ action: 'teacher.deleted', changes: [] });
    const [row] = await server.context.db.select().from(accounts).where(eq(accounts.id, teacher.id));
    expect(row).toMatchObject({ email: teacher.email, deletedAt: server.clock.now() });
    const successor = await addTeacher(server, { email: teacher.email, phone: teacher.phone });
    expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
    expect(successor.id).not.toBe(teacher.id);
  });

  test('the counts follow', async () => {
    const totals = async () => (await administrator.call('GET', '/teachers/')).json().data.summary;
    const teacher = await addTeacher(server, { expirationDate: '2026-03-05' });
    const before = await totals();
    await remove(teacher.id);
    expect(await totals()).toEqual({
      ...before,
      total_teachers: before.total_teachers - 1,
      expiring_soon_total: before.expiring_soon_total - 1,
    });
  });
});

test('nobody, an administrator or a deleted teacher can neither be seen, changed nor deleted', async () => {
  const deleted = await addTeacher(server);
  await remove(deleted.id);
  for (const id of [2_147_483_647, administrator.id, deleted.id]) {
    const responses = await Promise.all([
      administrator.call('GET', `/teachers/${id}/`),
      update(id, { full_name: 'Otra' }),
      remove(id),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND', message: 'No encontramos a ese docente.' });
    }
  }
  for (const id of ['0', 'abc', '2147483648']) {
    expect((await administrator.call('GET', `/teachers/${id}/`)).statusCode).toBe(400);
  }
});
