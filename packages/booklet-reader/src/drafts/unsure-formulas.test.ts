import { expect, test } from 'vitest';
import type { BookletDraft } from '../booklet.ts';
import { buildBooklet } from '../build-booklet.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import { itemsOf, said } from './questions.testing.ts';

/** A text of a scan: the reader is as sure of the words in braces as `sure` says, and of the others it saw no signs. */
function scanned(lines: readonly string[], sure: number | null): BookletDraft {
  const cells = lines.flatMap((line, at) => {
    const text = line.trimStart();
    const place = 60 + (line.length - text.length) * 5;
    const plain = text.replace(/[{}]/g, '');
    const isMarked = [...text].reduce<{ marks: boolean[]; within: boolean }>(
      ({ marks, within }, sign) =>
        '{}'.includes(sign) ? { marks, within: sign === '{' } : { marks: [...marks, within], within },
      { marks: [], within: false },
    ).marks;
    return drawn(place, 100 + at * 14, plain).map((cell, index) =>
      isMarked[index] && sure !== null && cell.text !== ' ' ? { ...cell, sure } : cell,
    );
  });
  return buildBooklet([page(1, { cells, isScanned: true })]).draft;
}

const EQUATION = ['1. Calcule el valor de x en la ecuación:', '{2x + 3 = 11}', 'y marque la respuesta.'];
const ANSWERS = [' a) {x − 3}', ' b) 12 m', ' c) 45', ' d) Lima'];
const WARNING = 'Una fórmula quedó como imagen. Revísala.';

test('an equation on its own line and an alternative that are unsure become pictures', () => {
  const draft = scanned([...EQUATION, ...ANSWERS], 0.3);
  const [item] = itemsOf(draft);
  expect(item?.statement.map(({ type }) => type)).toEqual(['text', 'image', 'text']);
  expect(item?.alternatives.map(({ html, image }) => image ?? html)).toEqual([
    1,
    '<p>12 m</p>',
    '<p>45</p>',
    '<p>Lima</p>',
  ]);
  expect(item?.warnings.map(({ text }) => text)).toEqual([WARNING]);
  expect(item?.formulas?.map(({ text, isPicture }) => [text, isPicture])).toEqual([
    ['2x + 3 = 11', true],
    ['x − 3', true],
  ]);
});

test('the picture of an alternative shows all of the formula, and nothing of its letter', () => {
  const { cuts } = buildBooklet([
    page(1, {
      isScanned: true,
      cells: [
        ...drawn(60, 100, '1. Marque una respuesta'),
        ...drawn(65, 114, 'a) '),
        ...drawn(80, 114, 'x−3=y').map((cell) => ({ ...cell, sure: 0 })),
        ...drawn(65, 128, 'b) Lima'),
        ...drawn(65, 142, 'c) Puno'),
      ],
    }),
  ]);
  const [cut] = cuts;
  expect(cut?.x).toBeGreaterThanOrEqual(75);
  expect(cut?.x).toBeLessThanOrEqual(80);
  expect((cut?.x ?? 0) + (cut?.width ?? 0)).toBeGreaterThanOrEqual(105);
});

test.each([
  ['of which the reader is sure', 0.95],
  ['of a page with text', null],
])('formulas %s stay text', (_, sure) => {
  const [item] = itemsOf(scanned([...EQUATION, ...ANSWERS], sure));
  expect(said(item?.statement ?? [])).toContain('2x + 3 = 11');
  expect(item?.alternatives.every(({ image }) => image === null)).toBe(true);
});

test.each([
  [0.2, true],
  [0.9, false],
])(
  'an alternative that looks like a formula with misread brackets, sure by %s, is a picture: %s',
  (sure, isPicture) => {
    const [item] = itemsOf(scanned([...EQUATION, ' a) {Gin=30n+150}', ...ANSWERS.slice(1)], sure));
    expect(item?.alternatives[0]?.image !== null).toBe(isPicture);
  },
);

test('a bracket that was read as a mark of exclamation stands in the picture of its formula', () => {
  const lines = ['1. La función {f!x¡ = 3x + 8} tiene un cero.', ' a) 12', ' b) 45', ' c) Lima'];
  const [item] = itemsOf(scanned(lines, 0.2));
  const texts = item?.statement.map((block) => (block.type === 'image' ? '' : said([block])));
  expect(texts).toEqual(['La función', '', 'tiene un cero.']);
});

test('a formula whose last operand was lost before a question is a picture', () => {
  const lines = ['1. El término es {n = 12n +} ¿cuál es el valor?', ' a) 12', ' b) 45', ' c) Lima'];
  const [item] = itemsOf(scanned(lines, 0.9));
  const texts = item?.statement.map((block) => (block.type === 'image' ? '' : said([block])));
  expect(texts).toEqual(['El término es', '', '¿cuál es el valor?']);
});

test('a formula that makes no sense becomes a picture, though each of its signs is sure', () => {
  const [item] = itemsOf(scanned([...EQUATION.with(1, '{2x 3 = 11 +}'), ...ANSWERS], 1));
  expect(item?.statement.map(({ type }) => type)).toEqual(['text', 'image', 'text']);
});

test('a long unsure formula within a sentence stands as a picture between the parts of the sentence', () => {
  const lines = ['1. Si se sabe que {2x + 3y = 11}, halle el valor de y.', ' a) 12', ' b) 45', ' c) Lima'];
  const [item] = itemsOf(scanned(lines, 0.2));
  const texts = item?.statement.map((block) => (block.type === 'image' ? '' : said([block])));
  expect(texts).toEqual(['Si se sabe que', '', 'halle el valor de y.']);
});

test.each([
  'Si {x = 2}, halle el valor de y.',
  'La {Hb} es {8 g/dl} y la {PA = 120/80 mmHg} en reposo.',
  'El {25/03/2024} pagó {S/ 45,50} por {12 m} de tela.',
  'Señale los artículos {A-1 y B-2} del decreto.',
])('what is short or no formula stays within its sentence: "%s"', (sentence) => {
  const [item] = itemsOf(scanned([`1. ${sentence}`, ' a) 12', ' b) 45', ' c) Lima'], 0));
  expect(item?.statement.map(({ type }) => type)).toEqual(['text']);
});

test('letters of alternatives that were not recognized are no part of a picture', () => {
  const [item] = itemsOf(
    scanned(['1. Marque la respuesta correcta.', '{b x − 3 = 8}', ' a) 12', ' b) 45', ' c) Lima'], 0),
  );
  expect(item?.statement.some(({ type }) => type === 'image')).toBe(false);
});

test('a broken letter that was read as a quotation mark belongs to its formula, and quoted text does not', () => {
  const texts = (line: string) => {
    const [item] = itemsOf(scanned([`1. ${line}`, ' a) 12', ' b) 45', ' c) Lima'], 0.2));
    return item?.statement.map((block) => (block.type === 'image' ? '' : said([block])));
  };
  expect(texts('Halle el valor de {4^x = 8 —”.}')).toEqual(['Halle el valor de', '']);
  expect(texts('Responde: «{(2x+1)(x+9)}». ¿Es así?')).toEqual(['Responde: «(2x+1)(x+9)». ¿Es así?']);
});

test('a high fraction on a line of its own goes on with the formula at the end of the line beside it', () => {
  const sure = (cells: ReturnType<typeof drawn>) => cells.map((cell) => ({ ...cell, sure: 0.9 }));
  const [item] = itemsOf(
    buildBooklet([
      page(1, {
        isScanned: true,
        cells: [
          ...drawn(60, 100, '1. Calcule el valor de '),
          ...sure(drawn(175, 100, 'M =')),
          ...sure(drawn(194, 104, '3/4 + 1')),
          ...drawn(65, 124, 'a) 12'),
          ...drawn(65, 138, 'b) 45'),
          ...drawn(65, 152, 'c) Lima'),
        ],
      }),
    ]).draft,
  );
  const texts = item?.statement.map((block) => (block.type === 'image' ? '' : said([block])));
  expect(texts).toEqual(['Calcule el valor de', '']);
});

test('words behind a formula that was cut are no paragraph at the right', () => {
  const line = '1. Si se sabe que en este caso {2x + 3y = 11}, halle el valor de y sin demora.';
  const [item] = itemsOf(scanned([line, ' a) 12', ' b) 45', ' c) Lima'], 0.2));
  expect(item?.statement.map(({ value }) => value)).toEqual([
    '<p>Si se sabe que en este caso</p>',
    'image:0',
    '<p>halle el valor de y sin demora.</p>',
  ]);
});
