import '../../testing/fake-indexeddb.ts';
import { beforeEach, expect, it } from 'vitest';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { deviceShelf } from './device-shelf.ts';
import { forgetReadings, readOrKept } from './kept-readings.ts';

const noConnection = () => Promise.reject(new NetworkError('Sin conexión', 'offline'));
const refused = () => Promise.reject(new ApiError({ status: 404, code: 'NOT_FOUND', message: 'No está' }));
const read = async (name: string, value: object) => {
  await readOrKept(name, () => Promise.resolve(value));
  await expect.poll(async () => (await deviceShelf('readings').get(name))?.value).toEqual(value);
};

beforeEach(() => signInAs(teacher));

it('without a connection the last answer comes from the device, with its time', async () => {
  await read('list', { rows: 1 });
  await read('list', { rows: 2 });
  expect(await readOrKept('list', noConnection)).toEqual({ rows: 2, keptAt: expect.any(Number) });
});

it('what was never read, and what the server refuses, stays an error', async () => {
  await read('list', { rows: 1 });
  await expect(readOrKept('other', noConnection)).rejects.toBeInstanceOf(NetworkError);
  await expect(readOrKept('list', refused)).rejects.toBeInstanceOf(ApiError);
});

it('another account of the device gets none of it, and administrators keep nothing', async () => {
  await read('private', { rows: 1 });
  signInAs({ ...teacher, id: teacher.id + 1 });
  await expect(readOrKept('private', noConnection)).rejects.toBeInstanceOf(NetworkError);
  expect(await deviceShelf('readings').list()).toEqual([]);
  signInAs(administrator);
  await readOrKept('list of an administrator', () => Promise.resolve({ rows: 1 }));
  await expect(readOrKept('list of an administrator', noConnection)).rejects.toBeInstanceOf(NetworkError);
});

it('forgets all readings of the account that signs out, and nothing else', async () => {
  const other = { ...teacher, id: teacher.id + 2 };
  signInAs(other);
  await read('list', { rows: 3 });
  signInAs(teacher);
  await read('list', { rows: 1 });
  await deviceShelf('files').put('guide', { pages: 2 });
  await forgetReadings();
  await expect(readOrKept('list', noConnection)).rejects.toBeInstanceOf(NetworkError);
  expect((await deviceShelf('files').get('guide'))?.value).toEqual({ pages: 2 });
  signInAs(other);
  expect(await readOrKept('list', noConnection)).toMatchObject({ rows: 3 });
});

it('forgets the oldest readings', async () => {
  for (let index = 0; index < 45; index++) await read(`page ${index}`, { index });
  await expect.poll(async () => (await deviceShelf('readings').list()).length).toBeLessThanOrEqual(40);
  expect(await readOrKept('page 44', noConnection)).toMatchObject({ index: 44 });
});
