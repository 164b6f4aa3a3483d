import { durationMinutes } from '@amauta/exam-rules/blueprint.ts';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attempts } from '../../../database/tables/attempts.ts';
import { entries, entryVersions, itemVersions } from '../../../database/tables/questions.ts';
import {
  APPOINTMENT,
  DIRECTIVE,
  MATHEMATICS,
  openExamClient,
  readKeys,
} from '../../../testing/exam-client.ts';
import { prepare, startTestServer, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const countAttempts = () => server.context.db.$count(attempts);

describe('drawing on the demonstration bank', () => {
  test.each([
    [
      'Ascenso, which borrows CL and RL beside its own CCP',
      { ...MATHEMATICS, question_types: [] },
      { CL: 20, RL: 20, CCP: 20 },
    ],
    [
      'Ascenso of a category with all three',
      { ...MATHEMATICS, category_id: 2, question_types: [] },
      { CL: 20, RL: 20, CCP: 20 },
    ],
    [
      'Ascenso of years without CL and RL',
      { ...MATHEMATICS, years: [2022, 2023], question_types: [] },
      { CCP: 20 },
    ],
    ['Ascenso with one type', MATHEMATICS, { CCP: 20 }],
    ['Nombramiento', APPOINTMENT, { CL: 20, RL: 20, CCP: 20 }],
    ['Nombramiento with one type', { ...APPOINTMENT, question_types: ['RL'] }, { RL: 20 }],
    [
      'Nombramiento of another category, which borrows CL and RL',
      { ...APPOINTMENT, category_id: 14 },
      { CL: 20, RL: 20 },
    ],
    ['Directivos', DIRECTIVE, { CL: 20, CG: 50 }],
    [
      'Directivos with types by exam',
      { ...DIRECTIVE, exams_selected: { '2': ['CG'], '4': ['CL'] } },
      { CL: 20, CG: 50 },
    ],
    ['Directivos narrowed to one type', { ...DIRECTIVE, question_types: ['CL'] }, { CL: 20 }],
    ['Directivos with one type', { ...DIRECTIVE, exams_selected: { '4': ['CL'] } }, { CL: 20 }],
  ])('%s', async (_name, payload, expected) => {
    const response = await client.post('/mock/create/', payload);
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    const total = Object.values(expected).reduce((sum, count) => sum + count, 0);
    expect(data).toMatchObject({
      start_time: server.clock.now().toISOString(),
      server_time: server.clock.now().toISOString(),
      timer_type: 'COUNTDOWN',
      duration_minutes: durationMinutes(total),
      duration_in_seconds: durationMinutes(total) * 60,
      total_questions: total,
    });

    const items = await readKeys(server, data.exam_attempt_id);
    const byKind = Object.groupBy(items, (item) => item.kind);
    expect(Object.fromEntries(Object.entries(byKind).map(([kind, list]) => [kind, list.length]))).toEqual(
      expected,
    );
    expect(items.map((item) => item.position)).toEqual(items.map((_, index) => index + 1));
    // Kinds stand in the blueprint's order, and no COMMON question is split or repeated.
    expect([...new Set(items.map((item) => item.kind))]).toEqual(Object.keys(expected));
    const versions = [...new Set(items.map((item) => item.entryVersionId))];
    expect(new Set(items.map((item) => item.page)).size).toBe(versions.length);
    const whole = await server.context.db
      .select({ id: itemVersions.id })
      .from(itemVersions)
      .where(inArray(itemVersions.entryVersionId, versions));
    expect(whole).toHaveLength(total);
  });

  test('CCP belongs to its category and years', async () => {
    const items = await readKeys(server, await client.start({ ...MATHEMATICS, years: [2023, 2024] }));
    const origins = await server.context.db
      .selectDistinct({ category: entries.categoryId, year: entries.year, examType: entries.examType })
      .from(entryVersions)
      .innerJoin(entries, eq(entries.id, entryVersions.entryId))
      .where(
        inArray(
          entryVersions.id,
          items.map((item) => item.entryVersionId),
        ),
      );
    expect(new Set(origins.map((row) => row.category))).toEqual(new Set([14]));
    for (const row of origins) expect([2023, 2024]).toContain(row.year);
    expect(new Set(origins.map((row) => row.examType))).toEqual(new Set(['Ascenso']));
  });

  test('fewer questions than asked for start and say so', async () => {
    const response = await client.post('/mock/create/', { ...APPOINTMENT, category_id: 14 });
    expect(response.statusCode).toBe(201);
    expect(response.json().message).toContain('0 de 20 de Conocimientos Curriculares y Pedagógicos');
    expect((await client.post('/mock/create/', APPOINTMENT)).json().message).toBeUndefined();
    expect((await client.post('/mock/create/', MATHEMATICS)).json().message).toBeUndefined();
  });

  test('a deleted entry is drawn no more', async () => {
    await using own = await startTestServer({ content: 'demo' });
    const teacher = await openExamClient(own);
    await own.context.db
      .update(entries)
      .set({ deletedAt: own.clock.now() })
      .where(eq(entries.categoryId, 14));
    const response = await teacher.post('/mock/create/', MATHEMATICS);
    expect(response.statusCode).toBe(422);
  });
});

test.each([
  ['MOCK', MATHEMATICS, { question_count: 10 }, 'question_count'],
  ['MOCK', APPOINTMENT, { question_count: 20 }, 'question_count'],
  ['MOCK', DIRECTIVE, { question_count: 10 }, 'question_count'],
  ['BANK', { ...MATHEMATICS, years: [2023] }, { question_count: 10 }, 'question_count'],
  ['MOCK', MATHEMATICS, { exams_selected: { '2': ['CL'] } }, 'exams_selected'],
  ['BANK', { ...APPOINTMENT, years: [2022] }, { exams_selected: { '2': ['CL'] } }, 'exams_selected'],
  ['MOCK', DIRECTIVE, { years: [2022, 2023] }, 'years'],
  ['BANK', DIRECTIVE, { years: [2022] }, 'years'],
] as const)('%s of %j refuses %j', async (type, payload, change, field) => {
  const before = await countAttempts();
  for (const path of ['/mock/create/', '/mock/preview/']) {
    const response = await client.post(path, { ...payload, type, ...change });
    expect([response.statusCode, response.json().code]).toEqual([422, 'RULE_BROKEN']);
    expect(response.json().errors).toEqual({ [field]: [response.json().message] });
  }
  expect(await countAttempts()).toBe(before);
});

test('Ascenso of a kind that its papers lack is refused, not drawn of another kind', async () => {
  const response = await client.post('/mock/create/', {
    ...MATHEMATICS,
    years: [2022, 2023],
    question_types: ['CL'],
  });
  expect([response.statusCode, response.json().code]).toEqual([422, 'NO_QUESTIONS']);
});

describe('a preview', () => {
  test.each([
    ['Ascenso', MATHEMATICS, 20, 30],
    ['Nombramiento', APPOINTMENT, 60, 90],
    ['Directivos', DIRECTIVE, 70, 130],
  ])('of %s tells what an attempt would hold', async (_name, payload, total, points) => {
    const before = await countAttempts();
    const response = await client.post('/mock/preview/', payload);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      total_questions: total,
      duration_minutes: total * 3,
      points_possible: points,
    });
    expect(response.body).not.toMatch(/correct_alternative_id|justification/);
    expect(await countAttempts()).toBe(before);
  });

  test('names what the bank holds of each kind', async () => {
    const response = await client.post('/mock/preview/', APPOINTMENT);
    expect(response.json().data.kinds).toEqual([
      { kind: 'CL', name: 'Comprensión Lectora', available: 40, drawn: 20, wanted: 20 },
      { kind: 'RL', name: 'Razonamiento Lógico', available: 40, drawn: 20, wanted: 20 },
      { kind: 'CCP', name: 'Conocimientos Curriculares y Pedagógicos', available: 50, drawn: 20, wanted: 20 },
    ]);
  });

  test.each([
    ['no year yet', { ...MATHEMATICS, years: [] }],
    ['no type yet', { ...APPOINTMENT, question_types: [] }],
    ['no exam yet', { ...DIRECTIVE, exams_selected: {} }],
  ])('with %s counts nothing', async (_name, payload) => {
    const response = await client.post('/mock/preview/', payload);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ total_questions: 0, points_possible: 0 });
  });

  test.each([
    [{ category_id: 1 }, 403, 'CATEGORY_NOT_ALLOWED'],
    [{ years: [2022, 2050] }, 422, 'RULE_BROKEN'],
  ])('refuses %j as creating does', async (change, status, code) => {
    const response = await client.post('/mock/preview/', { ...MATHEMATICS, ...change });
    expect(response.statusCode).toBe(status);
    expect(response.json().code).toBe(code);
  });
});

test('the same random numbers draw the same exam', async () => {
  const draw = async () => {
    let state = 0;
    await using own = await startTestServer({ content: 'demo', random: () => (state = (state + 0.37) % 1) });
    const teacher = await openExamClient(own);
    return (await readKeys(own, await teacher.start())).map((item) => item.itemId);
  };
  expect(await draw()).toEqual(await draw());
});
