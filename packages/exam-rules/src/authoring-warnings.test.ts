import type { Block } from '@amauta/contract/block.ts';
import { describe, expect, test } from 'vitest';
import { type WarnedItem, warnAuthor } from './authoring-warnings.ts';

const plainOf = (html: string) => html.replace(/<\/p>/g, '\n').replace(/<[^>]*>/g, '');
const text = (value: string): Block => ({ type: 'text', value: `<p>${value}</p>` });
const image = (description?: string): Block => ({
  type: 'image',
  value: 'novalue',
  ...(description === undefined ? {} : { description }),
});

function item(changes: Partial<WarnedItem> = {}): WarnedItem {
  return {
    number: 12,
    statement: [text('¿Cuál es la capital?')],
    alternatives: alternatives('Lima', '*Cusco', 'Arequipa'),
    justification: [text('Por esto.')],
    ...changes,
  };
}

/** Alternatives with these texts; a star in a text marks the key. */
function alternatives(...texts: string[]) {
  return texts.map((one) => ({ text: `<p>${one.replace('*', '')}</p>`, correct: one.startsWith('*') }));
}

const warningsOf = (one: WarnedItem) => warnAuthor({ sharedStatement: [], items: [one] }, plainOf);
const codesOf = (one: WarnedItem) => warningsOf(one).map(({ code }) => code);

test('a good question gets no warning', () => {
  expect(warningsOf(item())).toEqual([]);
});

describe('alternatives', () => {
  test.each<[string[], string[]]>([
    [['Lima', '*Cusco', 'lima.'], ['Las alternativas A y C dicen lo mismo.']],
    [
      ['Lima', '*Lima', 'Lima'],
      ['Las alternativas A y B dicen lo mismo.', 'Las alternativas A y C dicen lo mismo.'],
    ],
    [['x²', '*x2', 'x'], []],
    [['', '*', ''], []],
    [['2  m', '*2 m', '3 m'], ['Las alternativas A y B dicen lo mismo.']],
    [
      ['Sí', '*No, porque el agua hierve antes donde el aire pesa menos', 'Tal vez'],
      ['La alternativa correcta (B) es mucho más larga que las demás, y eso puede delatarla.'],
    ],
    [['Sí', '*No, porque no', 'Tal vez'], []],
    [['Sí', 'No, porque el agua hierve antes donde el aire pesa menos', '*Tal vez'], []],
    [['a) Lima', '*Cusco', 'Puno'], ['La alternativa A empieza con «a)»: la letra ya se muestra sola.']],
    [['Lima', '*(c) Cusco', 'Puno'], ['La alternativa B empieza con «(c)»: la letra ya se muestra sola.']],
    [['A. Lima', '*Cusco', 'Puno'], ['La alternativa A empieza con «A.»: la letra ya se muestra sola.']],
    [['Lima', '*A. Quispe', 'Puno'], []],
    [['A las cinco', '*Be, ce', 'c'], []],
    [['a)', '*Cusco', 'Puno'], ['La alternativa A empieza con «a)»: la letra ya se muestra sola.']],
    [['e)2', '*Cusco', 'Puno'], []],
  ])('%j', (texts, messages) => {
    const warnings = warningsOf(item({ alternatives: alternatives(...texts) }));
    expect(warnings.map(({ message }) => message)).toEqual(messages);
    for (const { place } of warnings) expect(place).toMatchObject({ item: 0, part: 'alternatives' });
  });

  test('are named by their letter', () => {
    const [warning] = warningsOf(item({ alternatives: alternatives('Lima', '*Cusco', 'Lima') }));
    expect(warning).toMatchObject({ code: 'EQUAL_ALTERNATIVES', place: { index: 2 } });
  });

  test('are not compared in length while no key is marked, as in a new form', () => {
    expect(codesOf(item({ alternatives: alternatives('Lima', 'Cusco') }))).toEqual([]);
    expect(codesOf(item({ alternatives: [] }))).toEqual([]);
  });
});

describe('the statement', () => {
  test.each<[string, string[]]>([
    ['12. ¿Cuál es?', ['LEFTOVER_LABEL']],
    ['12) ¿Cuál es?', ['LEFTOVER_LABEL']],
    ['Pregunta 26: ¿Cuál es?', ['LEFTOVER_LABEL']],
    ['12 estudiantes leen', []],
    ['3. ¿Cuál es?', []],
    ['12.5 metros mide', []],
    ['¿Cuál?</p><p>a) Lima</p><p>b) Cusco', ['ALTERNATIVES_IN_STATEMENT']],
    ['¿Cuál?</p><p>(A) Lima</p><p>(B) Cusco', ['ALTERNATIVES_IN_STATEMENT']],
    ['Según el punto a) del texto', []],
  ])('%s', (statement, codes) => {
    expect(codesOf(item({ statement: [text(statement)] }))).toEqual(codes);
  });
});

describe('the justification', () => {
  test.each<[Block[], string[]]>([
    [[], ['NO_JUSTIFICATION']],
    [[text(' ')], ['NO_JUSTIFICATION']],
    [[text('Sin justificación disponible')], ['NO_JUSTIFICATION']],
    [[image('La gráfica')], []],
    [[text('Porque sí.')], []],
  ])('%j', (justification, codes) => {
    expect(codesOf(item({ justification }))).toEqual(codes);
  });
});

test('images without a description are reported in every part of the question', () => {
  const undescribed = item({
    statement: [text('Mira.'), image(' ')],
    justification: [image(), image('Un mapa')],
  });
  const warnings = warnAuthor({ sharedStatement: [image()], items: [item(), undescribed] }, plainOf);
  expect(warnings.map(({ code, place }) => [code, place])).toEqual([
    ['IMAGE_WITHOUT_DESCRIPTION', { item: null, part: 'shared_statement', index: 0 }],
    ['IMAGE_WITHOUT_DESCRIPTION', { item: 1, part: 'statement', index: 1 }],
    ['IMAGE_WITHOUT_DESCRIPTION', { item: 1, part: 'justification', index: 0 }],
  ]);
  expect(warnings[0]?.message).toBe(
    'Una imagen del enunciado común no tiene descripción: quien no puede verla no sabrá qué muestra.',
  );
});

test('images within a text are reported too, as in an alternative that is a picture', () => {
  const picture = (alt: string) => `<img src="images/a.png"${alt} />`;
  const [described, bare] = [picture(' alt="Un &quot;mapa&quot;"'), picture('')];
  const one = item({
    statement: [text(described), text(`Mira ${described} y ${picture(' alt=" "')}.`)],
    alternatives: alternatives(described, `*${bare}`, `Lima ${bare}`),
    justification: [text(`Por esto. ${bare}`)],
  });
  expect(warningsOf(one)).toEqual(
    [
      ['del enunciado', 'statement', 1],
      ['de la alternativa B', 'alternatives', 1],
      ['de la alternativa C', 'alternatives', 2],
      ['de la justificación', 'justification', 0],
    ].map(([of, part, index]) => ({
      code: 'IMAGE_WITHOUT_DESCRIPTION',
      message: `Una imagen ${of} no tiene descripción: quien no puede verla no sabrá qué muestra.`,
      place: { item: 0, part, index },
    })),
  );
});
