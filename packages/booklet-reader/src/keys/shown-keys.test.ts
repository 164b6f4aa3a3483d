import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { items, itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Box, Cell, FilledBox } from '../page/page-content.ts';
import { highlightsOf } from '../regions/highlights.ts';

const YELLOW = { light: true, color: '#ffff00' };
const marker = (x: number, y: number, width: number, height = 13): FilledBox => ({
  x,
  y,
  width,
  height,
  ...YELLOW,
});

test('questions whose alternatives are pictures don’t hide the keys of the others', () => {
  const cells: Cell[] = [];
  const images: Box[] = [];
  const fills: FilledBox[] = [];
  const written = (number: number, y: number) => {
    cells.push(...drawn(60, y, `${number}. Es alta esta torre?`));
    for (const [at, word] of ['Sí', 'No', 'Quizás'].entries())
      cells.push(...drawn(70, y + 14 + at * 14, `${'abc'[at]}) ${word}`));
    fills.push(marker(84, y + 18, 40));
  };
  for (const number of [1, 2, 3, 4]) written(number, 20 + number * 70);
  for (const number of [5, 6]) {
    const y = 400 + (number - 5) * 200;
    cells.push(...drawn(60, y, `${number}. Cuál es la torre?`));
    for (const at of [0, 1, 2]) {
      cells.push(...drawn(70, y + 20 + at * 50, `${'abc'[at]})`));
      images.push({ x: 95, y: y + 12 + at * 50, width: 60, height: 40 });
    }
  }
  const { draft } = buildBooklet([page(1, { cells, images, fills })]);
  expect(itemsOf(draft).map(({ key }) => key)).toEqual([1, 1, 1, 1, null, null]);
});

test('the mark of an alternative that was not found is no key of the one before', () => {
  const cells: Cell[] = [];
  const fills: FilledBox[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const y = number * 80;
    cells.push(...drawn(60, y, `${number}. Cuánto mide?`));
    for (const [at, text] of ['12', '15', '18'].entries())
      cells.push(...drawn(70, y + 14 + at * 14, `${'abc'[at]}) ${text}`));
    fills.push(marker(69, y + 18, 40));
  }
  // The letter "g" is one that was misread.
  for (const [at, text] of ['6. Cuánto pesa?', 'a) 5 g) 7111111', 'b) 9', 'c) 8'].entries())
    cells.push(...drawn(at === 0 ? 60 : 70, 500 + at * 14, text));
  const letter = cells.find(({ text, y }) => text === 'g' && y === 514);
  fills.push(marker((letter?.x ?? 0) - 1, 504, 80));
  const read = itemsOf(buildBooklet([page(1, { cells, fills })]).draft);
  expect(read.map(({ key }) => key)).toEqual([1, 1, 1, 1, 1, null]);
  expect(plainText(read[5]?.alternatives[0]?.html ?? '')).toBe('5 g) 7111111');
});

test('a marker behind a picture, which shows at its foot, tells that this alternative is the key', () => {
  const cells: Cell[] = [];
  const fills: FilledBox[] = [];
  for (const number of [1, 2, 3, 4]) {
    const y = 20 + number * 70;
    cells.push(...drawn(60, y, `${number}. Es alta esta torre?`));
    for (const [at, word] of ['Sí', 'No', 'Quizás'].entries())
      cells.push(...drawn(70, y + 14 + at * 14, `${'abc'[at]}) ${word}`));
    fills.push(marker(84, y + 18, 40));
  }
  cells.push(...drawn(60, 400, '5. Cuál es la torre?'));
  const images: Box[] = [0, 1, 2].map((at) => ({ x: 85 + at * 100, y: 412, width: 60, height: 40 }));
  for (const { x, y } of images) cells.push(...drawn(x - 15, y + 8, `${'abc'[(x - 85) / 100]})`));
  const last = (marks: readonly FilledBox[]) =>
    itemsOf(buildBooklet([page(1, { cells, images, fills: [...fills, ...marks] })]).draft).at(-1);
  const read = (marks: readonly FilledBox[]) => last(marks)?.key;
  expect(read([marker(182, 445, 70)])).toBe(1);
  expect(last([marker(182, 445, 70)])?.warnings.map(({ text }) => text)).toEqual([
    'Una imagen muestra el color que marca la clave. Cámbiala por otra sin él.',
  ]);
  // A box of another height or color is no mark of this marker.
  expect(read([marker(182, 445, 70, 8)])).toBe(null);
  expect(read([{ ...marker(182, 445, 70), color: '#ffaa00' }])).toBe(null);
});

test('a marker behind the letter alone tells the key where the alternatives are pictures, and a bold key is not bold afterwards', () => {
  const cells: Cell[] = [];
  const images: Box[] = [];
  const fills: FilledBox[] = [];
  for (const number of [1, 2, 3, 4]) {
    const y = 20 + number * 70;
    cells.push(...drawn(60, y, `${number}. Es alta esta torre?`));
    for (const [at, word] of ['Sí', 'No', 'Quizás'].entries())
      cells.push(...drawn(70, y + 14 + at * 14, `${'abc'[at]}) ${word}`, { bold: at === 1 }));
    fills.push(marker(70, y + 18, 30));
  }
  cells.push(...drawn(60, 400, '5. Cuál es la torre?'));
  for (const at of [0, 1, 2]) {
    cells.push(...drawn(70, 420 + at * 50, `${'abc'[at]})`));
    images.push({ x: 95, y: 412 + at * 50, width: 60, height: 40 });
  }
  fills.push(marker(69, 462, 12));
  const found = itemsOf(buildBooklet([page(1, { cells, images, fills })]).draft);
  expect(found.map(({ key }) => key)).toEqual([1, 1, 1, 1, 1]);
  expect(found[0]?.alternatives[1]?.html).toBe('<p>No</p>');
});

test.each([
  ['before the letter', (letter: string, text: string) => `*${letter}) ${text}`],
  ['in brackets at the end', (letter: string, text: string) => `${letter}) ${text} (*)`],
])('a star %s marks the key, and is no part of the text', (_name, marked) => {
  const texts = ['Sí', 'No', 'Quizás'];
  const lines = [1, 2, 0, 1].flatMap((key, at) => [
    `${at + 1}. Es alta esta torre?`,
    ...texts.map((text, option) => {
      const letter = 'abc'[option] ?? '';
      return option === key ? ` ${marked(letter, text)}` : ` ${letter}) ${text}`;
    }),
  ]);
  const found = items(lines);
  expect(found.map(({ key }) => key)).toEqual([1, 2, 0, 1]);
  expect(found.map(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual(
    Array.from({ length: 4 }, () => texts.map((text) => `<p>${text}</p>`)),
  );
  expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
});

describe('a marker behind a line', () => {
  const fraction: Cell = {
    ...(drawn(60, 100, '\uFFFC')[0] as Cell),
    math: { type: 'fraction', numerator: '1', denominator: '2' },
    ink: { top: 86, bottom: 108 },
  };
  const line = [fraction, ...drawn(70, 100, 'taza')];

  test('is as high as its fraction', () => {
    expect(highlightsOf([marker(50, 82, 200, 30)], line)).toHaveLength(1);
    expect(highlightsOf([marker(50, 82, 200, 30)], line.slice(1))).toEqual([]);
  });

  test('may be pale where it ends with its text, and then its letter’s box beside it, too', () => {
    const pale = { light: true, color: '#b6f2c0' };
    const text = [...drawn(60, 100, 'a)'), ...drawn(80, 100, 'Una taza')];
    const box = { x: 80, y: 91, width: 40, height: 11, ...pale };
    const letter = { x: 60, y: 89, width: 20, height: 14, ...pale };
    expect(highlightsOf([box, letter], text)).toEqual([box, letter]);
    expect(highlightsOf([letter], text)).toEqual([]);
    expect(highlightsOf([{ ...box, width: 46 }], text)).toEqual([]);
    expect(highlightsOf([{ ...box, color: '#dddddd' }], text)).toEqual([]);
  });
});

test('before a formula, which programs don’t set bold, the bold letter tells the key', () => {
  const cells = [1, 2, 3, 4].flatMap((number) => {
    const y = 20 + number * 70;
    const isFormula = number > 2;
    return [
      ...drawn(60, y, `${number}. Cuál es el valor?`),
      ...['12 cm', '300 cm', '60 cm'].flatMap((text, at) => [
        ...drawn(70, y + 14 + at * 14, `${'abc'[at]})`, { bold: at === 1 }),
        ...drawn(85, y + 14 + at * 14, text, { bold: at === 1 && !isFormula }),
      ]),
    ];
  });
  const { draft } = buildBooklet([page(1, { cells })]);
  expect(itemsOf(draft).map(({ key }) => key)).toEqual([1, 1, 1, 1]);
});

test('another font tells the key where fonts have no name that says they are bold', () => {
  const cells = [1, 2, 3, 4].flatMap((number) => {
    const y = 20 + number * 70;
    return [
      ...drawn(60, y, `${number}. Es alta esta torre?`),
      ...['Sí', 'No', 'Quizás'].flatMap((text, at) =>
        drawn(70, y + 14 + at * 14, `${'abc'[at]}) ${text}`).map((cell) => ({
          ...cell,
          face: at === number % 3 ? 'g_d0_f2' : 'g_d0_f1',
        })),
      ),
    ];
  });
  const { draft } = buildBooklet([page(1, { cells })]);
  expect(itemsOf(draft).map(({ key }) => key)).toEqual([1, 2, 0, 1]);
});

test('the letter of another color, as in a filled circle, tells the key', () => {
  const cells = [1, 0, 2, 1].flatMap((key, number) => {
    const y = 100 + number * 80;
    return [
      ...drawn(60, y, `${number + 1}. Es alta esta torre?`),
      ...['Sí', 'No', 'Quizás'].flatMap((text, at) => [
        ...drawn(70, y + 15 + at * 15, `${'abc'[at]})`, { color: at === key ? '#ffffff' : '#222222' }),
        ...drawn(85, y + 15 + at * 15, text, { color: '#222222' }),
      ]),
    ];
  });
  const found = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(found.map(({ key }) => key)).toEqual([1, 0, 2, 1]);
});

test('the bold letter of an alternative tells the key, though its text is not bold', () => {
  const cells = [1, 2, 3, 4].flatMap((number) => {
    const y = 20 + number * 70;
    const options = ['Proponer un debate', 'Leer en voz alta', 'Repartir las tareas'].flatMap((text, at) => [
      ...drawn(70, y + 14 + at * 14, `${'ABC'[at]})`, { bold: at === number % 3 }),
      ...drawn(90, y + 14 + at * 14, text),
    ]);
    return [...drawn(60, y, `${number}. Qué debe hacer el docente?`), ...options];
  });
  const { draft } = buildBooklet([page(1, { cells })]);
  expect(itemsOf(draft).map(({ key }) => key)).toEqual([1, 2, 0, 1]);
});

test('a tick that the recognizer of scans takes for letters tells the key and is no part of the alternative', () => {
  const seen = ['Y', 'y', 'LA', '7'];
  const cells = seen.flatMap((tick, number) => {
    const y = 90 + number * 70;
    const options = ['Proponer un debate.', 'Leer en voz alta.', 'Hacer un esquema y.'].flatMap((text, at) =>
      drawn(70, y + 14 + at * 14, `${'abc'[at]}) ${text}${at === number % 3 ? ` ${tick}` : ''}`),
    );
    return [...drawn(60, y, `${number + 1}. Qué debe hacer el docente?`), ...options];
  });
  const found = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(found.map(({ key }) => key)).toEqual([0, 1, 2, 0]);
  const [texts] = found.map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)));
  expect(texts).toEqual(['Proponer un debate.', 'Leer en voz alta.', 'Hacer un esquema y.']);
});

test('the underline of a formula tells the key, though its subscripts and exponents show none', () => {
  const keys = [1, 0, 2];
  const rules: Box[] = [];
  const cells = keys.flatMap((key, number) => {
    const y = 90 + number * 70;
    const options = ['CO', 'N', 'm'].flatMap((text, at) => {
      const [line, end] = [y + 14 + at * 14, 85 + text.length * 5];
      if (at === key) rules.push({ x: 85, y: line + 1.5, width: end + 3 - 85, height: 0.7 });
      const script = drawn(end, text === 'm' ? line - 4 : line + 3, '2', { size: 6 });
      return [...drawn(70, line, `${'abc'[at]})`), ...drawn(85, line, text), ...script];
    });
    return [...drawn(60, y, `${number + 1}. Qué sale del tubo?`), ...options];
  });
  const found = itemsOf(buildBooklet([page(1, { cells, rules })]).draft);
  expect(found.map(({ key }) => key)).toEqual(keys);
});

test('an underline that leaves out a comma or a letter below the line tells the key of figures, and not of words', () => {
  const read = (texts: readonly string[]) => {
    const cells = [1, 2, 3].flatMap((number) =>
      [`${number}. Cuánto trabajo hace?`, ...texts.map((text, at) => `${'abc'[at]}) ${text}`)].flatMap(
        (text, at) => drawn(60, number * 70 + at * 14, text),
      ),
    );
    // The rule ends behind the second character.
    const rules = [1, 2, 3].map((number) => ({ x: 75, y: number * 70 + 29.5, width: 10, height: 0.7 }));
    return itemsOf(buildBooklet([page(1, { cells, rules })]).draft).map(({ key }) => key);
  };
  expect(read(['6J', '60J', '30J'])).toEqual([1, 1, 1]);
  expect(read(['Nada', 'Todo', 'Algo'])).toEqual([null, null, null]);
});

test('a scan that lost some marks still tells the other keys, unless an item has two', () => {
  const keysOf = (marked: (number: number) => string) => {
    const cells = Array.from({ length: 16 }, (_, at) => at + 1).flatMap((number) => [
      ...drawn(60, number * 48, `${number}. Es alta la torre ${number}?`),
      ...['a', 'b', 'c'].flatMap((letter, at) =>
        drawn(70, number * 48 + 11 + at * 11, `${letter}) Torre de ${at + 3} pisos`, {
          bold: marked(number).includes(letter),
        }),
      ),
    ]);
    return itemsOf(buildBooklet([page(1, { cells })]).draft).map(({ key }) => key);
  };
  const lost = (number: number) => (number % 5 === 0 ? '' : ('abc'[number % 3] ?? ''));
  expect(keysOf(lost).filter((key) => key === null)).toHaveLength(3);
  expect(keysOf(lost)[0]).toBe(1);
  expect(keysOf((number) => (number === 5 ? 'ab' : lost(number))).filter((key) => key !== null)).toEqual([]);
});
