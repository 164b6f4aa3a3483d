import { beforeAll, describe, expect, test } from 'vitest';
import {
  CONTEST_DAY,
  CONTESTS,
  type ContestClient,
  CREATE_CONTEST,
  openContestClient,
} from '../../testing/study/contest-client.ts';
import { addAdmin, signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const START = '2026-03-02T15:00:00.000Z';

let contests: ContestClient;
beforeAll(async () => {
  contests = await openContestClient(server);
});

describe('a contest', () => {
  test('is added, with the exam type of its official exam', async () => {
    const body = contests.contest({
      name: '  Nombramiento 2026,   prueba nacional ',
      blueprint_id: contests.examOf('Nombramiento 2024'),
    });
    const response = await contests.call('POST', CREATE_CONTEST, body);
    expect([response.statusCode, response.json().message]).toEqual([201, 'Concurso agregado.']);
    const { data } = response.json();
    expect(data).toEqual({
      id: data.id,
      name: 'Nombramiento 2026, prueba nacional',
      exam_type: 'Nombramiento',
      blueprint_id: contests.examOf('Nombramiento 2024'),
      blueprint_name: 'Nombramiento 2024',
      day: CONTEST_DAY,
      state: 'offered',
      teacher_count: 0,
      version: 1,
    });
    expect(await contests.find(data.id)).toEqual(data);
    expect(await contests.eventsOf(data.id)).toMatchObject([
      {
        actorId: contests.id,
        action: 'contest.created',
        changes: [
          { field: 'name', from: null, to: 'Nombramiento 2026, prueba nacional' },
          { field: 'day', from: null, to: CONTEST_DAY },
        ],
      },
    ]);
  });

  test('can be on the present day in Lima, though it is tomorrow in Greenwich', async () => {
    await contests.moveTo('2026-03-03T04:30:00.000Z');
    expect(await contests.add({ day: '2026-03-02' })).toMatchObject({ state: 'offered' });
    await contests.moveTo(START);
  });

  test('is changed, and the trail tells what changed', async () => {
    const before = await contests.add();
    const response = await contests.change(before, {
      day: '2026-05-09',
      blueprint_id: contests.examOf('Acceso 2025'),
    });
    expect([response.statusCode, response.json().message]).toEqual([200, 'Concurso guardado.']);
    expect(response.json().data).toEqual({
      ...before,
      day: '2026-05-09',
      exam_type: 'Directivos',
      blueprint_id: contests.examOf('Acceso 2025'),
      blueprint_name: 'Acceso 2025',
      version: 2,
    });
    expect((await contests.eventsOf(before.id)).at(-1)).toMatchObject({
      action: 'contest.updated',
      changes: [
        { field: 'day', from: CONTEST_DAY, to: '2026-05-09' },
        { field: 'official_exam', from: 'Ascenso 2025', to: 'Acceso 2025' },
      ],
    });
  });

  test('is not changed over what another administrator stored', async () => {
    const before = await contests.add();
    await contests.change(before, { name: `${before.name} (aplazado)` });
    const late = await contests.change(before, { name: 'Otro nombre' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(await contests.find(before.id)).toMatchObject({ name: `${before.name} (aplazado)`, version: 2 });
  });

  test('is held after its day, and can be renamed or moved to a day to come', async () => {
    const before = await contests.add({ day: '2026-03-04' });
    await contests.moveTo('2026-03-05T15:00:00.000Z');
    expect(await contests.find(before.id)).toMatchObject({ state: 'held' });
    const renamed = (await contests.change(before, { name: `${before.name}, primera fecha` })).json().data;
    expect(renamed).toMatchObject({ state: 'held', version: 2 });
    const past = await contests.change(renamed, { day: '2026-03-03' });
    expect([past.statusCode, Object.keys(past.json().errors)]).toEqual([422, ['day']]);
    expect((await contests.change(renamed, { day: '2026-06-01' })).json().data).toMatchObject({
      state: 'offered',
    });
    await contests.moveTo(START);
  });

  test('comes before those that were held or withdrawn, the next day first', async () => {
    const later = await contests.add({ day: '2026-08-01' });
    const sooner = await contests.add({ day: '2026-07-01' });
    const withdrawn = await contests.add({ day: '2026-06-01' });
    await contests.withdraw(withdrawn.id);
    const ids = (await contests.list()).map(({ id }) => id);
    const places = [sooner, later, withdrawn].map(({ id }) => ids.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

test.each([
  ['content', 201, 200],
  ['read_only', 403, 200],
  ['teachers', 403, 403],
] as const)('an administrator of the role %s', async (adminRole, adding, reading) => {
  const { headers } = await signIn(server, (await addAdmin(server, { adminRole })).email);
  const { id } = await contests.add();
  const inject = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
  expect((await inject('GET', CONTESTS)).statusCode).toBe(reading);
  expect((await inject('POST', CREATE_CONTEST, contests.contest())).statusCode).toBe(adding);
  expect((await inject('POST', `${CONTESTS}${id}/withdraw/`)).statusCode).toBe(adding === 201 ? 200 : 403);
  expect((await inject('DELETE', `${CONTESTS}${id}/`)).statusCode).toBe(adding === 201 ? 200 : 403);
});
