import { randomUUID } from 'node:crypto';
import { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import { beforeAll, expect, test } from 'vitest';
import { startAdministrator } from '../../testing/administrator.ts';
import { failingAfter } from '../../testing/failing-database.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';
import { changeTeachers } from './bulk.service.ts';
import { undoRenewal } from './renewal.service.ts';
import { restoreTeachers } from './restore.service.ts';
import { createTeachers, listTeacherRows } from './teachers.service.ts';

const MANY = 300;
let teacher: Awaited<ReturnType<typeof signIn>>;
let ids: number[];
const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));
beforeAll(async () => {
  const { id: _id, ...model } = await addTeacher(server);
  teacher = await signIn(server, model.email);
  const many = Array.from({ length: MANY }, (_, index) => ({
    ...model,
    email: `${randomUUID()}@muchos.test`,
    phone: String(910_000_000 + index),
  }));
  ids = await createTeachers(server.context.db, many);
});

const rows = () => listTeacherRows(server.context.db, ids);

/**
 * Sends another person's request as soon as the change has begun. Returns whether the change was still
 * running when the answer came.
 */
async function isAnsweredMeanwhile(change: Promise<{ statusCode: number; body: string }>): Promise<boolean> {
  let isOver = false;
  const over = change.then((response) => {
    isOver = true;
    expect(response.statusCode, response.body).toBeLessThan(300);
  });
  // Several calls, each of which waits for its turn.
  for (let call = 0; call < 2; call += 1) {
    const me = await server.app.inject({ method: 'GET', url: '/api/me/', headers: teacher.headers });
    expect(me.statusCode).toBe(200);
  }
  const wasGoingOn = !isOver;
  await over;
  return wasGoingOn;
}

const bulk = (change: object) => administrator.call('POST', '/teachers/bulk/', { choice: { ids }, change });

test('others are answered while many teachers are changed, deleted, restored and imported', async () => {
  const day = { action: 'set_expiration', expiration_date: '2027-06-30' };
  expect(await isAnsweredMeanwhile(bulk(day)), 'another last day').toBe(true);
  expect((await rows()).map(({ expirationDate }) => expirationDate)).toEqual(ids.map(() => '2027-06-30'));

  const updates = (await rows()).map(({ id, version }) => ({ id, changes: { IE: 'IE Nueva', version } }));
  const sent = administrator.call('POST', '/teachers/import/', { teachers: [], updates });
  expect(await isAnsweredMeanwhile(sent), 'import').toBe(true);
  expect((await rows()).every(({ school }) => school === 'IE Nueva')).toBe(true);

  expect(await isAnsweredMeanwhile(bulk({ action: 'delete' })), 'delete').toBe(true);
  expect(await rows()).toEqual([]);
  expect(await isAnsweredMeanwhile(administrator.call('POST', '/teachers/restore/', { ids }))).toBe(true);
  expect(await rows()).toHaveLength(MANY);
});

test('a failure in the middle keeps what was done, and says of the others that it was not', async () => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const { id: actorId } = administrator;
  const { clock } = server.context;
  const context = () => ({ db: failingAfter(server.context.db, 1), clock });

  const renewal = { choice: { ids }, change: { action: 'renew', months: 5 } } as const;
  const renewed = await changeTeachers(context(), actorId, renewal, onFailure);
  expect(BulkResult.parse(renewed)).toMatchObject({ unchanged_total: 0, refused_total: MANY - 50 });
  expect(renewed.changed).toHaveLength(50);
  expect(renewed.refused[0]).toEqual({
    id: ids[50],
    full_name: null,
    message: 'La base de datos falló antes de llegar a este docente. Inténtalo de nuevo.',
  });

  await expect(
    changeTeachers({ db: failingAfter(server.context.db, 0), clock }, actorId, renewal, onFailure),
  ).rejects.toThrow('away');
  const { changed: all } = await changeTeachers(server.context, actorId, renewal, onFailure);
  await expect(undoRenewal(context(), actorId, { teachers: all }, onFailure)).rejects.toThrow(
    'Se deshizo la renovación de 50 de 300 docentes',
  );

  await changeTeachers(server.context, actorId, { choice: { ids }, change: { action: 'delete' } }, onFailure);
  const restored = await restoreTeachers(context(), actorId, ids, onFailure);
  expect(restored.changed).toHaveLength(50);
  expect(restored.refused_total).toBe(MANY - 50);
  expect(failures).toHaveLength(3);
});
