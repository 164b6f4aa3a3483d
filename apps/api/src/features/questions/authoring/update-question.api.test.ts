import type { AuthorQuestion, SentItem } from '@amauta/contract/questions/question.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryVersions } from '../../../database/tables/questions.ts';
import { at } from '../../../testing/exam-client.ts';
import {
  common,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  resend,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

/** A number that no question of these tests has yet. */
let number = 0;
const fresh = () => ++number;

const numbersOf = (question: AuthorQuestion) => question.questions.map((item) => item.number);
const idsOf = (question: AuthorQuestion) => question.questions.map((item) => item.id);
const withItems = (question: AuthorQuestion, questions: SentItem[]) => resend(question, { questions });

describe('an edited question', () => {
  test('is a new version that says who wrote it and when', async () => {
    const first = await author.add(individual(sentItem(fresh())));
    server.clock.advance({ minutes: 1 });
    const item = { ...at(first.questions, 0), statement: [textBlock('<p>¿Y ahora?</p>')] };
    const response = await author.update(first.id, withItems(first, [item]));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Pregunta guardada',
      data: { version: 2, updated_at: server.clock.now().toISOString(), questions: [item] },
    });
    expect(response.json()).not.toHaveProperty('code');
    expect(await author.read(first.id)).toEqual(response.json().data);
  });

  test('of one item needs no id for it', async () => {
    const first = await author.add(individual(sentItem(fresh())));
    const { id: _id, ...item } = at(first.questions, 0);
    const response = await author.update(first.id, withItems(first, [item]));
    expect(idsOf(response.json().data)).toEqual(idsOf(first));
  });

  test('gains, loses and reorders items, which keep their ids', async () => {
    const first = await author.add(common([sentItem(fresh()), sentItem(fresh()), sentItem(fresh())]));
    const [a, b, c] = first.questions;
    if (!a || !b || !c) throw new Error('three items were sent');
    const added = sentItem(fresh());
    const response = await author.update(first.id, withItems(first, [c, added, a]));
    const { data } = response.json();
    expect(idsOf(data)).toEqual([c.id, expect.any(Number), a.id]);
    expect(numbersOf(data)).toEqual([c.number, added.number, a.number]);
    expect([a.id, b.id, c.id]).not.toContain(idsOf(data)[1]);
    // The number of the one taken away is free.
    await author.add(individual(sentItem(b.number)));
  });

  test('may exchange the numbers of its items', async () => {
    const first = await author.add(common([sentItem(fresh()), sentItem(fresh())]));
    const [a, b] = first.questions;
    if (!a || !b) throw new Error('two items were sent');
    const swapped = [
      { ...a, number: b.number },
      { ...b, number: a.number },
    ];
    const response = await author.update(first.id, withItems(first, swapped));
    expect(response.json()).not.toHaveProperty('code');
    expect(numbersOf(response.json().data)).toEqual([b.number, a.number]);
  });
});

describe('a taken number', () => {
  test('stays as it was and everything else is saved', async () => {
    const taken = at((await author.add(individual(sentItem(fresh())))).questions, 0).number;
    const first = await author.add(individual(sentItem(fresh())));
    const item = at(first.questions, 0);
    const statement = [textBlock('<p>Otro enunciado</p>')];
    const response = await author.update(first.id, withItems(first, [{ ...item, number: taken, statement }]));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: true,
      code: 'QUESTION_NUMBER_CONFLICT',
      message: `La pregunta se guardó con su número ${item.number}: el ${taken} ya está en uso en este examen.`,
      data: { version: 2, questions: [{ number: item.number, statement }] },
    });
  });

  test('for an added item refuses the whole', async () => {
    const taken = at((await author.add(individual(sentItem(fresh())))).questions, 0).number;
    const first = await author.add(common([sentItem(fresh())]));
    const response = await author.update(first.id, withItems(first, [...first.questions, sentItem(taken)]));
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('QUESTION_NUMBER_CONFLICT');
    expect((await author.read(first.id)).version).toBe(1);
  });

  test('wanted by two authors at once goes to one of them', async () => {
    const questions = await Promise.all(
      [fresh(), fresh(), fresh()].map((one) => author.add(individual(sentItem(one)))),
    );
    const wanted = fresh();
    const responses = await Promise.all(
      questions.map((question) =>
        author.update(question.id, withItems(question, [{ ...at(question.questions, 0), number: wanted }])),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    const numbers = responses.map((response) => numbersOf(response.json().data)[0]);
    expect(numbers.filter((one) => one === wanted)).toHaveLength(1);
    expect(new Set(numbers).size).toBe(3);
  });
});

test.each<[string, Record<string, unknown>]>([
  ['empty', { type_question: '' }],
  ['null', { type_question: null }],
  ['left out', { type_question: undefined }],
])('a kind that is %s falls back to CCP', async (_name, kind) => {
  const question = await author.add(common([sentItem(fresh(), { type_question: 'RL' })]));
  const [item] = question.questions;
  const response = await author.update(question.id, resend(question, { questions: [{ ...item, ...kind }] }));
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().data.questions[0].type_question).toBe('CCP');
});

describe('is refused and changes nothing', () => {
  let question: AuthorQuestion;
  let foreign: AuthorQuestion;
  beforeAll(async () => {
    question = await author.add(common([sentItem(fresh()), sentItem(fresh())]));
    foreign = await author.add(common([sentItem(fresh())]));
  });

  test('an older version than the stored', async () => {
    await author.update(question.id, resend(question));
    const versions = await server.context.db.$count(entryVersions);
    const response = await author.update(question.id, resend(question));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Otra persona guardó esta pregunta'),
    });
    expect(await server.context.db.$count(entryVersions)).toBe(versions);
    const careless = await author.update(question.id, resend(question, { version: undefined }));
    expect(careless.statusCode).toBe(200);
    question = careless.json().data;
  });

  test.each<[string, () => Record<string, unknown>, number, string]>([
    ['another year', () => ({ category: { ...MATHEMATICS_PAPER, year: 2023 } }), 400, 'category'],
    ['another source', () => ({ category: { ...MATHEMATICS_PAPER, source_section: 2 } }), 400, 'category'],
    [
      'an item of another question',
      () => ({
        questions: [...question.questions, { ...sentItem(fresh()), id: at(foreign.questions, 0).id }],
      }),
      400,
      'questions.2.id',
    ],
    [
      'an item twice',
      () => ({ questions: [at(question.questions, 0), { ...at(question.questions, 0), number: fresh() }] }),
      400,
      'questions.1.id',
    ],
    [
      'a number twice',
      () => ({ questions: question.questions.map((item) => ({ ...item, number: 4_000 })) }),
      409,
      '',
    ],
    ['no items', () => ({ questions: [] }), 400, 'questions'],
    [
      'another class',
      () => ({
        type_question: 'INDIVIDUAL',
        shared_statement: undefined,
        questions: question.questions.slice(0, 1),
      }),
      404,
      '',
    ],
  ])('%s', async (_what, changes, status, field) => {
    const response = await author.update(question.id, resend(question, changes()));
    expect(response.statusCode, response.body).toBe(status);
    if (field) expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await author.read(question.id)).toEqual(question);
  });

  test('a question that isn’t there', async () => {
    const response = await author.update(999_999, resend(question));
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe('Esa pregunta no existe o ya fue eliminada.');
  });
});

describe('versions', () => {
  test('are listed newest first and read as they were', async () => {
    const first = await author.add(common([sentItem(fresh()), sentItem(fresh())]));
    const second = (
      await author.update(first.id, resend(first, { shared_statement: [textBlock('<p>Lea otra vez.</p>')] }))
    ).json().data;
    const third = (await author.update(first.id, withItems(second, second.questions.slice(0, 1)))).json()
      .data;
    const listed = await author.call('GET', `/exams/questions/${first.id}/versions/`);
    expect(listed.json().data).toEqual(
      [third, second, first].map((question, index) => ({
        version: 3 - index,
        created_at: question.updated_at,
        created_by: 'Administradora de prueba',
        is_current: index === 0,
      })),
    );
    for (const question of [first, second, third]) {
      const read = await author.call('GET', `/exams/questions/${first.id}/versions/${question.version}/`);
      expect(read.json().data).toEqual(question);
    }
    const none = await author.call('GET', `/exams/questions/${first.id}/versions/4/`);
    expect(none.statusCode).toBe(404);
    const stranger = await author.call('GET', '/exams/questions/999999/versions/');
    expect(stranger.statusCode).toBe(404);
  });
});
