import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../database/tables/audit.ts';
import { at } from '../../testing/exam-client.ts';
import {
  common,
  DIRECTIVE_PAPER,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  resend,
  sentItem,
} from '../../testing/question-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const EARLIER: QuestionCategory = { ...MATHEMATICS_PAPER, year: 2023 };
const ENGLISH: QuestionCategory = { ...MATHEMATICS_PAPER, specialty: 9 };
const SPECIAL: QuestionCategory = { ...MATHEMATICS_PAPER, modality: 3, level: null, specialty: null };
const OWN: QuestionCategory = { ...MATHEMATICS_PAPER, source_section: 3 };

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));
beforeAll(async () => {
  const cl = { type_question: 'CL' as const };
  await author.add(individual(sentItem(7)));
  await author.add(common([sentItem(2), sentItem(3, cl), sentItem(5)]));
  await author.add(individual(sentItem(1, cl)));
  await author.add(individual(sentItem(1), EARLIER));
  await author.add(individual(sentItem(1), ENGLISH));
  await author.add(individual(sentItem(1), SPECIAL));
  await author.add(individual(sentItem(1), OWN));
  await author.add(individual(sentItem(4, { type_question: 'CG' }), DIRECTIVE_PAPER));
  const gone = await author.add(individual(sentItem(9)));
  await author.call('DELETE', `/exams/questions/${gone.id}/`, { type_question: 'INDIVIDUAL' });
});

const PAPER = 'source_section=1&type_exam=Ascenso&modality=1&level=3&specialty=10&year=2024';
const DIRECTIVE = 'source_section=1&type_exam=Directivos&exam_directive=2';

async function list(query: string) {
  const response = await author.call('GET', `/exams/questions/?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

describe('the list', () => {
  test('holds a paper in the order of its numbers, keys included', async () => {
    const { results, message, filter_applied, total } = await list(PAPER);
    const numbers = results.map((one: { questions: { number: number }[] }) =>
      one.questions.map((item) => item.number),
    );
    expect(numbers).toEqual([[1], [2, 3, 5], [7]]);
    expect([message, total]).toEqual(['Se encontraron 3 preguntas.', 3]);
    expect(filter_applied).toEqual({
      source_section: 1,
      type_exam: 'Ascenso',
      modality: 1,
      level: 3,
      specialty: 10,
      year: 2024,
    });
    expect(await author.read(results[1].id)).toEqual(results[1]);
  });

  test.each([
    ['', 8],
    ['type_exam=Ascenso', 7],
    ['type_exam=Nombramiento', 0],
    ['source_section=3', 1],
    ['modality=1', 6],
    ['modality=3', 1],
    ['level=3&year=2024', 5],
    ['specialty=9', 1],
    ['year=2023', 1],
    [`${DIRECTIVE}&exam_name=Acceso%202022-2023&exam_order=2`, 1],
    ['exam_directive=3', 0],
  ])('of %j holds %i', async (query, total) => {
    const answer = await list(query);
    expect([answer.results.length, answer.total]).toEqual([total, total]);
    if (total === 0) expect(answer.message).toBe('No se encontraron preguntas para esta categoría.');
  });

  test.each(['type_exam=X', 'year=abc', 'modality=0', 'other=1', 'level=99999999999'])(
    'refuses %j',
    async (query) => {
      const response = await author.call('GET', `/exams/questions/?${query}`);
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('a page of the list', () => {
  const ids = async (query: string) =>
    (await list(query)).results.map(({ id }: { id: number }) => id) as number[];

  test('holds as many entries as asked for, with the totals of all; a page past the end is the last', async () => {
    const all = await ids('type_exam=Ascenso');
    const second = await list('type_exam=Ascenso&page=2&limit=3');
    expect(second.results.map(({ id }: { id: number }) => id)).toEqual(all.slice(3, 6));
    expect(second.total).toBe(7);
    expect(second.meta).toEqual({
      current_page: 2,
      total_pages: 3,
      total_items: 9,
      choice_items: 9,
      is_held: null,
    });
    expect((await list('type_exam=Ascenso&page=99&limit=3')).meta.current_page).toBe(3);
  });

  test('is found by an entry that it holds', async () => {
    const all = await ids('type_exam=Ascenso');
    const found = await list(`type_exam=Ascenso&limit=3&holding=${all[4]}`);
    expect(found.meta).toMatchObject({ current_page: 2, is_held: true });
    expect((await list(`type_exam=Ascenso&limit=3&holding=${2 ** 31 - 1}`)).meta).toMatchObject({
      current_page: 1,
      is_held: false,
    });
  });

  test('holds the entries that match kind, class, number and words, whatever their accents', async () => {
    const found = await list(`${PAPER}&kind=CL&page=1`);
    // An entry is found whole: one of its three items is CL.
    expect(found.meta).toMatchObject({ total_items: 4, choice_items: 5 });
    expect((await list(`${PAPER}&entry_class=COMMON&page=1`)).total).toBe(1);
    const [{ id, questions }] = (await list(`${PAPER}&text=7&page=1`)).results;
    expect(questions[0].number).toBe(7);
    const [word = ''] = /\p{L}{4,}/u.exec(questions[0].statement[0].value.replace(/<[^>]*>/g, ' ')) ?? [];
    expect(await ids(`${PAPER}&page=1&text=${encodeURIComponent(word.toUpperCase())}`)).toContain(id);
    expect(await ids(`${PAPER}&page=1&text=${encodeURIComponent(`${word} zzzz`)}`)).toEqual([]);
    // Words of the stored form are none of the question.
    for (const text of ['span', 'gray', '%', '_'])
      expect(await ids(`${PAPER}&page=1&text=${encodeURIComponent(text)}`), text).toEqual([]);
  });

  test.each(['page=0', 'limit=101', 'kind=XX', 'entry_class=OTHER', `text=${'a'.repeat(121)}`])(
    'refuses %j',
    async (query) => {
      expect((await author.call('GET', `/exams/questions/?${query}`)).statusCode).toBe(400);
    },
  );
});

test('the numbers of a paper come with their entries; a choice that is no paper has no numbers', async () => {
  const numbers = async (query: string) =>
    (await author.call('GET', `/exams/questions/numbers/?${query}`)).json().data;
  const [first, second] = (await list(PAPER)).results;
  expect(await numbers(PAPER)).toMatchObject([
    { number: 1, entry_id: first.id },
    { number: 2, entry_id: second.id },
    { number: 3, entry_id: second.id },
    { number: 5, entry_id: second.id },
    { number: 7 },
  ]);
  expect(await numbers('type_exam=Ascenso')).toEqual([]);
});

test('all questions that match a filter are exported without a list of their ids', async () => {
  const body = { format: 'moodle', filter: { type_exam: 'Ascenso', year: 2023 } };
  const response = await author.call('POST', '/exams/questions/export/', body);
  expect(response.statusCode, response.body).toBe(200);
  const none = { format: 'moodle', filter: { type_exam: 'Nombramiento' } };
  expect((await author.call('POST', '/exams/questions/export/', none)).statusCode).toBe(404);
  expect((await author.call('POST', '/exams/questions/export/', { format: 'qti' })).statusCode).toBe(400);
});

describe('the summary', () => {
  const summary = async (query: string) =>
    (await author.call('GET', `/exams/questions/summary/?${query}`)).json().data;

  test('of a paper counts its kinds and tells the missing numbers', async () => {
    expect(await summary(PAPER)).toEqual({
      total_items: 5,
      total_entries: 3,
      counts: [
        { kind: 'CL', items: 2 },
        { kind: 'RL', items: 0 },
        { kind: 'CCP', items: 3 },
      ],
      missing_numbers: [4, 6],
      highest_number: 7,
    });
  });

  test('of a directive exam counts its kinds and tells the missing numbers, too', async () => {
    expect(await summary(DIRECTIVE)).toEqual({
      total_items: 1,
      total_entries: 1,
      counts: [
        { kind: 'CL', items: 0 },
        { kind: 'CG', items: 1 },
      ],
      missing_numbers: [1, 2, 3],
      highest_number: 4,
    });
  });

  test('of a paper without questions has no highest number', async () => {
    expect(await summary(PAPER.replace('2024', '2025'))).toMatchObject({
      total_items: 0,
      missing_numbers: [],
      highest_number: null,
    });
  });

  test.each(['', 'type_exam=Ascenso', PAPER.replace('&specialty=10', ''), PAPER.replace('&year=2024', '')])(
    'of %j, which is no single paper, tells no numbers',
    async (query) => {
      expect(await summary(query)).toMatchObject({ missing_numbers: null, highest_number: null });
    },
  );
});

describe('a question', () => {
  test('of the other class is not found', async () => {
    const [first] = (await list(PAPER)).results;
    const url = `/exams/questions/${first.id}/`;
    const statuses = await Promise.all([
      author.call('GET', `${url}?type_question=INDIVIDUAL`),
      author.call('GET', `${url}?type_question=COMMON`),
      author.call('DELETE', url, { type_question: 'COMMON' }),
      author.call('GET', `${url}?type_question=OTHER`),
      author.call('DELETE', url, {}),
    ]);
    expect(statuses.map((response) => response.statusCode)).toEqual([200, 404, 404, 400, 400]);
  });

  test('that is deleted is gone from everywhere, and its numbers are free', async () => {
    const question = await author.add(common([sentItem(21), sentItem(22)]));
    const url = `/exams/questions/${question.id}/`;
    const deleted = await author.call('DELETE', url, { type_question: 'COMMON' });
    expect(deleted.json()).toEqual({ success: true, message: 'Pregunta eliminada correctamente' });
    const after = await Promise.all([
      author.call('GET', url),
      author.call('GET', `${url}versions/`),
      author.call('GET', `${url}versions/1/`),
      author.update(question.id, resend(question)),
      author.call('DELETE', url, { type_question: 'COMMON' }),
      author.call('POST', `/exams/questions/convert-to-individual/${question.id}/`),
    ]);
    expect(after.map((response) => response.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    const again = await author.add(individual(sentItem(22)));
    await author.call('DELETE', `/exams/questions/${again.id}/`, { type_question: 'INDIVIDUAL' });
  });
});

test('what authors do stands in the audit trail', async () => {
  const question = await author.add(common([sentItem(51), sentItem(52)]));
  await author.update(question.id, resend(question));
  const converted = await author.call('POST', `/exams/questions/convert-to-individual/${question.id}/`);
  const [first, second] = converted.json().data.ids;
  await author.call('DELETE', `/exams/questions/${second}/`, { type_question: 'INDIVIDUAL' });
  const events = await server.context.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events.slice(-4).map(({ action, subjectId, changes }) => [action, subjectId, changes])).toEqual([
    ['question.created', question.id, [{ field: 'numbers', from: null, to: '51, 52' }]],
    ['question.updated', question.id, [{ field: 'version', from: '1', to: '2' }]],
    ['question.ungrouped', question.id, [{ field: 'questions', from: null, to: `${first}, ${second}` }]],
    ['question.deleted', second, [{ field: 'numbers', from: '52', to: null }]],
  ]);
});

describe('a common question taken apart', () => {
  test('becomes individual ones that begin with its text and keep their items', async () => {
    const question = await author.add(common([sentItem(31), sentItem(32)]));
    const response = await author.call('POST', `/exams/questions/convert-to-individual/${question.id}/`);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().message).toBe('Preguntas convertidas a individuales');
    const ids: number[] = response.json().data.ids;
    const parts = await Promise.all(ids.map((id) => author.read(id)));
    expect(parts).toMatchObject(
      question.questions.map((item) => ({
        type_question: 'INDIVIDUAL',
        category: question.category,
        shared_statement: [],
        questions: [{ ...item, statement: [...question.shared_statement, ...item.statement] }],
        version: 1,
      })),
    );
    const part = at(parts, 0);
    expect((await author.update(part.id, resend(part))).statusCode).toBe(200);
    const whole = await author.call('GET', `/exams/questions/${question.id}/`);
    expect(whole.statusCode).toBe(404);
  });

  test('is refused for an individual one, and for one whose text would not fit', async () => {
    const single = await author.add(individual(sentItem(33)));
    const long = await author.add({
      ...common([sentItem(34)]),
      shared_statement: Array.from({ length: 60 }, (_, index) => ({
        type: 'text',
        value: `<p>${index}</p>`,
      })),
    });
    for (const { id } of [single, long]) {
      const response = await author.call('POST', `/exams/questions/convert-to-individual/${id}/`);
      expect([response.statusCode, response.json().code]).toEqual([422, 'RULE_BROKEN']);
    }
  });
});
