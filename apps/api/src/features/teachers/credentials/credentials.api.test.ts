import { TeacherCredential, TeacherWithCredential } from '@amauta/contract/teachers/teacher.ts';
import { TeacherList } from '@amauta/contract/teachers/teacher-list.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { pendingCredentials } from '../../../database/tables/pending-credentials.ts';
import { newTeacherBody, startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher, signIn } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { clearStaleCredentials } from './pending-credentials.service.ts';

let administrator: Awaited<ReturnType<typeof startAdministrator>>;
let colleague: Awaited<ReturnType<typeof startAdministrator>>;
const server = useTestServer();
beforeEach(async () => {
  await server.context.db.delete(pendingCredentials);
  administrator = await startAdministrator(server);
  colleague = await startAdministrator(server);
});

async function pendingOf({ call } = administrator): Promise<TeacherCredential[]> {
  return TeacherCredential.array().parse((await call('GET', '/teachers/credentials/')).json().data);
}

async function create(changes: Parameters<typeof newTeacherBody>[0] = {}): Promise<TeacherWithCredential> {
  const response = await administrator.call('POST', '/teachers/create/', newTeacherBody(changes));
  expect(response.statusCode, response.body).toBe(201);
  return TeacherWithCredential.parse(response.json().data);
}

const issue = (ids: readonly number[]) => administrator.call('POST', '/teachers/credentials/issue/', { ids });
const deliver = (ids: readonly number[], { call } = administrator) =>
  call('POST', '/teachers/credentials/delivered/', { ids });
const storedRows = () => server.context.db.select().from(pendingCredentials);

describe('the passwords that wait', () => {
  test('are those of a created teacher, for whoever created it and nobody else', async () => {
    const { credential_id, id } = await create({ password: 'Temporal-77!' });
    expect(await pendingOf()).toMatchObject([
      { id: credential_id, teacher_id: id, password: 'Temporal-77!', kept_until: '2026-03-03T15:00:00.000Z' },
    ]);
    expect(await pendingOf(colleague)).toEqual([]);
  });

  test('are those of an import, also of an administrator whom the answer never reached', async () => {
    const teachers = [newTeacherBody({ password: '' }), newTeacherBody({ password: 'Temporal-78!' })];
    const answer = await administrator.call('POST', '/teachers/import/', { teachers });
    expect(answer.statusCode, answer.body).toBe(201);
    const waiting = await pendingOf();
    expect(waiting).toHaveLength(2);
    expect(new Set(waiting.map(({ id }) => id))).toEqual(
      new Set(answer.json().data.map(({ id }: TeacherCredential) => id)),
    );
    for (const { email, password } of waiting) {
      expect((await signIn(server, email, password)).user.has_temporary_password).toBe(true);
    }
  });

  test('are encrypted in the database', async () => {
    await create({ password: 'Temporal-79!' });
    const rows = JSON.stringify(await storedRows());
    expect(rows).not.toContain('Temporal');
    expect(rows).not.toContain(Buffer.from('Temporal-79!').toString('base64'));
  });

  test('cannot be read with a row moved to another administrator', async () => {
    await create();
    await server.context.db.update(pendingCredentials).set({ administratorId: colleague.id });
    expect(await pendingOf(colleague)).toEqual([]);
  });

  test('are forgotten when they were handed over, and only by their administrator', async () => {
    const { credential_id } = await create();
    const ids = [credential_id as number];
    expect((await deliver(ids, colleague)).statusCode).toBe(200);
    expect(await pendingOf()).toHaveLength(1);
    expect((await deliver(ids)).statusCode).toBe(200);
    expect(await pendingOf()).toEqual([]);
    expect(await storedRows()).toEqual([]);
    expect((await deliver(ids)).statusCode).toBe(200);
  });

  test('of an older password that was handed over leave the newer one', async () => {
    const { credential_id, id } = await create();
    const [newer] = (await issue([id])).json().data;
    await deliver([credential_id as number]);
    expect(await pendingOf()).toEqual([newer]);
  });

  test('go to the administrator who set the newest one', async () => {
    const { id } = await create();
    const reset = await colleague.call('PUT', `/teachers/${id}/update/`, { password: 'Temporal-80!' });
    expect(await pendingOf()).toEqual([]);
    expect(await pendingOf(colleague)).toMatchObject([{ id: reset.json().data.credential_id }]);
  });

  test('end with the change by their owner, and with the deletion of the teacher', async () => {
    const { contact, id } = await create({ password: 'Temporal-81!' });
    const other = await create();
    const { headers } = await signIn(server, contact.email, 'Temporal-81!');
    const change = await server.app.inject({
      method: 'POST',
      url: '/api/change-password/',
      headers,
      payload: {
        current_password: 'Temporal-81!',
        new_password: 'Propia-clave-9!',
      },
    });
    expect(change.statusCode, change.body).toBe(200);
    expect((await pendingOf()).map(({ teacher_id }) => teacher_id)).toEqual([other.id]);
    await administrator.call('DELETE', `/teachers/${other.id}/delete/`);
    expect(await pendingOf()).toEqual([]);
    server.clock.advance({ minutes: 60 });
    await clearStaleCredentials(server.context);
    expect(await storedRows(), `of ${id}`).toEqual([]);
  });

  test.each([
    ['of one', (id: number) => administrator.call('DELETE', `/teachers/${id}/delete/`)],
    [
      'of many',
      (id: number) =>
        administrator.call('POST', '/teachers/bulk/', {
          choice: { ids: [id] },
          change: { action: 'delete' },
        }),
    ],
  ])('come back with the undoing of a deletion %s within an hour', async (_name, remove) => {
    const { contact, id } = await create({ password: 'Temporal-82!' });
    const before = await pendingOf();
    expect((await remove(id)).statusCode).toBe(200);
    expect(await pendingOf()).toEqual([]);
    server.clock.advance({ minutes: 59 });
    const { call } = await startAdministratorAgain();
    await clearStaleCredentials(server.context);
    expect((await call('POST', '/teachers/restore/', { ids: [id] })).statusCode).toBe(200);
    expect(await pendingOf({ ...administrator, call })).toEqual(before);
    expect((await signIn(server, contact.email, 'Temporal-82!')).user.has_temporary_password).toBe(true);
  });

  test('are kept for 24 hours, and cleared then', async () => {
    await create();
    server.clock.advance({ minutes: 24 * 60 - 1 });
    const later = await startAdministratorAgain();
    expect(await pendingOf(later)).toHaveLength(1);
    await clearStaleCredentials(server.context);
    expect(await storedRows()).toHaveLength(1);
    server.clock.advance({ minutes: 1 });
    expect(await pendingOf(await startAdministratorAgain())).toEqual([]);
    await clearStaleCredentials(server.context);
    expect(await storedRows()).toEqual([]);
  });
});

describe('issuing new ones for many', () => {
  test('sets passwords that work, ends the sessions and tells the history', async () => {
    const teachers = [await addTeacher(server), await addTeacher(server), await addTeacher(server)];
    const [first] = teachers;
    const open = await signIn(server, first?.email as string);
    const response = await issue(teachers.map(({ id }) => id));
    expect(response.statusCode, response.body).toBe(200);
    const issued = TeacherCredential.array().parse(response.json().data);
    expect(issued.map(({ teacher_id }) => teacher_id)).toEqual(teachers.map(({ id }) => id));
    expect(new Set(issued.map(({ password }) => password)).size).toBe(3);
    const me = await server.app.inject({ method: 'GET', url: '/api/me/', headers: open.headers });
    expect(me.statusCode).toBe(401);
    for (const { email, password, teacher_id: id } of issued) {
      expect((await signIn(server, email, password)).user.has_temporary_password).toBe(true);
      const detail = await administrator.call('GET', `/teachers/${id}/`);
      expect(detail.json().data.has_temporary_password).toBe(true);
      const trail = await administrator.call('GET', `/teachers/${id}/audit/`);
      expect(trail.json().data[0]).toMatchObject({
        action: 'teacher.updated',
        changes: [{ field: 'password', from: null, to: null }],
      });
      expect(trail.body).not.toContain(password);
    }
    expect(await pendingOf()).toHaveLength(3);
  });

  test('changes nobody where one of them is gone', async () => {
    const { email, id } = await addTeacher(server);
    const response = await issue([id, 2_147_483_647]);
    expect(response.statusCode).toBe(404);
    expect(await pendingOf()).toEqual([]);
    expect((await signIn(server, email)).user.has_temporary_password).toBe(false);
  });

  test.each([
    ['none', []],
    ['1001', Array.from({ length: 1_001 }, (_, index) => index + 1)],
  ])('refuses %s of them', async (_name, ids) => {
    expect((await issue(ids)).statusCode).toBe(400);
  });

  test('leaves no password in the log', async () => {
    const { id } = await create();
    const [{ password }] = (await issue([id])).json().data;
    await pendingOf();
    expect(server.log.join('\n')).not.toContain(password);
  });
});

test('an administrator is no teacher whose password could be set', async () => {
  const list = TeacherList.parse((await administrator.call('GET', '/teachers/')).json());
  expect(list.data.teachers.map(({ id }) => id)).not.toContain(colleague.id);
  expect((await issue([colleague.id])).statusCode).toBe(404);
});

/** The same account with a session of now: the clock has moved past the old token. */
async function startAdministratorAgain(): Promise<typeof administrator> {
  const { headers } = await signIn(server, administrator.email);
  const call: typeof administrator.call = (method, path, payload) =>
    server.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  return { ...administrator, headers, call };
}
