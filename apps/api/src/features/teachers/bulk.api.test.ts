import { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import { describe, expect, test } from 'vitest';
import { startAdministrator } from '../../testing/administrator.ts';
import { addTeacher, postLogin, signIn } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

const bulk = (choice: object, change: object) =>
  administrator.call('POST', '/teachers/bulk/', { choice, change });
async function changed(choice: object, change: object): Promise<BulkResult> {
  const response = await bulk(choice, change);
  expect(response.statusCode, response.body).toBe(200);
  return BulkResult.parse(response.json().data);
}
const detail = async (id: number) =>
  TeacherDetail.parse((await administrator.call('GET', `/teachers/${id}/`)).json().data);
const trail = async (id: number) =>
  AuditEntry.array().parse((await administrator.call('GET', `/teachers/${id}/audit/`)).json().data);

const MATHEMATICS = { modality: 1, level: 3, specialty: 10 };
const PRIMARY = { modality: 1, level: 2, specialty: 14 };
const OTHER = { modality: 1, level: 3, specialty: 11 };

/** Three teachers whom a search for their school finds. */
async function addClass(school: string) {
  const teachers = [];
  for (const fullName of ['Ana Uno', 'Beto Dos', 'Ceci Tres'])
    teachers.push(await addTeacher(server, { fullName, school }));
  return { ids: teachers.map(({ id }) => id), teachers, filter: { school } };
}

describe('all that match a filter', () => {
  test('get another last day, but those who are left out', async () => {
    const { ids, filter } = await addClass('IE Ayacucho Fecha');
    const [ana = 0, beto = 0, ceci = 0] = ids;
    const choice = { filter, except: [beto], total: 2 };
    const result = await changed(choice, { action: 'set_expiration', expiration_date: '2026-12-31' });
    expect(result.changed.map(({ id }) => id).toSorted()).toEqual([ana, ceci].toSorted());
    expect(result).toMatchObject({ unchanged_total: 0, refused_total: 0, refused: [] });
    expect((await detail(ana)).expiration_date).toBe('2026-12-31');
    expect((await detail(beto)).expiration_date).toBe('2027-03-02');
    expect(await trail(ceci)).toMatchObject([
      { action: 'teacher.updated', changes: [{ field: 'expiration_date', to: '31-12-2026' }] },
    ]);
  });

  test('are not touched when others match than was told', async () => {
    const { ids, filter } = await addClass('IE Ayacucho Cuenta');
    const response = await bulk({ filter, total: 2 }, { action: 'delete' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'EDIT_CONFLICT' });
    expect(response.json().message).toContain('eran 2 y ahora son 3');
    expect((await detail(ids[0] ?? 0)).version).toBe(1);
  });

  test('get new passwords', async () => {
    const { filter, teachers } = await addClass('IE Ayacucho Claves');
    const response = await administrator.call('POST', '/teachers/credentials/issue/', { filter, total: 3 });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data).toHaveLength(3);
    const [{ email, password }] = response.json().data;
    expect(teachers.map((teacher) => teacher.email)).toContain(email);
    expect((await postLogin(server, email, password)).statusCode).toBe(200);
  });

  test('are written to the spreadsheet but those who are left out', async () => {
    const { ids } = await addClass('IE Ayacucho Hoja');
    const path = `/teachers/export-excel/?school=ayacucho+hoja&except=${ids[0]},${ids[2]}`;
    expect((await administrator.call('GET', path)).headers['x-total-rows']).toBe('1');
  });
});

describe('a change of many', () => {
  test('renews each from its own day, and can be undone', async () => {
    const long = await addTeacher(server, { expirationDate: '2026-09-30' });
    const expired = await addTeacher(server, { expirationDate: '2025-12-24' });
    const { changed: renewed } = await changed(
      { ids: [long.id, expired.id] },
      { action: 'renew', months: 5 },
    );
    expect((await detail(long.id)).expiration_date).toBe('2027-02-28');
    expect((await detail(expired.id)).expiration_date).toBe('2026-08-02');
    const undo = await administrator.call('POST', '/teachers/renew/undo/', { teachers: renewed });
    expect(undo.statusCode, undo.body).toBe(200);
    expect((await detail(expired.id)).expiration_date).toBe('2025-12-24');
  });

  test('leaves out whom a rule forbids, by name, and does the rest', async () => {
    const short = await addTeacher(server, { fullName: 'Flor Corta', expirationDate: '2026-05-01' });
    const long = await addTeacher(server, { examTypes: ['Nombramiento'] });
    const result = await changed(
      { ids: [short.id, long.id, 2_147_483_647] },
      { action: 'change_types', mode: 'add', type_access: 'Directivos' },
    );
    expect(result).toEqual({
      changed: [{ id: long.id, version: 2 }],
      unchanged_total: 0,
      refused_total: 2,
      refused: [
        {
          id: short.id,
          full_name: 'Flor Corta',
          message: 'Directivos necesita un acceso de 5 meses como mínimo.',
        },
        { id: 2_147_483_647, full_name: null, message: 'Este docente ya no existe.' },
      ],
    });
    expect((await detail(long.id)).type_access).toBe('Nombramiento,Directivos');
    expect((await detail(short.id)).type_access).toBe('Ascenso');
  });

  test.each([
    ['set', 'Nombramiento', 'Nombramiento'],
    ['add', 'Directivos,Nombramiento', 'Ascenso,Nombramiento,Directivos'],
    ['remove', 'Directivos', 'Ascenso'],
  ])('of the types: %s %s leaves %s', async (mode, type_access, left) => {
    const { id } = await addTeacher(server, { examTypes: ['Ascenso', 'Directivos'] });
    await changed({ ids: [id] }, { action: 'change_types', mode, type_access });
    expect((await detail(id)).type_access).toBe(left);
  });

  test('takes nobody all the types', async () => {
    const { id } = await addTeacher(server);
    const { refused } = await changed(
      { ids: [id] },
      { action: 'change_types', mode: 'remove', type_access: 'Ascenso' },
    );
    expect(refused).toMatchObject([{ id, message: 'Se quedaría sin tipos de acceso.' }]);
  });

  test.each([
    ['set', [OTHER], [OTHER]],
    ['add', [OTHER, MATHEMATICS], [MATHEMATICS, PRIMARY, OTHER]],
    ['remove', [PRIMARY], [MATHEMATICS]],
  ])('of the accesses: %s', async (mode, categories, left) => {
    const { id } = await addTeacher(server, { categoryIds: [14, 2] });
    await changed({ ids: [id] }, { action: 'change_categories', mode, categories });
    const { categories: after, version } = await detail(id);
    expect(after.map(({ modality, level, specialty }) => ({ modality, level, specialty }))).toEqual(left);
    expect(version).toBe(2);
    expect(await trail(id)).toMatchObject([
      { action: 'teacher.updated', changes: [{ field: 'categories' }] },
    ]);
    const again = await changed({ ids: [id] }, { action: 'change_categories', mode, categories });
    expect(again).toMatchObject({ changed: [], unchanged_total: 1 });
  });

  test('takes nobody all the accesses, and takes no access that the catalogue lacks', async () => {
    const { id } = await addTeacher(server, { categoryIds: [14] });
    const change = { action: 'change_categories', mode: 'remove', categories: [MATHEMATICS] };
    const { refused } = await changed({ ids: [id] }, change);
    expect(refused).toMatchObject([{ id, message: 'Se quedaría sin accesos.' }]);
    const response = await bulk({ ids: [id] }, { ...change, categories: [{ modality: 1, level: 3 }] });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      'categories.0.specialty': ['Debe seleccionar una especialidad'],
    });
  });

  test('blocks at once, counts who was so already, and lets in again', async () => {
    const { ids, teachers } = await addClass('IE Ayacucho Bloqueo');
    const [first] = teachers;
    const { headers } = await signIn(server, first?.email ?? '');
    const me = () => server.app.inject({ method: 'GET', url: '/api/me/', headers });
    expect((await changed({ ids: ids.slice(1) }, { action: 'block' })).changed).toHaveLength(2);
    expect(await changed({ ids }, { action: 'block' })).toMatchObject({
      changed: [{ id: first?.id }],
      unchanged_total: 2,
    });
    expect((await me()).statusCode).toBe(401);
    expect((await postLogin(server, first?.email ?? '')).statusCode).toBe(403);
    await changed({ ids }, { action: 'unblock' });
    expect((await postLogin(server, first?.email ?? '')).statusCode).toBe(200);
  });

  test('deletes, and restores whose contacts are still free', async () => {
    const { ids, teachers } = await addClass('IE Ayacucho Borrado');
    const [ana, beto] = teachers;
    const deleted = await changed({ ids }, { action: 'delete' });
    expect(deleted.changed).toHaveLength(3);
    expect((await administrator.call('GET', `/teachers/${ana?.id}/`)).statusCode).toBe(404);
    await addTeacher(server, { phone: beto?.phone ?? '' });
    const response = await administrator.call('POST', '/teachers/restore/', { ids: [...ids, ids[0]] });
    expect(response.statusCode, response.body).toBe(200);
    const result = BulkResult.parse(response.json().data);
    expect(result.changed.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(result.refused).toEqual([
      { id: beto?.id, full_name: 'Beto Dos', message: 'Este celular ya pertenece a otra cuenta.' },
    ]);
    expect((await postLogin(server, ana?.email ?? '')).statusCode).toBe(200);
    expect((await trail(ana?.id ?? 0)).map(({ action }) => action)).toEqual([
      'teacher.restored',
      'teacher.deleted',
    ]);
    const again = await administrator.call('POST', '/teachers/restore/', { ids: [ids[0]] });
    expect(again.json().data.refused).toMatchObject([{ message: 'Este docente no está eliminado.' }]);
  });

  test.each([
    ['a past day', { ids: [1] }, { action: 'set_expiration', expiration_date: '2026-03-01' }],
    ['an unknown change', { ids: [1] }, { action: 'promote' }],
    ['no choice', {}, { action: 'delete' }],
    ['both choices', { ids: [1], filter: {}, total: 1 }, { action: 'delete' }],
    ['a filter of nobody', { filter: {}, total: 0 }, { action: 'delete' }],
  ])('is refused for %s', async (_name, choice, change) => {
    expect((await bulk(choice, change)).statusCode).toBe(400);
  });

  test('is for administrators', async () => {
    const { email, id } = await addTeacher(server);
    const { headers } = await signIn(server, email);
    for (const [path, payload] of [
      ['bulk', { choice: { ids: [id] }, change: { action: 'unblock' } }],
      ['restore', { ids: [id] }],
    ] as const) {
      const url = `/api/teachers/${path}/`;
      const response = await server.app.inject({ method: 'POST', url, headers, payload });
      expect(response.statusCode, path).toBe(403);
    }
  });
});
