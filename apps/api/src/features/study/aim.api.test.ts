import { PersonalData } from '@amauta/contract/privacy.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import type { ManagedContest } from '@amauta/contract/study/contests.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { teacherCategories, teacherExamTypes } from '../../database/tables/accounts.ts';
import { startAdministrator } from '../../testing/administrator.ts';
import { type ExamClient, openExamClient } from '../../testing/exam-client.ts';
import { signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const AIM = '/study/aim/';
const OFFERED = '/study/contests/';
const NOTHING: Aim = {
  contest: null,
  is_withdrawn: false,
  rules: null,
  target_scale: null,
  category_id: null,
  days_a_week: 5,
  minutes_a_day: 45,
  opens_today: false,
  is_skipped: false,
};

let admin: Awaited<ReturnType<typeof startAdministrator>>;
let exams: Map<string, number>;
let ascenso: ManagedContest;
let nombramiento: ManagedContest;
let acceso: ManagedContest;
let count = 0;
async function add(exam: string, day = '2026-05-02'): Promise<ManagedContest> {
  count += 1;
  const body = { name: `Concurso ${count}`, blueprint_id: exams.get(exam), day };
  const response = await admin.call('POST', '/exams/contests/create/', body);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}
beforeAll(async () => {
  admin = await startAdministrator(server);
  const { data } = (await admin.call('GET', '/exams/official-blueprints/')).json();
  exams = new Map(data.map(({ name, id }: { name: string; id: number }) => [name, id]));
  ascenso = await add('Ascenso 2025');
  nombramiento = await add('Nombramiento 2024', '2026-04-01');
  acceso = await add('Acceso 2025', '2026-06-01');
});

const withdraw = (id: number) => admin.call('POST', `/exams/contests/${id}/withdraw/`);
async function choose(client: ExamClient, body: object): Promise<Aim> {
  const response = await client.put(AIM, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}
const read = async (client: ExamClient): Promise<Aim> => (await client.get(AIM)).json().data;

describe('the aim of a teacher', () => {
  test('can be put off, until a contest is chosen', async () => {
    const client = await openExamClient(server);
    expect(await choose(client, { is_skipped: true })).toEqual({ ...NOTHING, is_skipped: true });
    expect(await choose(client, { days_a_week: 5 })).toMatchObject({ is_skipped: true });
    expect(await choose(client, { contest_id: ascenso.id })).toMatchObject({ is_skipped: false });
  });

  test('is empty at first', async () => {
    expect(await read(await openExamClient(server))).toEqual(NOTHING);
  });

  test('holds what was chosen, with the rules of the contest', async () => {
    const client = await openExamClient(server);
    const chosen = await choose(client, {
      contest_id: ascenso.id,
      target_scale: 3,
      category_id: 14,
      days_a_week: 4,
      minutes_a_day: 60,
    });
    expect(chosen).toMatchObject({
      contest: { id: ascenso.id, name: ascenso.name, exam_type: 'Ascenso', day: '2026-05-02' },
      rules: { id: exams.get('Ascenso 2025'), name: 'Ascenso 2025' },
      is_withdrawn: false,
      target_scale: 3,
      category_id: 14,
      days_a_week: 4,
      minutes_a_day: 60,
      opens_today: true,
    });
    expect(await read(client)).toEqual(chosen);
    // An absent field keeps its value.
    expect(await choose(client, { minutes_a_day: 20 })).toEqual({ ...chosen, minutes_a_day: 20 });
    expect(await choose(client, {})).toEqual({ ...chosen, minutes_a_day: 20 });
    // A contest is taken back, and the rest stays.
    expect(await choose(client, { contest_id: null })).toEqual({
      ...chosen,
      minutes_a_day: 20,
      contest: null,
      rules: null,
    });
  });

  test('shares the escala with the setup of a mock', async () => {
    const client = await openExamClient(server);
    await client.put('/mock/preferences/', { target_scale: 4, way: 'REAL' });
    expect(await read(client)).toMatchObject({ target_scale: 4 });
    await choose(client, { target_scale: 5 });
    expect((await client.get('/mock/preferences/')).json().data).toEqual({ target_scale: 5, way: 'REAL' });
  });

  test('names 999 for Directivos, and the speciality again for another contest', async () => {
    const client = await openExamClient(server);
    await choose(client, { contest_id: ascenso.id, category_id: 14 });
    expect(await choose(client, { contest_id: acceso.id, category_id: 999 })).toMatchObject({
      category_id: 999,
    });
    expect(await choose(client, { contest_id: nombramiento.id })).toMatchObject({ category_id: 14 });
  });

  test('opens Hoy from the first contest on, unless the teacher switched it off', async () => {
    const client = await openExamClient(server);
    expect(await choose(client, { days_a_week: 3 })).toMatchObject({ opens_today: false });
    expect(await choose(client, { contest_id: ascenso.id })).toMatchObject({ opens_today: true });
    expect((await client.get('/me/')).json().data).toMatchObject({ opens_today: true });
    expect((await signIn(server, client.teacher.email)).user).toMatchObject({ opens_today: true });
    expect(await choose(client, { opens_today: false })).toMatchObject({ opens_today: false });
    expect(await choose(client, { contest_id: nombramiento.id })).toMatchObject({ opens_today: false });
    const other = await openExamClient(server);
    await choose(other, { opens_today: false });
    expect(await choose(other, { contest_id: ascenso.id })).toMatchObject({ opens_today: false });
  });

  test('is asked for again when its contest is withdrawn', async () => {
    const client = await openExamClient(server);
    const contest = await add('Ascenso 2025', '2026-05-10');
    await choose(client, { contest_id: contest.id, target_scale: 3 });
    await withdraw(contest.id);
    expect(await read(client)).toMatchObject({
      contest: null,
      rules: null,
      is_withdrawn: true,
      target_scale: 3,
      opens_today: true,
    });
    expect(await choose(client, { contest_id: ascenso.id })).toMatchObject({ is_withdrawn: false });
  });

  test('keeps a contest whose day has passed', async () => {
    const client = await openExamClient(server);
    const contest = await add('Ascenso 2025', '2026-03-03');
    await choose(client, { contest_id: contest.id });
    server.clock.advance({ days: 2 });
    await client.renew();
    expect(await read(client)).toMatchObject({ contest: { id: contest.id, day: '2026-03-03' } });
    expect(await choose(client, { days_a_week: 2 })).toMatchObject({ contest: { id: contest.id } });
    server.clock.set('2026-03-02T15:00:00.000Z');
  });

  test('leaves out what the account lost, until it has it again', async () => {
    const client = await openExamClient(server);
    const { db } = server.context;
    const { id } = client.teacher;
    await choose(client, { contest_id: nombramiento.id, category_id: 14 });
    await db.delete(teacherExamTypes).where(eq(teacherExamTypes.accountId, id));
    await db.delete(teacherCategories).where(eq(teacherCategories.accountId, id));
    expect(await read(client)).toMatchObject({ contest: null, is_withdrawn: false, category_id: null });
    await db.insert(teacherExamTypes).values({ accountId: id, examType: 'Nombramiento' });
    await db.insert(teacherCategories).values({ accountId: id, categoryId: 14 });
    expect(await read(client)).toMatchObject({ contest: { id: nombramiento.id }, category_id: 14 });
  });

  test('is of one teacher alone, in their personal data, and erased with them', async () => {
    const client = await openExamClient(server);
    await choose(client, { contest_id: ascenso.id, category_id: 14, days_a_week: 6 });
    expect(await read(await openExamClient(server))).toEqual(NOTHING);
    const data = PersonalData.parse((await client.get('/privacy/export/')).json());
    expect(data.study_aim).toEqual({
      contest: ascenso.name,
      speciality: 'EBR Secundaria, Matemática',
      days_a_week: 6,
      minutes_a_day: 45,
      opens_today: true,
      is_skipped: false,
    });
    const before = await teachersOf(ascenso.id);
    const { id, email } = client.teacher;
    await admin.call('POST', `/teachers/${id}/erase/`, { email });
    expect(await teachersOf(ascenso.id)).toBe(before - 1);
  });
});

async function teachersOf(id: number): Promise<number> {
  const { data } = (await admin.call('GET', '/exams/contests/')).json();
  return data.find((one: ManagedContest) => one.id === id)?.teacher_count;
}

describe('the offered contests', () => {
  test('are those to come of the exam types that the teacher has, the next one first', async () => {
    const withdrawn = await add('Ascenso 2025');
    await withdraw(withdrawn.id);
    const idsOf = async (client: ExamClient) =>
      (await client.get(OFFERED)).json().data.map(({ id }: { id: number }) => id);
    const every = await openExamClient(server);
    const ids = await idsOf(every);
    expect(ids.filter((id: number) => [ascenso, nombramiento, acceso].some((one) => one.id === id))).toEqual([
      nombramiento.id,
      ascenso.id,
      acceso.id,
    ]);
    expect(ids).not.toContain(withdrawn.id);
    const directive = await openExamClient(server, { examTypes: ['Directivos'] });
    expect((await directive.get(OFFERED)).json().data).toMatchObject([
      { id: acceso.id, exam_type: 'Directivos', rules: { name: 'Acceso 2025', exam_type: 'Directivos' } },
    ]);
    const none = await openExamClient(server, { examTypes: [] });
    expect(await idsOf(none)).toEqual([]);
    server.clock.set('2026-05-02T23:00:00.000Z');
    await every.renew();
    expect((await idsOf(every))[0]).toBe(ascenso.id);
    server.clock.set('2026-05-03T06:00:00.000Z');
    await every.renew();
    expect(await idsOf(every)).not.toContain(ascenso.id);
    server.clock.set('2026-03-02T15:00:00.000Z');
    admin = await startAdministrator(server);
  });
});

describe('what is refused', () => {
  let held: ManagedContest;
  let withdrawn: ManagedContest;
  beforeAll(async () => {
    held = await add('Ascenso 2025', '2026-03-02');
    withdrawn = await add('Ascenso 2025', '2026-05-20');
    await withdraw(withdrawn.id);
    server.clock.set('2026-03-04T15:00:00.000Z');
    admin = await startAdministrator(server);
  });

  test.each<[string, () => object, number, string]>([
    ['an unknown contest', () => ({ contest_id: 2_147_483_647 }), 422, 'contest_id'],
    ['a contest that was withdrawn', () => ({ contest_id: withdrawn.id }), 422, 'contest_id'],
    ['a contest that was held', () => ({ contest_id: held.id }), 422, 'contest_id'],
    [
      'a contest of an exam type that the account lacks',
      () => ({ contest_id: acceso.id }),
      403,
      'contest_id',
    ],
    ['a contest that is a word', () => ({ contest_id: 'uno' }), 400, 'contest_id'],
    ['a speciality of others', () => ({ category_id: 7 }), 403, 'category_id'],
    ['a speciality that there is not', () => ({ category_id: 2_147_483_647 }), 403, 'category_id'],
    ['999 without Directivos', () => ({ contest_id: ascenso.id, category_id: 999 }), 403, 'category_id'],
    ['the first escala', () => ({ target_scale: 1 }), 400, 'target_scale'],
    ['no day a week', () => ({ days_a_week: 0 }), 400, 'days_a_week'],
    ['eight days a week', () => ({ days_a_week: 8 }), 400, 'days_a_week'],
    ['25 minutes', () => ({ minutes_a_day: 25 }), 400, 'minutes_a_day'],
    ['a switch that is a word', () => ({ opens_today: 'sí' }), 400, 'opens_today'],
    ['an unknown field', () => ({ is_withdrawn: true }), 400, ''],
    [
      'an escala for Nombramiento',
      () => ({ contest_id: nombramiento.id, target_scale: 3 }),
      422,
      'target_scale',
    ],
  ])('%s, and nothing is stored', async (_name, body, status, field) => {
    const client = await openExamClient(server, { examTypes: ['Ascenso', 'Nombramiento'] });
    const response = await client.put(AIM, { minutes_a_day: 90, ...body() });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().message.length).toBeGreaterThan(10);
    if (field) expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await read(client)).toEqual(NOTHING);
  });

  test('a contest for a teacher whose access has expired; the time for study can still be changed', async () => {
    const client = await openExamClient(server, { expirationDate: '2026-03-01' });
    const response = await client.put(AIM, { contest_id: ascenso.id });
    expect([response.statusCode, response.json().code]).toEqual([403, 'ACCESS_EXPIRED']);
    expect(await choose(client, { minutes_a_day: 20 })).toEqual({ ...NOTHING, minutes_a_day: 20 });
  });

  test('an administrator', async () => {
    for (const [method, url] of [
      ['GET', AIM],
      ['PUT', AIM],
      ['GET', OFFERED],
    ] as const) {
      const response = await admin.call(method, url, method === 'PUT' ? {} : undefined);
      expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
