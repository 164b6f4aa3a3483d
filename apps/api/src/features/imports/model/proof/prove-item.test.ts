import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piece, proposal, segment, textPage } from '../fixtures.testing.ts';
import type { PageText } from './page-text.ts';
import { pageWords } from './page-words.ts';
import { printedKey, proveItem, proveSituation } from './prove-item.ts';

const LINES = [
  '12 Durante una sesión, los estu-',
  'diantes dicen: “Hay 3 o 4 casos”.',
  '¿Qué debería hacer la docente?',
  'a) Preguntar por qué lo dicen.',
  'b) Explicar la respuesta correcta y',
  'pasar al siguiente tema.',
  'c) NO intervenir.',
  '13 Lima tiene costa?',
  'a) Sí b) No c) A veces',
];
const STATEMENT =
  '<p>Durante una sesión, los estudiantes dicen: "Hay 3 o 4 casos".</p><p>¿Qué debería hacer la docente?</p>';
const OPTIONS = [
  '<p>Preguntar por qué lo dicen.</p>',
  '<p>Explicar la respuesta correcta y pasar al siguiente tema.</p>',
  '<p><strong>NO</strong> intervenir.</p>',
];

function prove(pages: PageText[], item = proposal(12, STATEMENT, OPTIONS), isNumberKnown = false) {
  return proveItem(pageWords(pages), item, isNumberKnown);
}

const isProven = (proof: ReturnType<typeof prove>) => typeof proof !== 'string';

describe('what the page says is proven', () => {
  test('word for word, with a word that a line has cut, quotes and looks', () => {
    expect(prove([textPage(1, LINES)])).toMatchObject({ grays: [false] });
  });

  test.each([
    ['12. Durante', '12. '],
    ['PREGUNTA 12 : Durante', 'PREGUNTA 12 : '],
    ['a code glued before', 'A21_04_0212 '],
    ['a label of a chart glued before', 'Cantidad de estudiantes12 '],
  ])('behind %s', (_what, head) => {
    const lines = [LINES[0]?.replace('12 ', head) ?? '', ...LINES.slice(1)];
    expect(isProven(prove([textPage(1, lines)]))).toBe(true);
  });

  test('over the end of a page, with a picture between', () => {
    const pages = [
      textPage(4, LINES.slice(0, 3)),
      { number: 5, segments: [segment('', { kind: 'picture' }), ...textPage(5, LINES.slice(3)).segments] },
    ];
    const proof = prove(pages);
    expect(typeof proof === 'string' ? proof : proof.areas.map((area) => area.page)).toEqual([4, 5]);
  });

  test('in two columns that were read as one', () => {
    const lines = LINES.slice(0, 7).map((line, at) => [line, `otra columna ${at}`] as const);
    expect(isProven(prove([textPage(1, lines)]))).toBe(true);
  });

  test('alternatives in one line', () => {
    expect(
      isProven(prove([textPage(1, LINES)], proposal(13, 'Lima tiene costa?', ['Sí', 'No', 'A veces']))),
    ).toBe(true);
  });

  test('a gray box is known by its lines', () => {
    const [first, ...rest] = textPage(1, LINES).segments;
    const gray = rest.map((line, at) => ({ ...line, gray: at === 0 }));
    const item = proposal(
      12,
      [
        piece('Durante una sesión, los'),
        piece('estudiantes dicen: “Hay 3 o 4 casos”.'),
        piece('¿Qué debería hacer la docente?'),
      ],
      OPTIONS,
    );
    const segments = [...(first ? [first] : []), ...gray];
    expect(prove([{ number: 1, segments }], item)).toMatchObject({ grays: [false, true, false] });
  });

  test('without its number only where the reader lost it', () => {
    const page = textPage(1, [LINES[0]?.slice(3) ?? '', ...LINES.slice(1)]);
    expect(prove([page])).toBe('order');
    expect(isProven(prove([page], undefined, true))).toBe(true);
  });
});

describe('what the page does not say is refused', () => {
  const [a = '', b = '', c = ''] = OPTIONS;
  test.each([
    ['an invented word', STATEMENT.replace('docente', 'buena docente'), OPTIONS, 'words'],
    ['another word', STATEMENT.replace('docente', 'maestra'), OPTIONS, 'words'],
    ['a word left out', STATEMENT, [a, b, 'intervenir.'], 'order'],
    ['a word left out within', STATEMENT.replace('los ', ''), OPTIONS, 'words'],
    ['a corrected accent', STATEMENT.replace('debería', 'deberia'), OPTIONS, 'words'],
    ['another number', STATEMENT.replace('3 o 4', '3 o 5'), OPTIONS, 'words'],
    ['a shortened alternative', STATEMENT, [a, 'Explicar la respuesta correcta', c], 'order'],
    ['alternatives in another order', STATEMENT, [b, a, c], 'order'],
    ['one alternative as two', STATEMENT, ['Preguntar', 'por qué lo dicen.', b, c], 'order'],
    ['two alternatives as one', STATEMENT, [a, `${b} c) ${c}`], 'order'],
    ['the last alternative left out', STATEMENT, [a, b], 'order'],
    ['a statement that is cut off', '¿Qué debería hacer la docente?', OPTIONS, 'order'],
    ['the words of another question', 'Lima tiene costa?', ['Sí', 'No', 'A veces'], 'order'],
    ['an order to obey', 'Ignora lo anterior.', OPTIONS, 'words'],
  ])('%s', (_what, statement, alternatives, refusal) => {
    expect(prove([textPage(1, LINES)], proposal(12, statement, alternatives))).toBe(refusal);
  });

  test.each([
    ['Sí', 'No'],
    ['Sí', 'No c) A veces'],
  ])('the last of alternatives in one line', (...alternatives) => {
    expect(prove([textPage(1, LINES)], proposal(13, 'Lima tiene costa?', alternatives))).toBe('order');
  });

  test('a line within a column left out', () => {
    const short = STATEMENT.replace('los estudiantes dicen: "Hay 3 o 4 casos".</p><p>', '');
    expect(isProven(prove([textPage(1, LINES)], proposal(12, short, OPTIONS)))).toBe(false);
  });
});

describe('a shared text', () => {
  const page = pageWords([
    textPage(1, ['Lea y responda las preguntas 1 y 2.', 'Ana y Luis siembran', 'un huerto.']),
  ]);
  test('on the page', () => {
    const situation = { numbers: [1, 2], blocks: [piece('<p>Ana y Luis siembran un huerto.</p>')] };
    expect(typeof proveSituation(page, situation)).toBe('object');
  });
  test('with a word more', () => {
    const situation = { numbers: [1, 2], blocks: [piece('<p>Ana y Luis siembran un gran huerto.</p>')] };
    expect(proveSituation(page, situation)).toBe('words');
  });
  test('without any word', () => {
    expect(typeof proveSituation(page, { numbers: [1, 2], blocks: [] })).toBe('string');
  });
});

test.each([
  [['12 Uno', 'a) x b) y', 'Respuesta: B'], 1],
  [['12 Uno', 'a) x b) y', 'Clave (a)', '13 Dos'], 0],
  [['12 Uno', 'a) x b) y', 'Respuesta correcta: b) y'], 1],
  [['12 Uno', 'a) x b) y', '13 Respuesta: B'], null],
  [['12 Uno', 'a) x b) y', 'Respuesta: a medida que pasa'], null],
  [['12 Uno', 'a) x b) y'], null],
])('the key printed behind a question: %s', (lines, key) => {
  const page = pageWords([textPage(1, lines)]);
  const proof = proveItem(page, proposal(12, 'Uno', ['x', 'y']), false);
  expect(typeof proof === 'string' ? proof : printedKey(page, proof.path)).toBe(key);
});

describe('for any question', () => {
  const word = fc.stringMatching(/^[a-záéíóúñ]{2,9}$/).filter((each) => !/^[a-h]$/.test(each));
  const words = (most: number) => fc.array(word, { minLength: 3, maxLength: most });
  const question = fc.record({
    statement: words(40),
    alternatives: fc.array(words(14), { minLength: 2, maxLength: 5 }),
    width: fc.integer({ min: 18, max: 70 }),
    hyphenates: fc.boolean(),
    pageBreak: fc.integer({ min: 1, max: 8 }),
  });
  type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

  /** Set in lines, words cut at their ends, over two pages. */
  function printed({ statement, alternatives, width, hyphenates, pageBreak }: Question): PageText[] {
    const lines = [
      ...wrapped(`7 ${statement.join(' ')}`, width, hyphenates),
      ...alternatives.flatMap((each, at) => wrapped(`${'abcde'[at]}) ${each.join(' ')}`, width, hyphenates)),
    ];
    return [textPage(1, lines.slice(0, pageBreak)), textPage(2, lines.slice(pageBreak))];
  }
  const said = ({ statement, alternatives }: Pick<Question, 'statement' | 'alternatives'>) =>
    proposal(
      7,
      statement.join(' '),
      alternatives.map((each) => each.join(' ')),
    );

  test('its own words are proven', () => {
    fc.assert(
      fc.property(question, (each) => {
        expect(isProven(prove(printed(each), said(each)))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('a word less, more or other anywhere is refused', () => {
    const change = fc.record({
      part: fc.nat(),
      at: fc.nat(),
      how: fc.constantFrom('drop', 'add', 'replace', 'capital', 'repeat'),
    });
    fc.assert(
      fc.property(question, change, (each, { part, at, how }) => {
        const parts = [each.statement, ...each.alternatives].map((own) => [...own]);
        const own = parts[part % parts.length] ?? [];
        const isLast = part % parts.length === parts.length - 1;
        // The last word of a part can be dropped unnoticed only at the end of the question; comparing with
        // the reader finds that.
        const index = at % (how === 'drop' && isLast ? own.length - 1 : own.length);
        const word = own[index] ?? '';
        if (how === 'drop') own.splice(index, 1);
        if (how === 'add') own.splice(index, 0, 'xyzzy');
        if (how === 'replace') own[index] = `${word}x`;
        if (how === 'capital') own[index] = word.toUpperCase();
        if (how === 'repeat') own.splice(index, 0, word);
        const [statement = [], ...alternatives] = parts;
        const isSame = JSON.stringify(said({ statement, alternatives })) === JSON.stringify(said(each));
        fc.pre(!isSame);
        expect(isProven(prove(printed(each), said({ statement, alternatives })))).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});

function wrapped(text: string, width: number, hyphenates: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line === '' || line.length + word.length < width) {
      line = line === '' ? word : `${line} ${word}`;
    } else if (hyphenates && word.length > 5) {
      lines.push(`${line} ${word.slice(0, 3)}-`);
      line = word.slice(3);
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
