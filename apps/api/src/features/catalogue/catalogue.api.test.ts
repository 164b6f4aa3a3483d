import { PRACTICE_BLUEPRINTS } from '@amauta/exam-rules/blueprint.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { blueprints } from '../../database/tables/catalogue.ts';
import { addAdmin, addTeacher, signIn } from '../../testing/test-accounts.ts';
import { prepare, startTestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const teacher = prepare(() => headersOf([14, 2]));
const admin = prepare(async () => (await signIn(server, (await addAdmin(server)).email)).headers);

async function headersOf(categoryIds: number[]) {
  return (await signIn(server, (await addTeacher(server, { categoryIds })).email)).headers;
}

async function read(url: string, headers = teacher) {
  const response = await server.app.inject({ method: 'GET', url: `/api${url}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const ROUTES = [
  '/metadata/',
  '/metadata2/',
  '/exam-access/',
  '/exams/exams-directives/',
  '/exams/blueprints/',
  '/metadata/regions/',
];

describe.each(ROUTES)('%s', (url) => {
  test('serves teachers and administrators, and nobody else', async () => {
    await read(url);
    await read(url, admin);
    const stranger = await server.app.inject({ method: 'GET', url: `/api${url}` });
    expect(stranger.statusCode).toBe(401);
  });

  test('ignores query strings and refuses other methods', async () => {
    await read(`${url}?page=-1&x=%00`);
    const posted = await server.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: teacher,
      payload: {},
    });
    expect(posted.statusCode).toBe(404);
  });
});

describe('the catalogue', () => {
  test('is given as flat lists', async () => {
    const data = await read('/metadata/');
    expect(data.types.map((row: { id: number }) => row.id)).toEqual([1, 2, 3]);
    expect(data.levels.map((row: { id: number }) => row.id)).toEqual([1, 2, 3, 5, 4]);
    expect(data.specialties).toHaveLength(23);
    expect(data.specialties[0]).toEqual({ id: 14, name: 'Primaria', level_id: 2, category_id: 2 });
    expect(data.years.map((row: { id: number }) => row.id)).toEqual([
      2018, 2019, 2021, 2022, 2023, 2024, 2025,
    ]);
    const held = [...data.types, ...data.levels, ...data.specialties].flatMap((row) => row.category_id ?? []);
    expect(held.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
  });

  test('is given as a tree with its sources', async () => {
    const { modalities, sources } = await read('/metadata2/');
    expect(modalities[0].levels[1].specialties.map((row: { id: number }) => row.id)).toEqual([14, 12, 13]);
    expect(modalities[2]).toMatchObject({
      name: 'EBE - Educación Básica Especial',
      category_id: 26,
      levels: [],
    });
    expect(sources.map((row: { name: string }) => row.name)).toEqual([
      'Exámenes MINEDU',
      'Simulacros',
      'Banco propio',
    ]);
  });
});

describe('exams that may be chosen', () => {
  test.each([
    ['two specialties', [14, 2], { types: [1], levels: [2, 3], specialties: [14, 10] }],
    ['a modality without levels', [26], { types: [3], levels: [], specialties: [] }],
    ['nothing but Directivos', [999], { types: [], levels: [], specialties: [] }],
  ])('by a teacher of %s', async (_name, categoryIds, access) => {
    expect(await read('/exam-access/', await headersOf(categoryIds))).toEqual({ access });
  });

  test('by an administrator are all, Primaria first', async () => {
    const { access } = await read('/exam-access/', admin);
    expect(access.types).toEqual([1, 2, 3]);
    expect(access.levels).toEqual([1, 2, 3, 5, 4]);
    expect(access.specialties).toHaveLength(23);
    expect(access.specialties[0]).toBe(14);
  });
});

test('directive exams come in order, with the number of questions that the bank has of each', async () => {
  const exams = await read('/exams/exams-directives/');
  expect(exams.map((exam: { name: string }) => exam.name)).toEqual([
    'Acceso 2018',
    'Acceso 2022-2023',
    'Acceso 2025',
    'Simulacro 1',
    'Simulacro 2',
  ]);
  expect(exams.map((exam: { question_counts: object }) => exam.question_counts)).toEqual([
    {},
    { CL: 20, CG: 50 },
    {},
    { CL: 20, CG: 50 },
    {},
  ]);
});

test('the regions of Peru are listed by code, Callao among them', async () => {
  const regions = await read('/metadata/regions/');
  expect(regions).toHaveLength(25);
  expect(regions[0]).toEqual({ code: '01', name: 'Amazonas' });
  expect(regions).toContainEqual({ code: '07', name: 'Callao' });
});

describe('blueprints', () => {
  test('of a new database are the practice blueprints', async () => {
    expect(await read('/exams/blueprints/')).toEqual(PRACTICE_BLUEPRINTS);
  });

  test('are those that are valid on the present day in Lima', async () => {
    await using own = await startTestServer();
    const { headers } = await signIn(own, (await addAdmin(own)).email);
    const [old] = await own.context.db
      .update(blueprints)
      .set({ validTo: '2026-03-02' })
      .where(and(eq(blueprints.examType, 'Directivos'), eq(blueprints.kind, 'CL')))
      .returning();
    if (!old) throw new Error('the catalogue should hold this blueprint');
    const { id: _id, ...row } = old;
    await own.context.db
      .insert(blueprints)
      .values({ ...row, questionCount: 25, validFrom: '2026-03-03', validTo: null });
    const count = async () => {
      const response = await own.app.inject({ method: 'GET', url: '/api/exams/blueprints/', headers });
      return response.json().data.Directivos[0].question_count;
    };
    // 23:59 and 00:00 in Lima.
    own.clock.set('2026-03-03T04:59:59Z');
    const fresh = await signIn(own, (await addAdmin(own)).email);
    headers.authorization = fresh.headers.authorization;
    expect(await count()).toBe(20);
    own.clock.set('2026-03-03T05:00:00Z');
    expect(await count()).toBe(25);
  });
});
