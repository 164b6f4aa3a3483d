import { describe, expect, test } from 'vitest';
import { at } from '../../testing/exam-client.ts';
import {
  common,
  DIRECTIVE_PAPER,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
} from '../../testing/question-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

const years = async () =>
  (await author.call('GET', '/metadata/')).json().data.years.map((year: { id: number }) => year.id);
const exams = async () => (await author.call('GET', '/exams/exams-directives/')).json().data;

describe('years', () => {
  test('are added once, removed and added again', async () => {
    const added = await author.call('POST', '/metadata/years/', { year: '2026' });
    expect([added.statusCode, added.json()]).toEqual([201, { success: true, message: 'Año 2026 agregado.' }]);
    expect(await years()).toContain(2026);
    const again = await author.call('POST', '/metadata/years/', { year: 2026 });
    expect([again.statusCode, again.json().message]).toEqual([409, 'El año 2026 ya existe.']);
    const removed = await author.call('DELETE', '/metadata/years/2026/');
    expect(removed.json()).toEqual({ success: true, message: 'Año 2026 eliminado.' });
    expect(await years()).not.toContain(2026);
    expect((await author.call('DELETE', '/metadata/years/2026/')).statusCode).toBe(404);
    expect((await author.call('POST', '/metadata/years/', { year: 2026 })).statusCode).toBe(201);
    expect(await years()).toContain(2026);
  });

  test('with questions can not be removed, and the refusal says how many there are', async () => {
    const paper = { ...MATHEMATICS_PAPER, year: 2021 };
    const [one, three] = [
      await author.add(individual(sentItem(1), paper)),
      await author.add(common([sentItem(2), sentItem(3)], paper)),
    ];
    const refused = await author.call('DELETE', '/metadata/years/2021/');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'El año 2021 tiene 3 preguntas. Elimina primero esas preguntas.',
    ]);
    await author.call('DELETE', `/exams/questions/${three.id}/`, { type_question: 'COMMON' });
    expect((await author.call('DELETE', '/metadata/years/2021/')).json().message).toBe(
      'El año 2021 tiene 1 pregunta. Elimina primero esa pregunta.',
    );
    await author.call('DELETE', `/exams/questions/${one.id}/`, { type_question: 'INDIVIDUAL' });
    expect((await author.call('DELETE', '/metadata/years/2021/')).statusCode).toBe(200);
    const late = await author.create(individual(sentItem(1), paper));
    expect(late.json().message).toBe('El año 2021 no existe. Agrégalo primero.');
  });

  test.each([0, '', 'abc', 20_260, 1.5, null])('%j is refused as a year', async (year) => {
    const response = await author.call('POST', '/metadata/years/', { year });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Por favor, ingresa un año válido.',
    ]);
  });
});

describe('directive exams', () => {
  test('are added, changed and removed', async () => {
    const added = await author.call('POST', '/exams/exams-directives/create/', {
      name: ' Acceso 2027 ',
      order: '9',
    });
    expect(added.statusCode, added.body).toBe(201);
    const { data } = added.json();
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Acceso 2027',
      order: 9,
      exam_name: 'Acceso 2027',
      exam_order: 9,
      question_counts: {},
      version: 1,
    });
    expect(await exams()).toContainEqual(data);
    const url = `/exams/exams-directives/${data.id}/`;
    const changed = await author.call('PUT', url, { id: data.id, name: 'Acceso 2028', order: 0 });
    expect(changed.json().data).toMatchObject({ name: 'Acceso 2028', order: 0 });
    expect(at(await exams(), 0)).toEqual(changed.json().data);
    expect((await author.call('DELETE', url)).json().message).toBe('Examen eliminado.');
    expect((await author.call('DELETE', url)).statusCode).toBe(404);
    expect((await author.call('PUT', url, { name: 'x', order: 1 })).statusCode).toBe(404);
  });

  test('a save of one administrator does not overwrite that of another', async () => {
    const created = await author.call('POST', '/exams/exams-directives/create/', { name: 'Dos', order: 90 });
    const { id, version } = created.json().data;
    const put = (body: object) => author.call('PUT', `/exams/exams-directives/${id}/`, body);
    const stored = async () => (await exams()).find((exam: { id: number }) => exam.id === id);

    expect((await put({ name: 'Dos', order: 90, version })).json().data.version).toBe(version);
    expect((await put({ name: 'La primera', order: 90, version })).json().data.version).toBe(version + 1);
    const refused = await put({ name: 'La segunda', order: 91, version });
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'EDIT_CONFLICT',
      'Otra persona cambió este examen mientras lo editabas. No se guardó nada.',
    ]);
    expect(await stored()).toMatchObject({ name: 'La primera', order: 90, version: version + 1 });

    const sent = { name: 'A la vez', version: version + 1 };
    const both = await Promise.all([91, 92].map((order) => put({ ...sent, order })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await put({ name: 'Sin versión', order: 93 })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Sin versión', version: version + 3 });
    await author.call('DELETE', `/exams/exams-directives/${id}/`);
  });

  test('with questions can not be removed, and the refusal says how many there are', async () => {
    await author.add(individual(sentItem(1, { type_question: 'CG' }), DIRECTIVE_PAPER));
    const refused = await author.call('DELETE', '/exams/exams-directives/2/');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Ese examen tiene 1 pregunta. Elimina primero esa pregunta.',
    ]);
    const renamed = await author.call('PUT', '/exams/exams-directives/2/', { name: 'Acceso 2023', order: 2 });
    expect(renamed.json().data.question_counts).toEqual({ CG: 1 });
  });

  test('can not share a name', async () => {
    const name = 'Simulacro 1';
    for (const response of [
      await author.call('POST', '/exams/exams-directives/create/', { name, order: 1 }),
      await author.call('PUT', '/exams/exams-directives/5/', { name, order: 1 }),
    ]) {
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'Ya existe un examen de directivos con el nombre «Simulacro 1».',
      ]);
    }
  });

  test.each([
    [{ name: ' ', order: 1 }, 'Escribe el nombre del examen.'],
    [{ name: 'a\u0000b', order: 1 }, 'El texto tiene caracteres que no se pueden guardar.'],
    [{ name: 'X', order: -1 }, 'El orden debe ser 0 o mayor.'],
    [{ name: 'X', order: 'uno' }, 'El orden debe ser un número.'],
    [{ name: 'X', order: 1, id: 4 }, 'El examen enviado no es el de la dirección.'],
  ])('%j is refused', async (body, message) => {
    const response = await author.call('PUT', '/exams/exams-directives/5/', body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});
