import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WrongAnswers } from '@amauta/contract/practice.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { practiceCards } from '../../database/tables/practice.ts';
import {
  APPOINTMENT,
  answerAll,
  at,
  type ExamClient,
  MATHEMATICS,
  openExamClient,
  startExam,
  wrongOf,
} from '../../testing/exam-client.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });

const PAPER = { ...MATHEMATICS, type: 'BANK', years: [2023] } as const;
const OLDER_PAPER = { ...PAPER, years: [2022] } as const;
const PRACTICE = { type: 'WRONG', type_exam: 'Ascenso' } as const;
const NOTHING = {
  total_errors: 0,
  points_lost: 0,
  most_failed_category: null,
  most_failed_category_errors: 0,
  most_failed_year: null,
  most_failed_year_errors: 0,
  unique_questions_failed: 0,
  average_score_percentage_on_failed: 0,
  questions_to_practise: 0,
  due_today: 0,
  has_answered: false,
};

async function overviewOf(client: ExamClient, query = '?exam_type=Ascenso') {
  const response = await client.get(`/mock/wrong-answers/${query}`);
  expect(response.statusCode).toBe(200);
  return WrongAnswers.parse(response.json().data);
}

async function fail(client: ExamClient, count: number, payload: object = PAPER) {
  const exam = await startExam(server, client, payload);
  await answerAll(client, exam.id, exam.items.slice(0, count), 'wrong');
  return exam;
}

describe('the overview of errors', () => {
  test('is all zeros for a teacher without errors', async () => {
    const client = await openExamClient(server);
    expect(await overviewOf(client)).toEqual({
      history_summary: NOTHING,
      errors_by_date: [],
      shared_statements: {},
      next_before: null,
    });
  });

  test('distinguishes a teacher who answered everything right from one who never answered', async () => {
    const client = await openExamClient(server);
    const { id, items } = await startExam(server, client, PAPER);
    expect((await overviewOf(client)).history_summary.has_answered).toBe(false);
    await answerAll(client, id, items.slice(0, 1), 'right');
    expect((await overviewOf(client)).history_summary).toEqual({ ...NOTHING, has_answered: true });
    expect((await overviewOf(client, '?exam_type=Nombramiento')).history_summary).toEqual(NOTHING);
  });

  test('shows an error with its alternatives, and a shared text once', async () => {
    const client = await openExamClient(server);
    const exam = await startExam(server, client, {
      ...APPOINTMENT,
      type: 'BANK',
      years: [2022],
      question_types: ['CL'],
    });
    const pages = [...Map.groupBy(exam.items, (item) => item.page).values()];
    const common = at(
      pages.filter((list) => list.length > 1),
      0,
    );
    await answerAll(client, exam.id, common.slice(0, 2), 'wrong');
    const { errors_by_date: days, shared_statements: texts } = await overviewOf(
      client,
      '?exam_type=Nombramiento',
    );
    const errors = at(days, 0).errors;
    expect(errors).toHaveLength(2);
    expect(Object.keys(texts)).toEqual([String(errors[0]?.shared_statement_id)]);
    for (const error of errors) {
      const item = at(
        common.filter((one) => one.itemId === error.question_id),
        0,
      );
      expect(texts[String(error.shared_statement_id)]?.length).toBeGreaterThan(0);
      expect(error.alternatives).toEqual(item.alternatives.map(({ id, text }) => ({ id, text })));
      expect(error.selected_alternative_id).toBe(wrongOf(item));
      expect(error.correct_alternative_id).toBe(item.key);
    }
  });

  test('counts the errors, their points, and the most failed kind and year', async () => {
    const client = await openExamClient(server);
    const exam = await fail(client, 3);
    await answerAll(client, exam.id, exam.items.slice(5, 9), 'right');
    await fail(client, 2, OLDER_PAPER);
    await fail(client, 4, APPOINTMENT);
    expect((await overviewOf(client)).history_summary).toEqual({
      ...NOTHING,
      total_errors: 5,
      has_answered: true,
      points_lost: 7.5,
      most_failed_category: 'Conocimientos Curriculares y Pedagógicos',
      most_failed_category_errors: 5,
      most_failed_year: 2023,
      most_failed_year_errors: 3,
      unique_questions_failed: 5,
      questions_to_practise: 5,
    });
    const other = (await overviewOf(client, '?exam_type=Nombramiento')).history_summary;
    expect(other).toMatchObject({ total_errors: 4, most_failed_category: 'Comprensión Lectora' });
  });

  test('shows how failed items were answered later', async () => {
    const client = await openExamClient(server);
    const first = await fail(client, 4);
    server.clock.advance({ minutes: 1 });
    // Of the four failed items two are answered right, one is failed again and one stays open. Another item
    // is answered for the first time.
    const second = await startExam(server, client, PAPER);
    const again = first.items.slice(0, 3);
    await answerAll(client, second.id, again.slice(0, 2), 'right');
    await answerAll(client, second.id, again.slice(2), 'wrong');
    await answerAll(client, second.id, [at(first.items, 10)], 'right');
    const { history_summary: summary } = await overviewOf(client);
    expect(summary.average_score_percentage_on_failed).toBe(66.67);
    expect(summary).toMatchObject({ total_errors: 5, unique_questions_failed: 4 });
  });

  test('counts the items that wait and those that are due today', async () => {
    const client = await openExamClient(server);
    await fail(client, 12);
    expect((await overviewOf(client)).history_summary).toMatchObject({
      questions_to_practise: 12,
      due_today: 0,
    });
    server.clock.advance({ minutes: 24 * 60 });
    await client.renew();
    expect((await overviewOf(client)).history_summary).toMatchObject({
      questions_to_practise: 12,
      due_today: 12,
    });
    const practice = await startExam(server, client, PRACTICE);
    await answerAll(client, practice.id, practice.items.slice(0, 4), 'right');
    const item = at(practice.items, 4);
    await client.answer(practice.id, item, wrongOf(item));
    expect((await overviewOf(client)).history_summary).toMatchObject({
      questions_to_practise: 8,
      due_today: 7,
    });
  });

  test('lists errors by their day in Lima, newest first', async () => {
    // 23:30 in Lima, on the day before.
    await using own = await startTestServer({
      content: 'demo',
      clock: createTestClock('2026-03-02T04:30:00Z'),
    });
    const client = await openExamClient(own);
    const before = await startExam(own, client, PAPER);
    await answerAll(client, before.id, before.items.slice(0, 2), 'wrong');
    own.clock.advance({ minutes: 40 });
    await client.renew();
    const after = await startExam(own, client, MATHEMATICS);
    const item = at(after.items, 0);
    await answerAll(client, after.id, [item], 'wrong');
    const { errors_by_date: days } = await overviewOf(client);
    expect(days.map((day) => [day.date, day.errors_count, day.modes])).toEqual([
      ['2026-03-02', 1, ['MOCK']],
      ['2026-03-01', 2, ['BANK']],
    ]);
    const letter = (id: number) => LETTERS[item.alternatives.findIndex((one) => one.id === id)];
    expect(days[0]?.errors[0]).toMatchObject({
      question_id: item.itemId,
      exam_attempt_id: after.id,
      mode: 'MOCK',
      kind: 'CCP',
      exam_name: null,
      selected_letter: letter(wrongOf(item)),
      correct_letter: letter(item.key),
    });
  });

  test('shows 14 days, and older ones when asked', async () => {
    const client = await openExamClient(server, { expirationDate: '2028-01-01' });
    for (let day = 0; day < 16; day++) {
      server.clock.advance({ minutes: 24 * 60 });
      await client.renew();
      await fail(client, 1);
    }
    const first = await overviewOf(client);
    expect(first.errors_by_date).toHaveLength(14);
    expect(first.next_before).toBe(first.errors_by_date.at(-1)?.date);
    const second = await overviewOf(client, `?exam_type=Ascenso&before=${first.next_before}`);
    expect(second.errors_by_date).toHaveLength(2);
    expect(second.next_before).toBeNull();
    expect(second.history_summary).toEqual(first.history_summary);
    const dates = [...first.errors_by_date, ...second.errors_by_date].map((day) => day.date);
    expect(dates).toEqual([...new Set(dates)].toSorted().reverse());
  });

  test('shows no further day once there are a hundred errors', async () => {
    const client = await openExamClient(server, { expirationDate: '2028-01-01' });
    await fail(client, 1);
    server.clock.advance({ minutes: 24 * 60 });
    await client.renew();
    let many = 0;
    while (many < 100) many += (await fail(client, 60)).items.length;
    server.clock.advance({ minutes: 24 * 60 });
    await client.renew();
    await fail(client, 2);
    const first = await overviewOf(client);
    expect(first.errors_by_date.map((day) => day.errors_count)).toEqual([2, many]);
    const second = await overviewOf(client, `?exam_type=Ascenso&before=${first.next_before}`);
    expect(second.errors_by_date.map((day) => day.errors_count)).toEqual([1]);
    expect(second.next_before).toBeNull();
  });

  test('holds nothing of other teachers', async () => {
    await fail(await openExamClient(server), 2);
    expect((await overviewOf(await openExamClient(server))).history_summary).toEqual(NOTHING);
  });

  test('stays readable once the access has expired', async () => {
    const client = await openExamClient(server, { expirationDate: '2026-01-01' });
    expect((await overviewOf(client)).history_summary).toEqual(NOTHING);
  });

  test.each([
    ['Directivos', '?exam_type=Directivos', 403, 'No tienes acceso a esta sección'],
    ['an exam type of others', '?exam_type=Nombramiento', 403, undefined],
    ['an unknown exam type', '?exam_type=Otro', 400, undefined],
    ['no exam type', '', 400, undefined],
    ['a day that is none', '?exam_type=Ascenso&before=2026-02-30', 400, undefined],
    ['a day that is text', '?exam_type=Ascenso&before=ayer', 400, undefined],
  ])('is refused for %s', async (_name, query, status, message) => {
    const client = await openExamClient(server, { examTypes: ['Ascenso', 'Directivos'] });
    const response = await client.get(`/mock/wrong-answers/${query}`);
    expect(response.statusCode).toBe(status);
    if (message) expect(response.json().message).toBe(message);
  });

  test.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
    'is read without failing for the days before %s',
    async (day) => {
      const client = await openExamClient(server);
      await fail(client, 1);
      const { errors_by_date: days } = await overviewOf(client, `?exam_type=Ascenso&before=${day}`);
      expect(days).toHaveLength(day < '2026' ? 0 : 1);
    },
  );
});

test('the migration makes the same cards from old answers as answering does', async () => {
  const { db } = server.context;
  const client = await openExamClient(server);
  await fail(client, 5);
  await fail(client, 3);
  const read = () =>
    db
      .select()
      .from(practiceCards)
      .where(eq(practiceCards.accountId, client.teacher.id))
      .orderBy(asc(practiceCards.itemId));
  const written = await read();
  expect(written).toHaveLength(5);
  await db.delete(practiceCards).where(eq(practiceCards.accountId, client.teacher.id));
  const migration = path.resolve(import.meta.dirname, '../../../migrations/0002_practice.sql');
  const statements = readFileSync(migration, 'utf8').split('--> statement-breakpoint');
  await db.execute(sql.raw(statements.at(-1) ?? ''));
  expect(await read()).toEqual(written);
});
