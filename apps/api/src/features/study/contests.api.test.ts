import type { ManagedContest } from '@amauta/contract/study/contests.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../database/tables/audit.ts';
import { startAdministrator } from '../../testing/administrator.ts';
import { openExamClient } from '../../testing/exam-client.ts';
import { addAdmin, signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const ALL = '/exams/contests/';
const CREATE = `${ALL}create/`;
const START = '2026-03-02T15:00:00.000Z';
/** Two months after the day of the test's clock, 2026-03-02. */
const DAY = '2026-05-02';

let admin: Awaited<ReturnType<typeof startAdministrator>>;
let exams: Map<string, number>;
beforeAll(async () => {
  admin = await startAdministrator(server);
  const { data } = (await admin.call('GET', '/exams/official-blueprints/')).json();
  exams = new Map(data.map(({ name, id }: { name: string; id: number }) => [name, id]));
});

/** Moves the clock, and signs in again because the session ends on the way. */
async function moveTo(moment: string) {
  server.clock.set(moment);
  admin = await startAdministrator(server);
}

const examOf = (name: string) => exams.get(name) ?? 0;
let count = 0;
/** A contest to come, with an unused name. */
function contest(change: object = {}) {
  count += 1;
  return {
    name: `Concurso de prueba ${count}`,
    blueprint_id: examOf('Ascenso 2025'),
    day: DAY,
    ...change,
  };
}
async function add(change: object = {}): Promise<ManagedContest> {
  const response = await admin.call('POST', CREATE, contest(change));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}
const list = async (): Promise<ManagedContest[]> => (await admin.call('GET', ALL)).json().data;
const find = async (id: number) => (await list()).find((one) => one.id === id);
/** The body of a change that keeps everything but what `change` names. */
const bodyOf = ({ name, blueprint_id, day, version }: ManagedContest, change: object = {}) => ({
  name,
  blueprint_id,
  day,
  version,
  ...change,
});
const change = (before: ManagedContest, fields: object) =>
  admin.call('PUT', `${ALL}${before.id}/`, bodyOf(before, fields));
const withdraw = (id: number) => admin.call('POST', `${ALL}${id}/withdraw/`);
const remove = (id: number) => admin.call('DELETE', `${ALL}${id}/`);
const choose = async (id: number) => {
  const client = await openExamClient(server);
  const response = await client.put('/study/aim/', { contest_id: id });
  if (response.statusCode !== 200) throw new Error(response.body);
  return client;
};
const eventsOf = (id: number) =>
  server.context.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.subjectType, 'contest')))
    .orderBy(auditEvents.id);

describe('a contest', () => {
  test('is added, with the exam type of its official exam', async () => {
    const body = contest({
      name: '  Nombramiento 2026,   prueba nacional ',
      blueprint_id: examOf('Nombramiento 2024'),
    });
    const response = await admin.call('POST', CREATE, body);
    expect([response.statusCode, response.json().message]).toEqual([201, 'Concurso agregado.']);
    const { data } = response.json();
    expect(data).toEqual({
      id: data.id,
      name: 'Nombramiento 2026, prueba nacional',
      exam_type: 'Nombramiento',
      blueprint_id: examOf('Nombramiento 2024'),
      blueprint_name: 'Nombramiento 2024',
      day: DAY,
      state: 'offered',
      teacher_count: 0,
      version: 1,
    });
    expect(await find(data.id)).toEqual(data);
    expect(await eventsOf(data.id)).toMatchObject([
      {
        actorId: admin.id,
        action: 'contest.created',
        changes: [
          { field: 'name', from: null, to: 'Nombramiento 2026, prueba nacional' },
          { field: 'day', from: null, to: DAY },
        ],
      },
    ]);
  });

  test('can be on the present day in Lima, though it is tomorrow in Greenwich', async () => {
    await moveTo('2026-03-03T04:30:00.000Z');
    expect(await add({ day: '2026-03-02' })).toMatchObject({ state: 'offered' });
    await moveTo(START);
  });

  test('is changed, and the trail tells what changed', async () => {
    const before = await add();
    const response = await change(before, { day: '2026-05-09', blueprint_id: examOf('Acceso 2025') });
    expect([response.statusCode, response.json().message]).toEqual([200, 'Concurso guardado.']);
    expect(response.json().data).toEqual({
      ...before,
      day: '2026-05-09',
      exam_type: 'Directivos',
      blueprint_id: examOf('Acceso 2025'),
      blueprint_name: 'Acceso 2025',
      version: 2,
    });
    expect((await eventsOf(before.id)).at(-1)).toMatchObject({
      action: 'contest.updated',
      changes: [
        { field: 'day', from: DAY, to: '2026-05-09' },
        { field: 'official_exam', from: 'Ascenso 2025', to: 'Acceso 2025' },
      ],
    });
  });

  test('is not changed over what another administrator stored', async () => {
    const before = await add();
    await change(before, { name: `${before.name} (aplazado)` });
    const late = await change(before, { name: 'Otro nombre' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(await find(before.id)).toMatchObject({ name: `${before.name} (aplazado)`, version: 2 });
  });

  test('is held after its day, and can be renamed or moved to a day to come', async () => {
    const before = await add({ day: '2026-03-04' });
    await moveTo('2026-03-05T15:00:00.000Z');
    expect(await find(before.id)).toMatchObject({ state: 'held' });
    const renamed = (await change(before, { name: `${before.name}, primera fecha` })).json().data;
    expect(renamed).toMatchObject({ state: 'held', version: 2 });
    const past = await change(renamed, { day: '2026-03-03' });
    expect([past.statusCode, Object.keys(past.json().errors)]).toEqual([422, ['day']]);
    expect((await change(renamed, { day: '2026-06-01' })).json().data).toMatchObject({ state: 'offered' });
    await moveTo(START);
  });

  test('comes before those that were held or withdrawn, the next day first', async () => {
    const later = await add({ day: '2026-08-01' });
    const sooner = await add({ day: '2026-07-01' });
    const withdrawn = await add({ day: '2026-06-01' });
    await withdraw(withdrawn.id);
    const ids = (await list()).map(({ id }) => id);
    const places = [sooner, later, withdrawn].map(({ id }) => ids.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('a contest that teachers chose', () => {
  test('tells how many they are, without those who were deleted', async () => {
    const { id } = await add();
    const client = await choose(id);
    await choose(id);
    expect(await find(id)).toMatchObject({ teacher_count: 2 });
    await admin.call('DELETE', `/teachers/${client.teacher.id}/delete/`);
    expect(await find(id)).toMatchObject({ teacher_count: 1 });
  });

  test('is not removed but withdrawn, once', async () => {
    const { id, name } = await add();
    await choose(id);
    const refused = await remove(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      message: '1 docente ya lo eligió: no se puede eliminar. Retíralo en su lugar.',
    });
    const first = await withdraw(id);
    expect(first.json()).toMatchObject({
      message: 'Concurso retirado.',
      data: { state: 'withdrawn', version: 2 },
    });
    expect((await withdraw(id)).json().data).toEqual(first.json().data);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      'contest.created',
      'contest.withdrawn',
    ]);
    expect((await remove(id)).json().message).toContain('Queda retirado.');
    const changed = await change(first.json().data, { name });
    expect([changed.statusCode, changed.json().message]).toEqual([
      422,
      'Este concurso fue retirado. Agrega uno nuevo.',
    ]);
    // Its name and day are free again.
    expect(await add({ name })).toMatchObject({ name });
  });

  test('keeps its exam type', async () => {
    const before = await add();
    await choose(before.id);
    const refused = await change(before, { blueprint_id: examOf('Acceso 2025') });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      '1 docente ya lo eligió. Elige un examen oficial de Ascenso, o agrega otro concurso.',
    ]);
    expect(await find(before.id)).toMatchObject({ exam_type: 'Ascenso', version: 1 });
  });

  test('is removed when only deleted teachers had chosen it', async () => {
    const { id, name } = await add();
    const client = await choose(id);
    await admin.call('DELETE', `/teachers/${client.teacher.id}/delete/`);
    const response = await remove(id);
    expect([response.statusCode, response.json().message]).toEqual([200, 'Concurso eliminado.']);
    expect(await find(id)).toBeUndefined();
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      action: 'contest.deleted',
      changes: [{ field: 'name', from: name, to: null }],
    });
    expect((await remove(id)).statusCode).toBe(404);
  });
});

describe('what is refused', () => {
  test.each<[string, number, string, object]>([
    ['a day in the past', 422, 'day', { day: '2026-03-01' }],
    ['a day in a far year', 422, 'day', { day: '2926-03-01' }],
    ['a day that there is not', 400, 'day', { day: '2026-02-30' }],
    ['half a day', 400, 'day', { day: '2026-05' }],
    ['no day', 400, 'day', { day: undefined }],
    ['no name', 400, 'name', { name: '   ' }],
    ['a long name', 400, 'name', { name: 'a'.repeat(121) }],
    ['no official exam', 400, 'blueprint_id', { blueprint_id: null }],
    ['an unknown official exam', 422, 'blueprint_id', { blueprint_id: 2_147_483_647 }],
    ['an unknown field', 400, '', { exam_type: 'Ascenso' }],
  ])('%s', async (_name, status, field, fields) => {
    const before = await list();
    const response = await admin.call('POST', CREATE, contest(fields));
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().message.length).toBeGreaterThan(10);
    if (field) expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await list()).toEqual(before);
  });

  test('an official exam that was ended, unless the contest has it already', async () => {
    const created = await admin.call('POST', '/exams/official-blueprints/create/', {
      name: 'Examen que termina',
      contest: 'Concurso de prueba',
      exam_type: 'Ascenso',
      sections: [
        {
          name: 'Conocimientos',
          kinds: [{ kind: 'CCP', question_count: 3 }],
          points_per_question: 2,
          points_minimum: null,
        },
      ],
      points_minimum: null,
      minutes: 20,
      valid_from: '2026-01-01',
      source: 'Inventado para una prueba.',
    });
    const { id } = created.json().data;
    const before = await add({ blueprint_id: id });
    await admin.call('POST', `/exams/official-blueprints/${id}/end/`);
    const refused = await admin.call('POST', CREATE, contest({ blueprint_id: id }));
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { blueprint_id: ['Ese examen oficial ya no se ofrece. Elige uno vigente.'] },
    ]);
    expect((await change(await add(), { blueprint_id: id })).statusCode).toBe(422);
    expect((await change(before, { name: `${before.name} bis` })).statusCode).toBe(200);
  });

  test('two of one name and day, also by a change', async () => {
    const first = await add();
    const twice = await admin.call('POST', CREATE, contest({ name: first.name.toUpperCase() }));
    expect([twice.statusCode, twice.json().errors]).toEqual([
      409,
      { name: [`Ya hay un concurso «${first.name.toUpperCase()}» el 02-05-2026.`] },
    ]);
    const other = await add({ name: first.name, day: '2026-05-03' });
    expect((await change(other, { day: DAY })).statusCode).toBe(409);
  });

  test.each([999_999, 0, 'abc'])('contest %s, which there is not', async (id) => {
    const status = id === 999_999 ? 404 : 400;
    const answers = [
      admin.call('PUT', `${ALL}${id}/`, { ...contest(), version: 1 }),
      admin.call('POST', `${ALL}${id}/withdraw/`),
      admin.call('DELETE', `${ALL}${id}/`),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(status);
  });
});

test.each([
  ['content', 201, 200],
  ['read_only', 403, 200],
  ['teachers', 403, 403],
] as const)('an administrator of the role %s', async (adminRole, adding, reading) => {
  const { headers } = await signIn(server, (await addAdmin(server, { adminRole })).email);
  const { id } = await add();
  const inject = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
  expect((await inject('GET', ALL)).statusCode).toBe(reading);
  expect((await inject('POST', CREATE, contest())).statusCode).toBe(adding);
  expect((await inject('POST', `${ALL}${id}/withdraw/`)).statusCode).toBe(adding === 201 ? 200 : 403);
  expect((await inject('DELETE', `${ALL}${id}/`)).statusCode).toBe(adding === 201 ? 200 : 403);
});
