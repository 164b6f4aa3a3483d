import { QuestionPage } from '@amauta/contract/exams/attempt.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directiveExams } from '../../../database/tables/catalogue.ts';
import { entries, items } from '../../../database/tables/questions.ts';
import {
  APPOINTMENT,
  at,
  DIRECTIVE,
  MATHEMATICS,
  openExamClient,
  readKeys,
} from '../../../testing/exam-client.ts';
import { prepare, startTestServer, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2023] } as const;
const APPOINTMENT_PAPER = { ...APPOINTMENT, type: 'BANK', years: [2024] } as const;
const DIRECTIVE_PAPER = { ...DIRECTIVE, type: 'BANK', exams_selected: { '2': ['CG', 'CL'] } } as const;

/** The items of an attempt, with their places in the bank. */
async function readPlaces(id: number) {
  const keys = await readKeys(server, id);
  const places = await server.context.db
    .select({
      itemId: items.id,
      number: items.number,
      year: items.year,
      categoryId: items.categoryId,
      examOrder: directiveExams.position,
    })
    .from(items)
    .leftJoin(directiveExams, eq(directiveExams.id, items.directiveExamId));
  return keys.map((key) => {
    const place = places.find((one) => one.itemId === key.itemId);
    if (!place) throw new Error(`item ${key.itemId} is not in the bank`);
    return { ...key, ...place };
  });
}

describe('a paper', () => {
  test.each([
    ['Ascenso', PAPER, { CCP: 20 }],
    ['Nombramiento', APPOINTMENT_PAPER, { CL: 20, RL: 20, CCP: 25 }],
    ['Nombramiento with one type', { ...APPOINTMENT_PAPER, question_types: ['RL'] }, { RL: 20 }],
    [
      'Nombramiento of a category that borrows',
      { ...APPOINTMENT_PAPER, category_id: 14 },
      { CL: 20, RL: 20 },
    ],
    ['Directivos', DIRECTIVE_PAPER, { CL: 20, CG: 50 }],
    [
      'Directivos by parts of two exams',
      { ...DIRECTIVE_PAPER, exams_selected: { '4': ['CL'], '2': ['CG'] } },
      { CG: 50, CL: 20 },
    ],
  ])(
    'of %s comes whole, in its official order, with a timer that counts up',
    async (_name, payload, kinds) => {
      const response = await client.post('/mock/create/', payload);
      expect(response.statusCode).toBe(201);
      const total = Object.values(kinds).reduce((sum, count) => sum + count, 0);
      expect(response.json().data).toMatchObject({ timer_type: 'ELAPSED', total_questions: total });

      const places = await readPlaces(response.json().data.exam_attempt_id);
      const byKind = Object.groupBy(places, (item) => item.kind);
      expect(Object.entries(byKind).map(([kind, list]) => [kind, list.length])).toEqual(
        Object.entries(kinds),
      );
      const order = places.map(({ examOrder, number }) => (examOrder ?? 0) * 1000 + number);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(new Set(places.map((item) => item.itemId)).size).toBe(total);
    },
  );

  test('keeps the official order for every choice of directive exams and kinds', async () => {
    const kinds = fc.subarray<'CL' | 'CG'>(['CL', 'CG'], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom('2', '4'), kinds, { minKeys: 1 }), async (chosen) => {
        const response = await client.post('/mock/create/', { ...DIRECTIVE_PAPER, exams_selected: chosen });
        const asked = Object.values(chosen).flat();
        const total = asked.reduce((sum, kind) => sum + (kind === 'CL' ? 20 : 50), 0);
        expect(response.statusCode).toBe(total > 70 ? 422 : 201);
        if (total > 70) return;
        const places = await readPlaces(response.json().data.exam_attempt_id);
        expect(places).toHaveLength(total);
        const order = places.map(({ examOrder, number }) => (examOrder ?? 0) * 1000 + number);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
      { numRuns: 15 },
    );
  });

  test('is of the one year and category, which its tags name', async () => {
    const id = await client.start(PAPER);
    for (const place of await readPlaces(id)) expect(place).toMatchObject({ year: 2023, categoryId: 14 });
    const { data } = (await client.get(`/mock/${id}/`)).json();
    expect(data).toMatchObject({ mode: 'BANK', timer_type: 'ELAPSED' });
    expect(data.tags).toMatchObject({ years: [2023], modality: 'EBR', specialty: 'Matemática' });
    const page = QuestionPage.parse((await client.get(`/mock/${id}/questions/`)).json());
    expect(page.data.category_filter.year).toBe(2023);
  });

  test('can be answered after any time', async () => {
    const { id, item } = await (async () => {
      const started = await client.start(PAPER);
      return { id: started, item: at(await readKeys(server, started), 0) };
    })();
    server.clock.advance({ minutes: 300 });
    await client.renew();
    expect((await client.answer(id, item, item.key, 17_000)).statusCode).toBe(200);
    expect((await client.get(`/mock/${id}/`)).json().data.finished_at).toBeNull();
    expect((await client.get(`/mock/results/${id}/`)).json().code).toBe('ATTEMPT_NOT_FINISHED');
    await client.post(`/mock/${id}/finish/`);
    expect((await client.get(`/mock/results/${id}/`)).json().data.exam_attempt.duration_in_seconds).toBe(
      18_000,
    );
  });

  test('reports the time of use, without absences', async () => {
    const id = await client.start(PAPER);
    server.clock.advance({ minutes: 2 });
    expect((await client.post(`/mock/${id}/time/`, { used_seconds: 95 })).statusCode).toBe(200);
    server.clock.advance({ minutes: 10 });
    await client.post(`/mock/${id}/finish/`);
    const taken = async () =>
      (await client.get(`/mock/results/${id}/`)).json().data.exam_attempt.duration_in_seconds;
    expect(await taken()).toBe(95);
    // A page that is being left sends this last.
    await client.post(`/mock/${id}/time/`, { used_seconds: 97 });
    expect(await taken()).toBe(97);
  });

  test('is stored with only the choices that decided it', async () => {
    const id = await client.start({
      ...PAPER,
      years: [2023, 2023],
      question_types: ['CCP', 'CCP'],
      exams_selected: { '2': [] },
    });
    const { data } = (await client.get(`/mock/${id}/`)).json();
    expect(data.tags).toMatchObject({ years: [2023], exams: [] });
    expect(data.payload).toEqual({
      type: 'BANK',
      type_exam: 'Ascenso',
      source_section: 1,
      category_id: 14,
      years: [2023],
      question_types: ['CCP'],
      exams_selected: {},
    });
  });

  test('that lacks a chosen kind starts with the other kinds and says so', async () => {
    const response = await client.post('/mock/create/', { ...APPOINTMENT_PAPER, category_id: 14 });
    expect(response.json().message).toContain('Conocimientos Curriculares y Pedagógicos');
    expect((await client.post('/mock/create/', APPOINTMENT_PAPER)).json().message).toBeUndefined();
  });

  test('leaves a deleted entry out', async () => {
    await using own = await startTestServer({ content: 'demo' });
    const teacher = await openExamClient(own);
    const keys = await readKeys(own, await teacher.start(PAPER));
    await own.context.db.update(entries).set({ deletedAt: own.clock.now() }).where(eq(entries.year, 2023));
    expect(keys).toHaveLength(20);
    expect((await teacher.post('/mock/create/', PAPER)).json().code).toBe('NO_QUESTIONS');
  });
});

describe('a preview', () => {
  test.each([
    ['Ascenso', PAPER, 20, 30],
    ['Nombramiento', APPOINTMENT_PAPER, 65, 97.5],
    ['Directivos', DIRECTIVE_PAPER, 70, 130],
    [
      'Directivos beyond the maximum, so that the page can count',
      { ...DIRECTIVE_PAPER, exams_selected: { '2': ['CG', 'CL'], '4': ['CG', 'CL'] } },
      140,
      260,
    ],
    ['nothing chosen yet', { ...PAPER, years: [] }, 0, 0],
  ])('of %s counts the whole paper', async (_name, payload, total, points) => {
    const response = await client.post('/mock/preview/', payload);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ total_questions: total, points_possible: points });
  });
});
