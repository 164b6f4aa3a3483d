import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { items, itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';

const WORDS = ['La costa', 'La sierra', 'La selva'];
const paper = (form: (letter: string, text: string, at: number, number: number) => string) =>
  [1, 2, 3, 4].flatMap((number) => [
    `${number}. Qué región es la más alta?`,
    ...WORDS.map((text, at) => `  ${form('abc'[at] ?? '', text, at, number)}`),
  ]);
const textsOf = (found: ReturnType<typeof items>) =>
  found.map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)));
const ALL = Array.from({ length: 4 }, () => WORDS);

describe('the letter of an alternative may stand', () => {
  test.each([
    ['in square brackets', (letter: string) => `[${letter}] `],
    ['before a colon', (letter: string) => `${letter.toUpperCase()}: `],
    ['behind a box', (letter: string) => `☐ ${letter}) `],
    ['behind an empty place', (letter: string) => `(  ) ${letter}) `],
  ])('%s', (_name, before) => {
    expect(textsOf(items(paper((letter, text) => `${before(letter)}${text}`)))).toEqual(ALL);
  });
});

test('an empty place behind an alternative is no text, and one with an x tells the key', () => {
  const empty = items(paper((letter, text) => `${letter}) ${text} (  )`));
  expect(textsOf(empty)).toEqual(ALL);
  expect(empty.flatMap(({ warnings }) => warnings)).toEqual([]);
  const ticked = items(
    paper((letter, text, at, number) => `${letter}) ${text} ${at === number % 3 ? '(x)' : '( )'}`),
  );
  expect(textsOf(ticked)).toEqual(ALL);
  expect(ticked.map(({ key }) => key)).toEqual([1, 2, 0, 1]);
});

test('numbers in brackets open questions', () => {
  const lines = [1, 2, 3, 4].flatMap((number) => [
    `(${number}) Qué región es la más alta?`,
    ...WORDS.map((text, at) => `  (${'abc'[at]}) ${text}`),
  ]);
  expect(items(lines).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('alternatives may run on over several lines like a sentence', () => {
  const lines = [1, 2, 3, 4].flatMap((number) => [
    `${number}. Qué conviene hacer con las plantas del huerto?`,
    '  a) Regarlas cada mañana antes de clase. b) Dejar que la lluvia',
    '  las moje cuando venga otra vez. c) Trasladarlas al aula durante',
    '  los meses fríos.',
  ]);
  const found = textsOf(items(lines)).map((texts) => texts.map((text) => text.replaceAll('\n', ' ')));
  expect(found).toEqual(
    Array.from({ length: 4 }, () => [
      'Regarlas cada mañana antes de clase.',
      'Dejar que la lluvia las moje cuando venga otra vez.',
      'Trasladarlas al aula durante los meses fríos.',
    ]),
  );
});

test('a table of alternatives two by two is none', () => {
  const words = ['La costa', 'La sierra', 'La selva', 'El mar'];
  const cells = [
    ...drawn(60, 90, '1. Qué región es la más alta?'),
    ...words.flatMap((text, at) => {
      const [x, y] = [at % 2 ? 250 : 70, at > 1 ? 132 : 112];
      return [...drawn(x, y, `${'abcd'[at]}`), ...drawn(x + 24, y, text)];
    }),
  ];
  const level = [100, 120, 140].map((y) => ({ x: 64, y, width: 360, height: 0 }));
  const uprights = [64, 88, 244, 268, 424].map((x) => ({ x, y: 100, width: 0, height: 40 }));
  const [item] = itemsOf(buildBooklet([page(1, { cells, rules: [...level, ...uprights] })]).draft);
  expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(words);
});

test('a stretched line of an alternative beside another one stays one sentence', () => {
  const cells = [1, 2, 3, 4].flatMap((number) => {
    const y = 40 + number * 90;
    const words = ['No', 'modifican', 'la', 'respuesta', 'de los'].flatMap((word, at) =>
      drawn([82, 110, 174, 205, 270][at] ?? 0, y + 34, word),
    );
    return [
      ...drawn(50, y, `${number}. Cuál es el efecto de los halogenados sobre el corazón?`),
      ...drawn(70, y + 20, 'A. Lo aumentan'),
      ...drawn(340, y + 20, 'C. Lo cansan'),
      ...drawn(70, y + 34, 'B.'),
      ...words,
      ...drawn(340, y + 34, 'D. Ninguno'),
      ...drawn(82, y + 48, 'baroreceptores'),
    ];
  });
  const [item] = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(item?.alternatives.map(({ html }) => html)[1]).toBe(
    '<p>No modifican la respuesta de los baroreceptores</p>',
  );
});

test('the first number in a circle is told from the first instruction, though numbers of one and two digits begin at different places', () => {
  const numbered = (number: number, x: number) => [
    ...drawn(x, 0, `${number}`, { bold: true }),
    ...drawn(x + 20, 0, 'Lima tiene una costa muy larga?'),
  ];
  const instructions = [1, 2, 3].flatMap((number) =>
    drawn(60, 60 + number * 14, `${number}. Lea con atención cada pregunta antes de responder.`),
  );
  const questionsFrom = (from: number) =>
    Array.from({ length: 12 }, (_, at) => {
      const number = from + at;
      const y = 120 + at * 56;
      const head = numbered(number, number < 10 ? 66 : 60);
      const alternatives = ['Sí', 'No', 'A veces'].flatMap((text, at) =>
        drawn(86, 14 + at * 13, `${'abc'[at]}) ${text}`),
      );
      return [...head, ...alternatives].map((cell) => ({ ...cell, y: cell.y + y }));
    }).flat();
  const pages = [[...instructions, ...questionsFrom(1)], questionsFrom(13), questionsFrom(25)];
  const { draft } = buildBooklet(pages.map((cells, at) => page(at + 1, { cells })));
  const [first] = itemsOf(draft);
  expect(first?.statement.map(({ value }) => value)).toEqual(['<p>Lima tiene una costa muy larga?</p>']);
});
