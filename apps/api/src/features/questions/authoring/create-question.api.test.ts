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

describe('what is wrong is named', () => {
  const empty = textBlock('<p> </p>');
  const noKey = sentItem(1).alternatives.map((one) => ({ ...one, correct: false }));
  const blank = sentItem(1).alternatives.map((one, index) =>
    index === 1 ? { ...one, text: '<p></p>' } : one,
  );
  const place = (changes: object) => ({
    ...individual(sentItem(90, { type_question: 'CL' })),
    category: { ...MATHEMATICS_PAPER, ...changes },
  });
  test.each<[string, unknown, string, string]>([
    [
      'no statement',
      individual(sentItem(90, { statement: [] })),
      'Revisa enunciado y alternativas.',
      'questions.0.statement',
    ],
    [
      'an empty statement',
      individual(sentItem(90, { statement: [empty] })),
      'Revisa enunciado y alternativas.',
      'questions.0.statement',
    ],
    [
      'a script for a statement',
      individual(sentItem(90, { statement: [textBlock('<script>1</script>')] })),
      'Revisa enunciado y alternativas.',
      'questions.0.statement',
    ],
    [
      'one alternative',
      individual(sentItem(90, { alternatives: sentItem(1).alternatives.slice(1, 2) })),
      'Revisa enunciado y alternativas.',
      'questions.0.alternatives',
    ],
    [
      'no key',
      individual(sentItem(90, { alternatives: noKey })),
      'Revisa enunciado y alternativas.',
      'questions.0.alternatives',
    ],
    [
      'an empty alternative',
      individual(sentItem(90, { alternatives: blank })),
      'Revisa enunciado y alternativas.',
      'questions.0.alternatives.1.text',
    ],
    [
      'nine alternatives',
      individual(sentItem(90, { alternatives: [...sentItem(1).alternatives, ...noKey, ...noKey] })),
      'Una pregunta tiene como máximo 8 alternativas.',
      'questions.0.alternatives',
    ],
    [
      'number zero',
      individual(sentItem(0)),
      'El número de la pregunta debe ser mayor a 0.',
      'questions.0.number',
    ],
    [
      'no shared statement',
      { ...common([sentItem(90)]), shared_statement: [] },
      'Faltan enunciado común o preguntas',
      'shared_statement',
    ],
    [
      'an empty shared statement',
      { ...common([sentItem(90)]), shared_statement: [empty] },
      'Faltan enunciado común o preguntas',
      'shared_statement',
    ],
    ['no questions', common([]), 'Faltan enunciado común o preguntas', 'questions'],
    [
      'a second question without its statement',
      common([sentItem(90), sentItem(91, { statement: [] })]),
      'Revisar pregunta 2',
      'questions.1.statement',
    ],
    [
      'a third without a key',
      common([sentItem(90), sentItem(91), sentItem(92, { alternatives: noKey })]),
      'Revisar pregunta 3',
      'questions.2.alternatives',
    ],
    [
      'a second of empty tags',
      common([sentItem(90), sentItem(91, { statement: [empty] })]),
      'Revisar pregunta 2',
      'questions.1.statement',
    ],
    [
      'a kind of Directivos',
      individual(sentItem(90, { type_question: 'CG' })),
      'La pregunta 90 es de tipo CG; Ascenso solo lleva CL, RL, CCP.',
      'questions.0.type_question',
    ],
    [
      'an id',
      individual(sentItem(90, { id: 1 })),
      'Una pregunta nueva no lleva identificador.',
      'questions.0.id',
    ],
    [
      'no source',
      place({ source_section: 0 }),
      'Por favor, selecciona una sección fuente.',
      'category.source_section',
    ],
    [
      'an unknown source',
      place({ source_section: 99 }),
      'Esa sección fuente no existe.',
      'category.source_section',
    ],
    ['no modality', place({ modality: null }), 'Por favor, selecciona una modalidad.', 'category.modality'],
    ['no level', place({ level: null, specialty: null }), 'Debe seleccionar un nivel', 'category.level'],
    ['no specialty', place({ specialty: null }), 'Debe seleccionar una especialidad', 'category.specialty'],
    ['no year', place({ year: null }), 'Por favor, selecciona un año.', 'category.year'],
    ['an unknown year', place({ year: 2020 }), 'El año 2020 no existe. Agrégalo primero.', 'category.year'],
    [
      'a year without Nombramiento',
      place({ type_exam: 'Nombramiento', year: 2023 }),
      'Nombramiento solo tiene exámenes de 2018, 2019, 2022, 2024 y 2025.',
      'category.year',
    ],
    [
      'no directive exam',
      place({ type_exam: 'Directivos' }),
      'Por favor, selecciona un examen de directivos.',
      'category.exam_directive',
    ],
    [
      'an unknown directive exam',
      place({ type_exam: 'Directivos', exam_directive: 77 }),
      'Ese examen de directivos no existe.',
      'category.exam_directive',
    ],
  ])('%s', async (_what, data, message, field) => {
    const before = await counts();
    const response = await author.create(data);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT', message });
    expect(Object.keys(response.json().errors)).toContain(field);
    expect(await counts()).toEqual(before);
  });
});

describe('a form that is none', () => {
  test('of another content type is refused', async () => {
    const response = await author.call('POST', '/exams/questions/create/', individual(sentItem(95)));
    expect(response.statusCode).toBe(415);
  });

  test.each<[string, Record<string, string>, number]>([
    ['without data', {}, 400],
    ['with data that is no JSON', { data: '{' }, 400],
    ['with data of another shape', { data: '[]' }, 400],
    ['with a field more', { data: JSON.stringify(individual(sentItem(95))), extra: '1' }, 400],
    [
      'with a field named __proto__',
      { data: JSON.stringify(individual(sentItem(95))), __proto__x: '1' },
      400,
    ],
    ['with too much data', { data: ' '.repeat(9 * 1_048_576) }, 413],
  ])('%s', async (_what, fields, status) => {
    const response = await author.sendForm('POST', '/exams/questions/create/', fields);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().success).toBe(false);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends too early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{',
    ],
    [
      'with a field that pollutes',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--b--\r\n',
    ],
  ])('%s', async (_what, type, payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/exams/questions/create/',
      headers: { ...author.headers, 'content-type': type },
      payload,
    });
    expect(response.json().success, response.body).toBe(false);
    expect(response.statusCode).toBeLessThan(500);
  });
});
