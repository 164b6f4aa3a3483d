import { QuestionPage } from '@amauta/contract/exams/attempt.ts';
import { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { teacherCategories } from '../../../database/tables/accounts.ts';
import { attempts } from '../../../database/tables/attempts.ts';
import {
  APPOINTMENT,
  answerAll,
  at,
  type ExamClient,
  MATHEMATICS,
  openExamClient,
  readKeys,
  startExam,
} from '../../../testing/exam-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });

const PRACTICE = { type: 'WRONG', type_exam: 'Ascenso' } as const;
const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2023] } as const;

/** A new teacher who has failed the first items of a paper. */
async function failing(count: number, payload: object = PAPER) {
  const client = await openExamClient(server);
  const exam = await startExam(server, client, payload);
  const failed = exam.items.slice(0, count);
  await answerAll(client, exam.id, failed, 'wrong');
  return { client, failed, exam };
}

const idsOf = (list: readonly { itemId: number }[]) => list.map((item) => item.itemId).toSorted();

describe('starting a practice', () => {
  test('takes 10 questions unless another count is asked for, 3 minutes each', async () => {
    const { client } = await failing(20);
    for (const [asked, count] of [
      [{}, 10],
      [{ question_count: 10 }, 10],
      [{ question_count: 20 }, 20],
      [{ question_count: 12 }, 12],
    ] as const) {
      const response = await client.post('/mock/create/', { ...PRACTICE, ...asked });
      expect(response.statusCode).toBe(201);
      expect(response.json().message).toBeUndefined();
      expect(response.json().data).toMatchObject({
        total_questions: count,
        timer_type: 'COUNTDOWN',
        duration_minutes: count * 3,
      });
      const { data } = (await client.get(`/mock/${response.json().data.exam_attempt_id}/`)).json();
      expect(data).toMatchObject({
        mode: 'WRONG',
        payload: { type: 'WRONG', type_exam: 'Ascenso', question_count: count },
        tags: { years: [], modality: null, level: null, specialty: null },
      });
    }
  });

  test('starts with fewer questions when fewer wait, and says so', async () => {
    const { client, failed } = await failing(3);
    const response = await client.post('/mock/create/', PRACTICE);
    expect(response.statusCode).toBe(201);
    expect(response.json().message).toBe(
      'Tu repaso tiene 3 preguntas: son todas las que te quedan por dominar.',
    );
    expect(idsOf(await readKeys(server, response.json().data.exam_attempt_id))).toEqual(idsOf(failed));
  });

  test.each([
    ['no question', { ...PRACTICE, question_count: 0 }, 400, 'INVALID_INPUT', 'Elige de 1 a 80 preguntas.'],
    ['81 questions', { ...PRACTICE, question_count: 81 }, 400, 'INVALID_INPUT', 'Elige de 1 a 80 preguntas.'],
    ['text for a count', { ...PRACTICE, question_count: '10' }, 400, 'INVALID_INPUT', undefined],
    ['an unknown field', { ...PRACTICE, account_id: 1 }, 400, 'INVALID_INPUT', undefined],
    [
      'nothing failed',
      PRACTICE,
      422,
      'NO_QUESTIONS',
      'No tienes preguntas por repasar en Ascenso. Cuando falles una en un examen, la encontrarás aquí.',
    ],
    [
      'Directivos',
      { ...PRACTICE, type_exam: 'Directivos' },
      403,
      'EXAM_TYPE_NOT_ALLOWED',
      'No tienes acceso a esta sección',
    ],
    [
      'an exam type of others',
      { ...PRACTICE, type_exam: 'Nombramiento' },
      403,
      'EXAM_TYPE_NOT_ALLOWED',
      undefined,
    ],
  ])('is refused for %s', async (_name, payload, status, code, message) => {
    const client = await openExamClient(server, { examTypes: ['Ascenso', 'Directivos'] });
    const before = await server.context.db.$count(attempts);
    const response = await client.post('/mock/create/', payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, code });
    if (message) expect(response.body).toContain(message);
    expect(await server.context.db.$count(attempts)).toBe(before);
  });

  test('draws only errors of its exam type', async () => {
    const { client } = await failing(2, APPOINTMENT);
    expect((await client.post('/mock/create/', PRACTICE)).json().code).toBe('NO_QUESTIONS');
    const other = await client.post('/mock/create/', { ...PRACTICE, type_exam: 'Nombramiento' });
    expect(other.json().data.total_questions).toBe(2);
  });

  test('is counted by a preview', async () => {
    const { client } = await failing(4);
    const response = await client.post('/mock/preview/', PRACTICE);
    const preview = ExamPreview.parse(response.json().data);
    expect(preview).toMatchObject({ total_questions: 4, duration_minutes: 12, points_possible: 6 });
    expect(preview.kinds.find((row) => row.kind === 'CCP')).toMatchObject({ available: 4, drawn: 4 });
  });
});

describe('what a practice may draw from', () => {
  const appointment = { ...PRACTICE, type_exam: 'Nombramiento' } as const;
  const setCategories = async (accountId: number, categoryIds: number[]) => {
    await server.context.db.delete(teacherCategories).where(eq(teacherCategories.accountId, accountId));
    await server.context.db
      .insert(teacherCategories)
      .values(categoryIds.map((categoryId) => ({ accountId, categoryId })));
  };
  const waiting = async (client: ExamClient, payload: object) => {
    const { data } = (await client.post('/mock/preview/', payload)).json();
    return data.total_questions as number;
  };

  test('are the categories that the teacher has today, in practice and in the overview', async () => {
    const { client } = await failing(3);
    const due = async () =>
      (await client.get('/mock/wrong-answers/?exam_type=Ascenso')).json().data.history_summary
        .questions_to_practise;
    expect([await waiting(client, PRACTICE), await due()]).toEqual([3, 3]);
    await setCategories(client.teacher.id, [2]);
    expect((await client.post('/mock/create/', PRACTICE)).json().code).toBe('NO_QUESTIONS');
    expect(await due()).toBe(0);
    await setCategories(client.teacher.id, [2, 14]);
    expect(await waiting(client, PRACTICE)).toBe(3);
  });

  test('borrowed CL and RL stay with the category that borrowed them', async () => {
    // In Nombramiento, category 14 has no CL and RL questions of its own.
    const { client, failed } = await failing(4, { ...APPOINTMENT, category_id: 14 });
    expect(new Set(failed.map((item) => item.kind))).toEqual(new Set(['CL']));
    await setCategories(client.teacher.id, [14]);
    expect(await waiting(client, appointment)).toBe(4);
    await setCategories(client.teacher.id, [1]);
    expect(await waiting(client, appointment)).toBe(0);
  });

  test('is narrowed by the category and the kinds that are sent', async () => {
    const { client } = await failing(3, APPOINTMENT);
    const bank = { ...APPOINTMENT, type: 'BANK', years: [2022] };
    const ccp = await startExam(server, client, { ...bank, question_types: ['CCP'] });
    await answerAll(client, ccp.id, ccp.items.slice(0, 2), 'wrong');
    expect(await waiting(client, appointment)).toBe(5);
    expect(await waiting(client, { ...appointment, question_types: ['CCP'] })).toBe(2);
    expect(await waiting(client, { ...appointment, category_id: 2 })).toBe(5);
    expect(await waiting(client, { ...appointment, category_id: 14 })).toBe(0);
    const none = await client.post('/mock/create/', { ...appointment, question_types: ['RL'] });
    expect(none.statusCode).toBe(422);
    expect(none.json().message).toBe(
      'No tienes preguntas por repasar con esa elección. Elige otra especialidad u otros tipos de pregunta.',
    );
    const id = await client.start({ ...appointment, question_types: ['CCP'], category_id: 2 });
    expect((await readKeys(server, id)).map((item) => item.kind)).toEqual(['CCP', 'CCP']);
    const { payload } = (await client.get(`/mock/${id}/`)).json().data;
    expect(payload).toMatchObject({ question_types: ['CCP'], category_id: 2, question_count: 10 });
  });

  test.each([
    ['a category of others', { category_id: 5 }, 403, 'CATEGORY_NOT_ALLOWED'],
    ['the category of Directivos', { category_id: 999 }, 403, 'CATEGORY_NOT_ALLOWED'],
    ['a kind of Directivos', { question_types: ['CG'] }, 422, 'RULE_BROKEN'],
    ['years', { years: [2023] }, 422, 'RULE_BROKEN'],
    ['directive exams', { exams_selected: { '2': ['CL'] } }, 422, 'RULE_BROKEN'],
  ])('%s are refused', async (_name, change, status, code) => {
    const { client } = await failing(1);
    const response = await client.post('/mock/create/', { ...PRACTICE, ...change });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

describe('a common question in practice', () => {
  test('shows its text with only the items that were failed', async () => {
    const client = await openExamClient(server);
    const exam = await startExam(server, client, {
      ...APPOINTMENT,
      type: 'BANK',
      years: [2022],
      question_types: ['CL'],
    });
    const common = [...Map.groupBy(exam.items, (item) => item.page).values()].find((list) => list.length > 2);
    if (!common) throw new Error('the demonstration bank has no COMMON question of three items');
    const failed = common.slice(1);
    await answerAll(client, exam.id, failed, 'wrong');
    const id = await client.start({ ...PRACTICE, type_exam: 'Nombramiento' });
    const page = QuestionPage.parse((await client.get(`/mock/${id}/questions/`)).json());
    expect(page.meta).toEqual({ currentPage: 1, totalPages: 1, totalQuestions: failed.length });
    expect(page.data.type_question).toBe('COMMON');
    expect(page.data.shared_statement.length).toBeGreaterThan(0);
    expect(page.data.questions.map((item) => item.id)).toEqual(failed.map((item) => item.itemId));
    expect(page.data.questions.map((item) => item.number)).toEqual(failed.map((_, index) => index + 1));
  });
});

describe('taking a practice', () => {
  test('goes on after its time', async () => {
    const { client } = await failing(2);
    const practice = await startExam(server, client, PRACTICE);
    server.clock.advance({ minutes: 40 });
    await client.renew();
    expect((await client.get(`/mock/${practice.id}/`)).json().data.finished_at).toBeNull();
    const item = at(practice.items, 0);
    expect((await client.answer(practice.id, item, item.key, 2_400)).statusCode).toBe(200);
  });

  test('is graded by the blueprint of the kinds', async () => {
    const { client } = await failing(4);
    const practice = await startExam(server, client, PRACTICE);
    await answerAll(client, practice.id, practice.items.slice(0, 3), 'right');
    await answerAll(client, practice.id, practice.items.slice(3), 'wrong');
    await client.post(`/mock/${practice.id}/finish/`);
    const { data } = (await client.get(`/mock/results/${practice.id}/`)).json();
    expect(data.summary).toMatchObject({ points_earned: 4.5, points_possible: 6, score_percentage: 75 });
    expect(data.exam_attempt.mode).toBe('WRONG');
  });
});
