import { describe, expect, test } from 'vitest';
import { entries, items } from '../../../database/tables/questions.ts';
import {
  common,
  DIRECTIVE_PAPER,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

const counts = async () => [
  await server.context.db.$count(entries),
  await server.context.db.$count(items),
  await Array.fromAsync(server.context.files.list('images')).then((keys) => keys.length),
];

describe('a question that is sent again after a lost reply', () => {
  const repeat = (data: unknown, who = author) =>
    who.sendForm('POST', '/exams/questions/create/?repeated=true', { data: JSON.stringify(data) });

  test('is answered as it was stored, and stored once', async () => {
    const question = common([sentItem(101), sentItem(102, { justification: [] })]);
    const first = await author.add(question);
    const before = await counts();
    const again = await repeat(question);
    expect([again.statusCode, again.json().data]).toEqual([201, first]);
    expect(await counts()).toEqual(before);
  });

  test('is stored when the first sending did not arrive', async () => {
    const response = await repeat(individual(sentItem(103)));
    expect(response.statusCode).toBe(201);
    expect(await author.read(response.json().data.id)).toEqual(response.json().data);
  });

  test('keeps to the rule of taken numbers for other content, other authors and what was changed since', async () => {
    const question = individual(sentItem(104));
    const stored = await author.add(question);
    const other = await openQuestionClient(server);
    const changed = individual(sentItem(104, { statement: [textBlock('<p>¿Otra?</p>')] }));
    for (const response of [await repeat(changed), await repeat(question, other)]) {
      expect([response.statusCode, response.json().code]).toEqual([409, 'QUESTION_NUMBER_CONFLICT']);
    }
    await author.update(stored.id, { ...question, version: 1, questions: stored.questions });
    expect((await repeat(question)).statusCode).toBe(409);
    expect((await author.create(individual(sentItem(103)))).statusCode).toBe(409);
  });
});

describe('a new question', () => {
  test('is answered and read as it was written, by whom and when', async () => {
    const created = await author.create(individual(sentItem(1, { justification: [] })));
    expect(created.statusCode, created.body).toBe(201);
    const { message, data } = created.json();
    expect(message).toBe('Pregunta enviada correctamente');
    expect(data).toEqual({
      id: expect.any(Number),
      type_question: 'INDIVIDUAL',
      category: MATHEMATICS_PAPER,
      shared_statement: [],
      questions: [
        {
          id: expect.any(Number),
          number: 1,
          type_question: 'CCP',
          statement: [textBlock('<p>¿Cuál es la 1?</p>')],
          alternatives: sentItem(1).alternatives,
          justification: [textBlock('Sin justificación disponible')],
          topic: null,
        },
      ],
      version: 1,
      updated_at: server.clock.now().toISOString(),
      updated_by: 'Administradora de prueba',
    });
    expect(await author.read(data.id)).toEqual(data);
  });

  test('of Directivos belongs to a directive exam', async () => {
    const item = sentItem(1, { type_question: 'CG' });
    const data = await author.add(common([item, { ...item, number: 2 }], DIRECTIVE_PAPER));
    expect(data.category).toEqual({ ...DIRECTIVE_PAPER, exam_name: 'Acceso 2022-2023', exam_order: 2 });
    expect(data.questions.map((one) => one.number)).toEqual([1, 2]);
    expect(data.shared_statement).toEqual([textBlock('<p>Lea el texto.</p>')]);
  });

  test('keeps gray blocks, math and nothing that the database can’t hold', async () => {
    const math = '<span data-math="fraction" data-n="1" data-d="2">1/2</span>';
    const data = await author.add(
      individual(sentItem(2, { statement: [{ ...textBlock(`<p>a\u0000\ud800 ${math}</p>`), gray: true }] })),
    );
    expect(data.questions[0]?.statement).toEqual([{ ...textBlock(`<p>a\ufffd ${math}</p>`), gray: true }]);
  });
});

describe('a taken number', () => {
  test('refuses the question and stores nothing', async () => {
    await author.add(common([sentItem(11), sentItem(12)]));
    const before = await counts();
    const refused = await author.create(common([sentItem(13), sentItem(12)]));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'QUESTION_NUMBER_CONFLICT',
      message: 'Ya existe una pregunta con el número 12 en este examen. Usa otro número.',
    });
    expect(await counts()).toEqual(before);
  });

  test('twice in one form says so', async () => {
    const refused = await author.create(common([sentItem(14), sentItem(14)]));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'El número 14 está repetido. Usa un número distinto en cada pregunta.',
    );
  });
});
