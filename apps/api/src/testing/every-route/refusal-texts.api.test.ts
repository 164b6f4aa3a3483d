import { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { Failure } from '@amauta/contract/error-code.ts';
import type { Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { FIELD_NAMES } from '../../http/input/field-names.ts';
import { anyAddress, headersFor } from '../test-accounts.ts';
import { useTestServer } from '../test-server.ts';
import {
  changed,
  type InputSchema,
  type Path,
  PLACES,
  placesOf,
  requestOf,
  schemaOf,
} from './sample-input.ts';

const server = useTestServer({ sessionMemoryMs: 60_000 });

/** Values that are absent, of another type or out of range. */
const WRONG = [undefined, null, {}, [], 'texto', -1, 1e9, 3e9];

const inputs = routes.flatMap((route) => PLACES.flatMap((place) => route[place] ?? []));
const fieldNames = new Set(inputs.flatMap((schema) => namesIn(schemaOf(schema)).fields));
const codeWords = new Set(inputs.flatMap((schema) => namesIn(schemaOf(schema)).words));
// 'y' is also a Spanish word, and the screens show the exam types and kinds, so texts may contain them.
fieldNames.delete('y');
for (const shown of [...ExamType.options, ...Kind.options]) codeWords.delete(shown);

/** Names of the fields within a schema, and the words of its closed lists. */
function namesIn(schema: InputSchema): { fields: string[]; words: string[] } {
  const own = Object.keys(schema.properties ?? {});
  const words = [...(schema.enum ?? []), schema.const].filter((word) => typeof word === 'string');
  const { additionalProperties, items, anyOf = [], oneOf = [], properties = {} } = schema;
  const parts = [...Object.values(properties), ...anyOf, ...oneOf, items, additionalProperties]
    .filter((part) => typeof part === 'object')
    .map(namesIn);
  return {
    fields: [...own, ...parts.flatMap((part) => part.fields)],
    words: [...words, ...parts.flatMap((part) => part.words)],
  };
}

/** Words of a sentence that belong to the code or to English. */
function foreignWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const isForeign = (word: string) =>
    fieldNames.has(word) ||
    codeWords.has(word) ||
    /_|^(invalid|expected|required|too|must|undefined|null|NaN)$/i.test(word);
  return words.filter(isForeign);
}

async function refusalOf(route: Route, sample: object, headers: Record<string, string>) {
  const request = await requestOf(route, sample);
  const response = await server.app.inject({
    ...request,
    remoteAddress: anyAddress(),
    headers: { ...headers, ...request.headers },
  });
  expect(response.statusCode, response.body).toBeLessThan(500);
  return response.statusCode >= 400 ? Failure.parse(response.json()) : null;
}

test('every input field has a name for people', () => {
  expect([...fieldNames].filter((name) => !Object.hasOwn(FIELD_NAMES, name))).toEqual([]);
});

const named = routes.flatMap((route): [string, Route][] =>
  PLACES.some((place) => route[place]) ? [[`${route.method} ${route.path}`, route]] : [],
);

describe('input that is absent, of another type or out of range is refused in plain words', () => {
  test.each(named)('%s', { timeout: 180_000 }, async (_name, route) => {
    const headers = await headersFor(server, route);
    const told = new Map<string, Path>();
    for (const { sample, path } of placesOf(route)) {
      for (const value of WRONG) {
        const failure = await refusalOf(route, changed(sample, path, value), headers);
        for (const text of failure ? [failure.message, ...Object.values(failure.errors ?? {}).flat()] : [])
          told.set(text, path);
      }
    }
    for (const [text, path] of told) {
      const told = `${path.join('.')}: ${text}`;
      expect(text, told).toMatch(/^[\p{Lu}¡¿]/u);
      expect(foreignWords(text), told).toEqual([]);
      // A number this long is a limit of a database column, which means nothing to a person.
      expect(text, told).not.toMatch(/\d{8,}/);
      expect(text).not.toMatch(/[\p{L}_]\.\d|\d\.[\p{L}_]/u);
    }
  });
});

describe('an absent or wrong field is refused with its own text', () => {
  const paper = { source_section: 1, type_exam: 'Ascenso' };
  const question = (category: object, item: object = {}) => ({
    form: { data: { type_question: 'INDIVIDUAL', category, questions: [item] } },
  });
  const exam = { type: 'MOCK', type_exam: 'Ascenso' };
  const whole = {
    number: 1,
    type_question: 'CCP',
    statement: [{ type: 'text', value: 'a' }],
    justification: [],
  };
  const alternatives = [
    { text: 'a', correct: true },
    { text: 'b', correct: false },
  ];
  const cases: [string, object, string][] = [
    ['POST /login/', { body: {} }, 'Escribe tu usuario.'],
    ['POST /login/', { body: { username: 'a' } }, 'Escribe tu contraseña.'],
    ['POST /teachers/create/', { body: {} }, 'Escribe el nombre completo.'],
    ['POST /metadata/years/', { body: {} }, 'Por favor, ingresa un año válido.'],
    ['POST /metadata/years/', { body: { year: 0 } }, 'Por favor, ingresa un año válido.'],
    ['GET /exams/questions/', { query: { year: 40_000 } }, 'Por favor, ingresa un año válido.'],
    ['POST /resources/sections/', { body: {} }, 'El nombre de la sección es requerido'],
    ['POST /resources/subsections/', { body: {} }, 'El nombre de la subsección es requerido'],
    ['POST /resources/files/', { form: {} }, 'El nombre del archivo es requerido'],
    ['PUT /resources/intro-video/:id/', { params: { id: 1 }, body: {} }, 'La URL del video es requerida'],
    ['GET /mock/:attemptId/', { params: { attemptId: 'undefined' } }, 'ID de examen no proporcionado'],
    ['POST /exams/questions/create/', question({}), 'Por favor, selecciona una sección fuente.'],
    [
      'POST /exams/questions/create/',
      question({ ...paper, year: -40_000 }),
      'Por favor, ingresa un año válido.',
    ],
    [
      'POST /exams/questions/create/',
      question({ ...paper, source_section: 3e9 }),
      'Por favor, selecciona una sección fuente.',
    ],
    ['POST /exams/questions/create/', question(paper), 'El número de la pregunta debe ser mayor a 0.'],
    [
      'POST /exams/questions/create/',
      question(paper, { ...whole, number: 0, alternatives }),
      'El número de la pregunta debe ser mayor a 0.',
    ],
    ['POST /exams/questions/create/', question(paper, whole), 'Revisa enunciado y alternativas.'],
    [
      'POST /exams/questions/create/',
      { form: { data: { type_question: 'COMMON', category: paper } } },
      'Faltan enunciado común o preguntas',
    ],
    [
      'POST /exams/questions/create/',
      {
        form: {
          data: {
            type_question: 'COMMON',
            category: paper,
            shared_statement: whole.statement,
            questions: [
              { ...whole, alternatives },
              { ...whole, number: 2 },
            ],
          },
        },
      },
      'Revisar pregunta 2',
    ],
    ['POST /exams/questions/create-from-pdf/', { form: {} }, 'Por favor, selecciona una sección fuente.'],
    [
      'POST /exams/imports/:id/drafts/',
      { params: { id: 1 }, body: {} },
      'El número de la pregunta debe ser mayor a 0.',
    ],
    ['POST /exams/questions/topic/', { body: { topic_id: 'abc', ids: [1] } }, 'Elige un tema.'],
    ['POST /exams/questions/topic/', { body: { topic_id: 1 } }, 'Elige al menos una pregunta.'],
    [
      'POST /exams/topics/proposal/',
      { body: { exam_type: 'Ascenso', kind: 'CCP', text: 5 } },
      'Escribe primero la pregunta.',
    ],
    ['POST /teachers/renew/', { body: { ids: [1] } }, 'Elige 5, 10 o 12 meses.'],
    ['POST /teachers/renew/', { body: { months: 5 } }, 'Elige al menos un docente.'],
    [
      'POST /exams/questions/export/',
      { body: { format: 'qti', ids: [], otro: 1 } },
      'Elige al menos una pregunta.',
    ],
    ['POST /resources/sections/', { body: { name: 'a', order: 0 } }, 'Revisa el orden: debe ser 1 o más.'],
    ['DELETE /resources/sections/:id/', { params: { id: 1 }, body: {} }, 'Falta la confirmación.'],
    ['POST /resources/sections/reorder/', { body: {} }, 'Faltan las secciones.'],
    ['POST /mock/create/', { body: { ...exam, years: 'todos' } }, 'Debes seleccionar un año.'],
    [
      'POST /mock/create/',
      { body: { ...exam, question_types: ['otro'] } },
      'Debes seleccionar al menos un tipo de pregunta.',
    ],
    [
      'POST /mock/create/',
      { body: { ...exam, source_section: 2 } },
      'Por favor, selecciona una sección fuente.',
    ],
    [
      'POST /mock/create/',
      { body: { ...exam, exams_selected: [] } },
      'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    ],
    ['GET /teachers/', { query: { page: 0 } }, 'Revisa la página: debe ser 1 o más.'],
    [
      'GET /teachers/',
      { query: { otro: 1 } },
      'Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.',
    ],
  ];
  test.each(cases)('%s %o', async (name, sample, text) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === name);
    if (!route) throw new Error(`no route ${name}`);
    expect(await refusalOf(route, sample, await headersFor(server, route))).toMatchObject({ message: text });
  });

  test('an unknown field is named in the errors', async () => {
    const route = routes.find(({ path }) => path === '/login/') as Route;
    const body = { username: 'a', password: 'b', otro: 1 };
    const otro = ['Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.'];
    expect(await refusalOf(route, { body }, {})).toMatchObject({ errors: { otro } });
  });
});
