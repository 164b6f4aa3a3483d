import { describe, expect, test } from 'vitest';
import { readWord, readWordAnswers } from './read-word.ts';
import { HIGHLIGHT, paragraph, run, table, wordFile } from './word-file.testing.ts';
import { itemsOf, spoken } from './word-items.testing.ts';

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

  test('a highlighted key that is bold besides is no emphasis either', async () => {
    const looks = `<w:b/>${HIGHLIGHT}`;
    const items = await itemsOf({ body: paper((item, letter) => (item % 3 === letter ? looks : '')) });
    expect(items.map(({ key }) => key)).toEqual([1, 2, 0, 1]);
    expect(items.flatMap(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual(
      Array.from({ length: 12 }, () => 'Opción'),
    );
  });

  test.each([
    ['a star before the letter', '*', ''],
    ['a star in brackets', '', ' (*)'],
    ['a word in brackets', '', ' (correcta)'],
  ])('%s is the key, and no part of the text', async (_name, before, behind) => {
    const body = [1, 2, 3, 4]
      .flatMap((item) => [
        paragraph(`${item}. ¿Pregunta ${item}?`),
        ...[0, 1, 2].map((letter) => {
          const isKey = item % 3 === letter;
          return paragraph(`${isKey ? before : ''}${'abc'[letter]}) Opción${isKey ? behind : ''}`);
        }),
      ])
      .join('');
    const items = await itemsOf({ body });
    expect(items.map(({ key }) => key)).toEqual([1, 2, 0, 1]);
    expect(items.flatMap(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual(
      Array.from({ length: 12 }, () => 'Opción'),
    );
  });

  test('before equations and images, to which Word gives no look, the letter of the key has it', async () => {
    const third =
      '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>3</m:t></m:r></m:den></m:f></m:oMath>';
    const option = (item: number, letter: number) => {
      const looks = item % 3 === letter ? '<w:b/>' : '';
      return `<w:p>${run(`${'abc'[letter]}) `, looks)}${third}${run(' kg', looks)}</w:p>`;
    };
    const body = [1, 2, 3, 4].map(
      (item) => paragraph(`${item}. ¿Cuánto es?`) + [0, 1, 2].map((letter) => option(item, letter)).join(''),
    );
    const items = await itemsOf({ body: body.join('') });
    expect(items.map(({ key }) => key)).toEqual([1, 2, 0, 1]);
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

test('a unit before a tab is no letter of an alternative', async () => {
  const body = [1, 2, 3]
    .map((item) => paragraph(`${item}. ¿Cuánto pesa?`) + paragraph('a) 300 g\tb) 600 g\tc) 800 g'))
    .join('');
  const items = await itemsOf({ body });
  expect(items.map(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual(
    Array.from({ length: 3 }, () => ['300 g', '600 g', '800 g']),
  );
});

test('the abbreviation of an hour or an era is no letter of an alternative', async () => {
  const body = [
    '1. ¿Qué hora marca a las 8:00 a. m. del martes?',
    'a. 8:04 a. m.',
    'b. 8:12 a. m.',
    'c. En el 90 d. C.',
    'd. Ninguna',
  ];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items.map(spoken)).toEqual([
    '1 ¿Qué hora marca a las 8:00 a. m. del martes? | 8:04 a. m. | 8:12 a. m. | En el 90 d. C. | Ninguna',
  ]);
});
