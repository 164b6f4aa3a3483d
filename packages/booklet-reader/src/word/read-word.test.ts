import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableWord } from './file/word-parts.ts';
import { readWord } from './read-word.ts';
import {
  HIGHLIGHT,
  inList,
  listDefinition,
  listOf,
  paragraph,
  run,
  table,
  type WordFileParts,
  wordFile,
} from './word-file.testing.ts';
import { itemsOf, questionsOf, spoken } from './word-items.testing.ts';

const TWO_LISTS = [
  listDefinition(1, [['decimal', '%1.']]),
  listDefinition(2, [['lowerLetter', '%1)']]),
  listOf(1, 1),
  listOf(2, 2, true),
  listOf(3, 2, true),
].join('');

describe('where numbers and letters come from', () => {
  const layouts: [string, WordFileParts][] = [
    [
      'typed, a paragraph each',
      {
        body: [
          paragraph('1. ¿Cuánto es |dos más dos?'),
          paragraph('a) Tres'),
          paragraph('b) Cu|atro', { looks: HIGHLIGHT }),
          paragraph('c) Cinco'),
          paragraph('2. ¿Qué sigue?'),
          paragraph('a) Uno', { looks: HIGHLIGHT }),
          paragraph('b) Dos'),
          paragraph('c) Tres'),
        ].join(''),
      },
    ],
    [
      'counted by lists',
      {
        numbering: TWO_LISTS,
        body: [
          paragraph('¿Cuánto es dos más dos?', { settings: inList(1) }),
          paragraph('Tres', { settings: inList(2) }),
          paragraph('Cuatro', { settings: inList(2), looks: HIGHLIGHT }),
          paragraph('Cinco', { settings: inList(2) }),
          paragraph('¿Qué sigue?', { settings: inList(1) }),
          paragraph('Uno', { settings: inList(3), looks: HIGHLIGHT }),
          paragraph('Dos', { settings: inList(3) }),
          paragraph('Tres', { settings: inList(3) }),
        ].join(''),
      },
    ],
    [
      'in one line with tabs, and in lines of one paragraph',
      {
        body: [
          paragraph('1) ¿Cuánto es dos más dos?\nA. Tres\tB. |*Cuatro\tC. Cinco'),
          paragraph('2) ¿Qué sigue?\nA. *Uno\nB. Dos\nC. Tres'),
        ].join(''),
      },
    ],
    [
      'in cells, across and down',
      {
        body: [
          paragraph('PREGUNTA 1: ¿Cuánto es dos más dos?'),
          table([
            [
              paragraph('(a)'),
              paragraph('Tres'),
              paragraph('(b)'),
              paragraph('Cuatro', { looks: HIGHLIGHT }),
            ],
            [paragraph('(c)'), paragraph('Cinco'), paragraph(''), paragraph('')],
          ]),
          paragraph('PREGUNTA 2: ¿Qué sigue?'),
          table([
            [`${paragraph('(a) Uno', { looks: HIGHLIGHT })}${paragraph('(b) Dos')}`, paragraph('(c) Tres')],
          ]),
        ].join(''),
      },
    ],
    [
      'with the key under each item',
      {
        body: [
          '21.- ¿Cuánto es dos más dos?',
          'a. Tres',
          'b. Cuatro',
          'c. Cinco',
          'Respuesta: B',
          '22.- ¿Qué sigue?',
          'a. Uno',
          'b. Dos',
          'c. Tres',
          'Clave: a)',
        ]
          .map((text) => paragraph(text))
          .join(''),
      },
    ],
  ];
  test.each(layouts)('%s', async (_name, parts) => {
    const items = await itemsOf(parts);
    const first = items[0]?.number ?? 0;
    expect(items.map(spoken)).toEqual([
      `${first} ¿Cuánto es dos más dos? | Tres | *Cuatro | Cinco`,
      `${first + 1} ¿Qué sigue? | *Uno | Dos | Tres`,
    ]);
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

test('lists within a statement are no items and no alternatives', async () => {
  const body = [
    '1. Ordena los pasos:',
    '1. Medir',
    '2. Anotar',
    '3. Comparar',
    '¿Cuál es el orden? a. es el primero.',
    'a) 1, 2, 3',
    'b) 3, 2, 1',
    'c) 2, 1, 3',
    '2. ¿Y después?',
    'a) Nada',
    'b) Todo',
    'c) Algo',
  ];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items.map(({ number, alternatives }) => [number, alternatives.length])).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(items[0]?.statement[0]?.value).toContain('3. Comparar');
});

test('a shared text is told once, with the questions that it names', async () => {
  const body = [
    paragraph('COMPRENSIÓN LECTORA'),
    paragraph('Lea la siguiente situación y responda las preguntas 1 y 2.'),
    paragraph('Rayda mide el huerto con su clase.', { settings: '<w:shd w:fill="D9D9D9"/>' }),
    ...['1. ¿Quién mide?', 'a) Rayda', 'b) Tirso', '2. ¿Qué mide?', 'a) El huerto', 'b) El río'].map((text) =>
      paragraph(text),
    ),
    ...['3. ¿Qué es el PAT?', 'a) Un plan', 'b) Un acta'].map((text) => paragraph(text)),
  ];
  const questions = await questionsOf({ body: body.join('') });
  expect(questions.map(({ shared, items }) => [shared.length, items.map(({ number }) => number)])).toEqual([
    [1, [1, 2]],
    [0, [3]],
  ]);
  expect(questions[0]?.shared).toEqual([
    { type: 'text', value: '<p>Rayda mide el huerto con su clase.</p>', gray: true },
  ]);
});

test('text that nobody claims stays with the next item, and is told', async () => {
  const body = [
    '1. Uno',
    'a) Sí',
    'b) No',
    'c) Quizá',
    'Un texto suelto que habla de algo.',
    '2. Dos',
    'a) Sí',
    'b) No',
    'c) Quizá',
  ];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items[1]?.statement[0]?.value).toContain('Un texto suelto');
  expect(items[1]?.warnings.map(({ code }) => code)).toEqual(['unsure-group']);
});

test('a file that LibreOffice wrote', async () => {
  const { draft, view } = await readWord(await readFile(new URL('./libreoffice.docx', import.meta.url)));
  const items = draft.groups.flatMap(({ questions }) => questions.flatMap((question) => question.items));
  expect(items.map(spoken)).toEqual([
    '1 ¿Cuál es el propósito de la docente? | Medir el huerto | *Usar unidades no convencionales | Repartir cintas',
    '2 ¿Qué hará después Amaru? | Medir de nuevo | Comparar los resultados con su equipo | *Escribir un informe',
    '3 Observe la tabla y responda. ¿Cuánto vale x ^2 ? Día Ventas Lunes 12 Martes 15 | *7 | 12 | 24',
  ]);
  expect(draft.groups[0]?.questions[0]?.shared[0]?.value).toContain('<ul><li>reparte cintas métricas</li>');
  expect(items.every(({ areas }) => areas.length === 1 && areas[0]?.page === 1)).toBe(true);
  expect(Buffer.from(view.content).subarray(0, 5).toString()).toBe('%PDF-');
});

describe('a file that can not be read', () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ['no zip', () => Buffer.from('PK\x03\x04 and nothing more'), 'broken'],
    ['an old .doc', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old'],
    [
      'an encrypted one',
      () =>
        Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    ['one that unzips to too much', () => wordFile({ body: 'x'.repeat(120 * 1_048_576) }), 'heavy'],
  ];
  test.each(cases)('%s', async (_name, make, why) => {
    const error = await readWord(await make()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableWord);
    expect((error as UnreadableWord).why).toBe(why);
  });
});

test('where the author cut runs, and what the empty paragraphs are, changes nothing', async () => {
  const lines = [
    '1. ¿Cuánto es dos más dos?',
    'a) Tres',
    'b) Cuatro',
    'c) Cinco',
    '2. ¿Qué sigue?',
    'a) Uno',
    'b) Dos',
  ];
  const plain = (await itemsOf({ body: lines.map((text) => paragraph(text)).join('') })).map(spoken);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(20), fc.boolean()), { minLength: lines.length, maxLength: lines.length }),
      async (cuts) => {
        const body = lines.map((text, at) => {
          const [cut = 0, isFollowed = false] = cuts[at] ?? [];
          return paragraph(`${text.slice(0, cut)}|${text.slice(cut)}`) + (isFollowed ? paragraph('') : '');
        });
        expect((await itemsOf({ body: body.join('') })).map(spoken)).toEqual(plain);
      },
    ),
    { numRuns: 30 },
  );
});

test('an empty paragraph that ends a section takes no number of its list', async () => {
  const listed = (text: string, list: number, more = '') =>
    paragraph(text, { settings: `${inList(list)}${more}` });
  const questions = await questionsOf({
    numbering: TWO_LISTS,
    body: [
      `<w:p><w:pPr>${inList(1)}<w:sectPr/></w:pPr></w:p>`,
      listed('¿Qué sigue?', 1),
      listed('Uno', 2),
      listed('Dos', 2),
      listed('Tres', 2),
    ].join(''),
  });
  expect(questions.flatMap(({ items }) => items).map(({ number }) => number)).toEqual([1]);
});

test('what a box says on each page belongs to no question', async () => {
  const box = (text: string) =>
    `<w:p>${run('c) Cinco')}<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const body = [1, 2].flatMap((number) => [
    paragraph(`${number}. ¿Cuánto es dos más dos?`),
    paragraph('a) Tres'),
    paragraph('b) Cuatro'),
    box('CICLO ENERO – ABRIL'),
  ]);
  const items = await itemsOf({ body: body.join('') });
  expect(items.map(({ alternatives }) => alternatives[2]?.html)).toEqual(['Cinco', 'Cinco']);
});

describe('a Word file is doubted as a booklet is:', () => {
  const whole = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) =>
    [`${number}. ¿Cuánto es dos más dos?`, 'a) Tres', 'b) Cuatro', 'c) Cinco'].map((text) => paragraph(text)),
  );
  const codes = async (last: readonly string[]) =>
    (await itemsOf({ body: [...whole, ...last.map((text) => paragraph(text))].join('') })).map(
      ({ warnings }) => warnings.map(({ code }) => code),
    );
  const NONE = Array.from({ length: 9 }, () => []);

  test.each([
    ['no letter was understood', ['10. ¿Qué sigue?', 'A Uno', 'B Dos'], 'too-few-alternatives'],
    ['an alternative is empty', ['10. ¿Qué sigue?', 'a) Uno', 'b)', 'c) Tres'], 'empty-alternative'],
    ['an image is missing', ['10. Según el gráfico, ¿qué?', 'a) 1', 'b) 2', 'c) 3'], 'image-expected'],
    ['a bracket is open', ['10. ¿Qué (de esto?', 'a) 1', 'b) 2', 'c) 3'], 'unsure-text'],
  ])('%s', async (_name, last, code) => {
    expect(await codes(last)).toEqual([...NONE, expect.arrayContaining([code])]);
  });

  test('and missing numbers are told', async () => {
    const body = [...whole, ...['12. ¿Qué?', 'a) 1', 'b) 2', 'c) 3'].map((text) => paragraph(text))].join('');
    const { draft } = await readWord(await wordFile({ body }));
    expect(draft.warnings.map(({ code }) => code)).toEqual(['missing-number']);
  });
});
