import { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { describe, expect, test } from 'vitest';
import { startAdministrator } from '../../testing/administrator.ts';
import { addTeacher } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

describe('two administrators who edit the same teacher', () => {
  const put = (id: number, body: object) => administrator.call('PUT', `/teachers/${id}/update/`, body);
  const stored = async (id: number) =>
    TeacherDetail.parse((await administrator.call('GET', `/teachers/${id}/`)).json().data);

  test('the one with the older version is refused, and nothing of it is stored', async () => {
    const { id } = await addTeacher(server);
    const { version } = await stored(id);
    expect((await put(id, { IE: 'La primera', version })).json().data.version).toBe(version + 1);
    const response = await put(id, {
      IE: 'La segunda',
      observations: 'x',
      password: 'Temporal-55!',
      version,
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('EDIT_CONFLICT');
    expect(await stored(id)).toMatchObject({
      IE: 'La primera',
      observations: '',
      has_temporary_password: false,
    });
    expect((await put(id, { IE: 'La segunda', version: version + 1 })).statusCode).toBe(200);
  });

  test('of two at the same moment one is stored', async () => {
    const { id } = await addTeacher(server);
    const { version } = await stored(id);
    const answers = await Promise.all(['A', 'B', 'C'].map((IE) => put(id, { IE, version })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('a renewal and a new password count as changes; a change of nothing does not', async () => {
    const { id } = await addTeacher(server);
    const { version } = await stored(id);
    await put(id, { full_name: 'Rayda Condori Quispe', version });
    expect((await stored(id)).version).toBe(version);
    await administrator.call('POST', '/teachers/renew/', { ids: [id], months: 5 });
    expect((await put(id, { IE: 'x', version })).json().code).toBe('EDIT_CONFLICT');
    await administrator.call('POST', '/teachers/credentials/issue/', { ids: [id] });
    expect((await stored(id)).version).toBe(version + 2);
  });

  test('without a version the fields are written over what is stored', async () => {
    const { id } = await addTeacher(server);
    await put(id, { IE: 'La primera' });
    expect((await put(id, { IE: 'La segunda' })).statusCode).toBe(200);
    expect((await stored(id)).IE).toBe('La segunda');
  });
});
