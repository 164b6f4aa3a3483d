import { describe, expect, test } from 'vitest';
import { entries, items } from '../../../database/tables/questions.ts';
import {
  common,
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
