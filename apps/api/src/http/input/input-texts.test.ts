import { LARGEST_INTEGER } from '@amauta/contract/whole-number.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, speakSpanish, summarize, summarizeFirst } from './input-texts.ts';

speakSpanish();

test.each([
  ['a missing field', z.object({ page: z.number() }), {}, 'falta este dato'],
  ['a text for a number', z.number(), 'dos', 'debe ser un número'],
  ['not a number', z.coerce.number(), 'dos', 'debe ser un número'],
  ['a fraction', z.number().int(), 1.5, 'debe ser un número entero'],
  ['a page below the first', z.number().min(1), 0, 'debe ser 1 o más'],
  ['a page past all', z.number().max(9), 10, 'debe ser 9 o menos'],
  ['more than a column holds', z.number().max(LARGEST_INTEGER), 3e9, 'es demasiado grande'],
  ['a long text', z.string().max(2), 'abc', 'es demasiado largo'],
  ['a short list', z.array(z.string()).min(1), [], 'faltan elementos'],
  ['a long list', z.array(z.string()).max(0), ['a'], 'tiene demasiados elementos'],
  ['a word outside of the choice', z.enum(['MOCK', 'BANK']), 'OTRO', 'no es una de las opciones'],
  ['a bad form', z.string().regex(/^a$/), 'b', 'no tiene el formato esperado'],
  ['an unknown field', z.strictObject({}), { otro: 1 }, 'no se espera'],
  ['a text of the contract', z.string().min(1, 'Escribe tu usuario.'), '', 'Escribe tu usuario.'],
])('%s', (_case, schema, input, text) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(text);
});

test.each([
  ['page', 'debe ser 1 o más', 'Revisa la página: debe ser 1 o más.'],
  ['page', 'falta este dato', 'Falta la página.'],
  [
    'questions.1.statement.0.value',
    'debe ser un texto',
    'Revisa el contenido de la pregunta 2: debe ser un texto.',
  ],
  ['questions.1.number', 'falta este dato', 'Falta el número de la pregunta 2.'],
  ['sections', 'falta este dato', 'Faltan las secciones.'],
  ['exams_selected.7', 'no es válido', 'Revisa los exámenes elegidos: no es válido.'],
  ['otro', 'no se espera', 'Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.'],
  ['constructor', 'no es válido', 'Revisa los datos enviados: no es válido.'],
  ['body', 'debe ser un objeto', 'Revisa los datos enviados: debe ser un objeto.'],
  ['username', 'Escribe tu usuario.', 'Escribe tu usuario.'],
])('%s: %s', (field, text, sentence) => {
  expect(summarize(field, text)).toBe(sentence);
});

test('a field is answered with whole sentences that name it, each sentence once', () => {
  const schema = z.strictObject({ page: z.number(), year: z.number('Elige un año.').int('Elige un año.') });
  const fields = fieldErrors(schema.safeParse({ year: 'dos', otro: 1 }).error?.issues ?? []);
  expect(fields).toEqual({
    page: ['Falta la página.'],
    year: ['Elige un año.'],
    otro: ['Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.'],
  });
  expect(summarizeFirst(fields)).toBe('Falta la página.');
  expect(summarizeFirst({})).toBe('Revisa los datos enviados.');
});
