import { plainText } from '@amauta/rich-text/clean.ts';
import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf } from '../../drafts/questions.testing.ts';
import { withDrawnMarks } from '../../glyphs/drawn/drawn-marks.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Cell, PageContent } from '../../page/page-content.ts';
import { withLabelsOnTop } from './centred-labels.ts';

const around = (x: number, y: number) => ({ x: x - 4, y: y - 10, width: 13, height: 13 });
const onTop = (content: PageContent) => withLabelsOnTop([withDrawnMarks(content)])[0]?.cells ?? [];
const heights = (cells: readonly Cell[], letters: string) =>
  cells.filter(({ text, x }) => x < 70 && letters.includes(text)).map(({ y }) => y);

test('letters in circles move to the first lines of their alternatives', () => {
  const cells = [
    ...drawn(60, 107, 'a'),
    ...drawn(80, 100, 'Proponer que elijan'),
    ...drawn(80, 114, 'sus materiales'),
    ...drawn(60, 154, 'b'),
    ...[140, 154, 168].flatMap((y) => drawn(80, y, 'Corregir cada error')),
    ...drawn(60, 194, 'c'),
    ...drawn(80, 194, 'Repetir la consigna'),
  ];
  const read = onTop(page(1, { cells, strokes: [107, 154, 194].map((y) => around(60, y)) }));
  expect(read.filter(({ x }) => x === 60).map(({ y }) => y)).toEqual([100, 140, 194]);
});

test('small letters between two lines of larger text move to the first, and those of the same row stay', () => {
  const letter = (x: number, y: number, text: string) => drawn(x, y, text, { size: 8 });
  const cells = [
    ...letter(60, 106, 'A'),
    ...drawn(80, 107, 'Agua y sal'),
    ...letter(200, 106, 'B'),
    ...drawn(220, 100, 'Arena y limaduras', { size: 9.6 }),
    ...drawn(220, 114, 'de hierro', { size: 9.6 }),
  ];
  const strokes = [60, 200].map((x) => around(x, 106));
  const read = onTop(page(1, { cells, strokes }));
  expect(read.filter(({ text }) => 'ⒶⒷ'.includes(text)).map(({ y }) => y)).toEqual([107, 100]);
});

const TALL = [
  'Pedir que comparen sus dibujos y que cuenten',
  'a todos qué vieron en el paseo de ayer al río',
  'más cercano de su comunidad, y que lo dibujen',
  'con los demás que no fueron a ese paseo.',
];

/** Questions whose letters stand at half the height of alternatives with so many lines each, 14 points apart. */
const centred = (counts: readonly number[][], gap: number, sign = '') =>
  counts.flatMap((own, question) => {
    let y = 100 + question * 230;
    const stem = drawn(50, y, `${question + 1}. Cuál es la acción más pertinente en este caso?`);
    y += 20;
    const alternatives = own.flatMap((count, at) => {
      const lines = Array.from({ length: count }, (_, line) =>
        drawn(80, y + line * 14, (count === 1 ? ['Leer en voz alta.'] : TALL)[line] ?? ''),
      );
      const letter = drawn(60, y + (count - 1) * 7, `${'abc'[at]}${sign}`);
      y += count * 14 + gap;
      return [...letter, ...lines.flat()];
    });
    return [...stem, ...alternatives];
  });
const texts = (count: number) =>
  count === 1 ? 'Leer en voz alta.' : Array.from({ length: count }, (_, line) => TALL[line]).join(' ');

test.each([
  ['bare letters in rows with room between them', 6, ''],
  ['bare letters in rows without room', 0, ''],
  ['letters with a bracket', 6, ')'],
])('alternatives of one to four lines are read whole: %s', (_, gap, sign) => {
  const counts = [
    [2, 3, 1],
    [4, 1, 4],
    [1, 2, 2],
  ];
  const found = itemsOf(buildBooklet([page(1, { cells: centred(counts, gap, sign) })]).draft);
  expect(found.map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)))).toEqual(
    counts.map((own) => own.map(texts)),
  );
});

test('one bare letter between two lines of a paper stays: it may name a point', () => {
  const cells = [...drawn(60, 107, 'a'), ...drawn(80, 100, TALL[0] ?? ''), ...drawn(80, 114, TALL[1] ?? '')];
  expect(heights(onTop(page(1, { cells })), 'a')).toEqual([107]);
});

test('exponents between two lines of the text beside them stay', () => {
  const cells = [100, 200].flatMap((y) => [
    ...drawn(55, y + 12, '3'),
    ...drawn(60, y + 6.5, '2', { size: 7 }),
    ...drawn(80, y, TALL[0] ?? ''),
    ...drawn(80, y + 13, TALL[1] ?? ''),
  ]);
  expect(heights(onTop(page(1, { cells })), '2')).toEqual([106.5, 206.5]);
});

test('a letter between the parts of a fraction stays where it is', () => {
  const cells = [100, 150].flatMap((y) => [
    ...drawn(60, y + 7, 'a)'),
    ...drawn(80, y, '12'),
    ...drawn(80, y + 14, '35'),
  ]);
  expect(heights(onTop(page(1, { cells })), 'a')).toEqual([107, 157]);
});

test('numbers in large letters, which hang below their lines, leave the letters where they are', () => {
  const cells = [0, 1].flatMap((question) => {
    const y = 100 + question * 120;
    return [
      ...drawn(50, y + 7, `${question + 1}`, { size: 18 }),
      ...drawn(80, y, 'Una docente pide a sus estudiantes del cuarto'),
      ...drawn(80, y + 14, 'grado que digan qué conviene hacer ahora.'),
      ...drawn(80, y + 34, 'a'),
      ...drawn(96, y + 34, 'Regar las plantas cada mañana antes de la'),
      ...drawn(96, y + 48, 'clase.'),
      ...drawn(80, y + 62, 'b'),
      ...drawn(96, y + 62, 'Dejar que la lluvia las moje cuando venga a'),
      ...drawn(96, y + 76, 'fines de mes.'),
      ...drawn(80, y + 90, 'c'),
      ...drawn(96, y + 90, 'Trasladarlas.'),
    ];
  });
  const found = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(found.map(({ number }) => number)).toEqual([1, 2]);
  expect(found[0]?.alternatives.map(({ html }) => plainText(html))).toEqual([
    'Regar las plantas cada mañana antes de la clase.',
    'Dejar que la lluvia las moje cuando venga a fines de mes.',
    'Trasladarlas.',
  ]);
});

test('a letter with a text of its own stays beside two lines of the next column', () => {
  const read = (own: string) => {
    const cells = [
      ...[60, 107].flatMap((y) => drawn(80, y, 'Leer en voz alta a los demás')),
      ...drawn(60, 107, 'A.'),
      ...drawn(60, 167, 'B.'),
      ...(own === '' ? [] : drawn(76, 167, own)),
      ...[160, 174].flatMap((y) => drawn(100, y, 'el primero parte a las cinco, y el otro')),
    ];
    return onTop(page(1, { cells })).find(({ text }) => text === 'B')?.y;
  };
  expect(read('')).toBe(160);
  expect(read('9')).toBe(167);
});
