import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftItem, DraftQuestion } from '../booklet.ts';
import { readWord, readWordAnswers } from './read-word.ts';
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
import { UnreadableWord } from './word-parts.ts';

async function questionsOf(parts: WordFileParts): Promise<DraftQuestion[]> {
  const { draft } = await readWord(await wordFile(parts));
  return draft.groups.flatMap(({ questions }) => questions);
}

async function itemsOf(parts: WordFileParts): Promise<DraftItem[]> {
  return (await questionsOf(parts)).flatMap(({ items }) => items);
}

/** What a reader would say aloud: number, statement, alternatives, key. */
function spoken({ number, statement, alternatives, key }: DraftItem): string {
  const text = statement.map(({ value }) => value.replace(/<[^>]+>/g, ' ')).join(' ');
  const options = alternatives.map(
    ({ html }, at) => `${at === key ? '*' : ''}${html.replace(/<[^>]+>/g, '')}`,
  );
  return `${number} ${text.replace(/\s+/g, ' ').trim()} | ${options.join(' | ')}`;
}

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
  const body = ['1. Uno', 'a) Sí', 'b) No', 'Un texto suelto que habla de algo.', '2. Dos', 'a) Sí', 'b) No'];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items[1]?.statement[0]?.value).toContain('Un texto suelto');
  expect(items[1]?.warnings.map(({ code }) => code)).toEqual(['unsure-group']);
});

test('equations, scripts, tables, images and text boxes stand where the author put them', async () => {
  const canvas = createCanvas(40, 20);
  canvas.getContext('2d').fillRect(0, 0, 20, 20);
  const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${paragraph('Texto del recuadro')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('Texto del recuadro')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const fraction =
    '<m:oMath><m:f><m:num><m:r><m:t>2</m:t></m:r></m:num><m:den><m:r><m:t>5</m:t></m:r></m:den></m:f></m:oMath>';
  const root =
    '<m:oMath><m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:rad></m:oMath>';
  const [item] = await itemsOf({
    images: { rId9: canvas.toBuffer('image/png') },
    body: [
      `<w:p>${run('1. Halla ')}${fraction}${run(' de x')}${run('2', '<w:vertAlign w:val="superscript"/>')}</w:p>`,
      box,
      '<w:p><w:r><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>',
      table([
        [paragraph('Día', { looks: '<w:b/>' }), paragraph('Ventas', { looks: '<w:b/>' })],
        [paragraph('Lunes'), paragraph('12')],
      ]),
      `<w:p>${run('a) ')}${root}</w:p>`,
      paragraph('b) 4'),
      '<w:p><w:r><w:t>c) </w:t><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>',
    ].join(''),
  });
  expect(item?.statement).toEqual([
    {
      type: 'text',
      value:
        '<p>Halla <span data-math="fraction" data-n="2" data-d="5">2/5</span> de x<span data-math="superscript" data-base="" data-exponent="2">^2</span></p><p>Texto del recuadro</p>',
    },
    { type: 'image', value: 'image:0' },
    {
      type: 'text',
      value:
        '<table><tbody><tr><th>Día</th><th>Ventas</th></tr><tr><td>Lunes</td><td>12</td></tr></tbody></table>',
    },
  ]);
  expect(item?.alternatives).toEqual([
    { html: '<span data-math="root" data-index="" data-radicand="x^{2}">√(x^2)</span>', image: null },
    { html: '4', image: null },
    { html: '', image: 0 },
  ]);
});

test('text that was deleted or hidden is not read; text that was inserted is', async () => {
  const [item] = await itemsOf({
    body: [
      `<w:p>${run('1. ¿Cuál ')}<w:del>${run('no ')}</w:del><w:ins>${run('sí ')}</w:ins>${run('oculto ', '<w:vanish/>')}${run('es?')}</w:p>`,
      paragraph('a) Uno'),
      paragraph('b) Dos'),
    ].join(''),
  });
  expect(item?.statement[0]?.value).toBe('<p>¿Cuál sí es?</p>');
});

describe('marked keys', () => {
  const paper = (mark: (item: number, letter: number) => string, count = 4) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .flatMap((item) => [
        paragraph(`${item}. ¿Pregunta ${item}?`, { looks: '<w:b/>' }),
        ...[0, 1, 2].map((letter) => paragraph(`${'abc'[letter]}) Opción`, { looks: mark(item, letter) })),
      ])
      .join('');
  const looks = [
    '<w:b/>',
    '<w:color w:val="FF0000"/>',
    '<w:u w:val="single"/>',
    HIGHLIGHT,
    '<w:shd w:fill="FFFF00"/>',
  ];
  test.each(looks)('%s on exactly one alternative of each item is the key, and no emphasis', async (look) => {
    const items = await itemsOf({ body: paper((item, letter) => (item % 3 === letter ? look : '')) });
    expect(items.map(({ key }) => key)).toEqual([1, 2, 0, 1]);
    expect(items.flatMap(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual(
      Array.from({ length: 12 }, () => 'Opción'),
    );
  });

  test('an item that breaks the habit has no key, and is told', async () => {
    const items = await itemsOf({
      body: paper((item, letter) => (letter === 0 || item === 12 ? HIGHLIGHT : ''), 12),
    });
    expect(items.filter(({ key }) => key === null)).toHaveLength(1);
    expect(items.find(({ key }) => key === null)?.warnings.map(({ code }) => code)).toEqual(['unsure-text']);
  });

  test('bold that falls on some alternatives only is emphasis', async () => {
    const items = await itemsOf({
      body: paper((item, letter) => (item === 2 && letter === 1 ? '<w:b/>' : '')),
    });
    expect(items.map(({ key }) => key)).toEqual([null, null, null, null]);
    expect(items[1]?.alternatives[1]?.html).toBe('<strong>Opción</strong>');
  });
});

test('keys listed at the end, and numberings that begin anew', async () => {
  const items = ['1. A', 'a) x', 'b) y', '2. B', 'a) x', 'b) y', '3. C', 'a) x', 'b) y'];
  const body = [...items, ...items, 'Clave de respuestas', '1 A 2 B', '3 A'];
  const { draft } = await readWord(await wordFile({ body: body.map((text) => paragraph(text)).join('') }));
  expect(
    draft.groups.map(({ questions }) =>
      questions.flatMap((question) => question.items.map(({ number, key }) => [number, key])),
    ),
  ).toEqual([
    [
      [1, null],
      [2, null],
      [3, null],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 0],
    ],
  ]);
});

test('a sheet of answers in a table', async () => {
  const body = table([
    ['Pregunta', 'Clave', 'Pregunta', 'Clave'].map((text) => paragraph(text)),
    ['1', 'A', '3', 'C'].map((text) => paragraph(text)),
    ['2', 'B', '4', 'D'].map((text) => paragraph(text)),
  ]);
  const { sheets } = await readWordAnswers(await wordFile({ body: `${paragraph('A04-EBRP-11')}${body}` }));
  expect(sheets).toMatchObject([{ code: 'A04-EBRP-11', keys: { 1: 0, 2: 1, 3: 2, 4: 3 } }]);
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
