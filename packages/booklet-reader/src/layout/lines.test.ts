import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';
import { linesOf } from './lines.ts';

const PLACE = { page: 1, column: 0, columnLeft: 60, columnRight: 300 };
const textOf = (cells: readonly Cell[]) => linesOf(cells, PLACE).map(({ text }) => text);

test('a variable stands behind its number without a space, where the spaces between words are drawn', () => {
  const factor = [...drawn(75, 100, '4'), ...drawn(82.5, 100, 'x', { italic: true })];
  expect(textOf([...drawn(60, 100, 'es '), ...factor])).toEqual(['es 4x']);
  expect(textOf([...drawn(60, 100, 'es'), ...factor])).toEqual(['es 4 x']);
  expect(textOf([...drawn(60, 100, 'es '), ...drawn(75, 100, '4'), ...drawn(82.5, 100, 'x')])).toEqual([
    'es 4 x',
  ]);
  expect(
    textOf([...drawn(60, 100, 'es '), ...drawn(75, 100, '4'), ...drawn(82.5, 100, 'mil', { italic: true })]),
  ).toEqual(['es 4 mil']);
});

test('a letter’s sign is no subscript beside a larger formula that stands a little higher', () => {
  const label = drawn(60, 101.4, 'A)', { size: 11 });
  expect(textOf([...label, ...drawn(90, 100, '5+2', { size: 13 })])).toEqual(['A) 5+2']);
  const second = drawn(170, 101.4, 'B)', { size: 11 });
  expect(textOf([...drawn(90, 100, '5+2', { size: 13 }), ...second])).toEqual(['5+2 B)']);
  const behind = drawn(113, 101.4, 'm', { size: 11 });
  expect(textOf([...label, ...drawn(90, 100, '5+2', { size: 13 }), ...behind])).toEqual(['A) 5+2 m']);
  const subscript = drawn(96.5, 101.8, '1', { size: 8 });
  expect(textOf([...drawn(90, 100, 'a', { size: 13 }), ...subscript])).toEqual(['a\uFFFC']);
});

test('a subscript is measured from the letter before it, not from a number that stands a little higher', () => {
  const number = drawn(60, 744.7, '20', { size: 11.5 });
  const log = drawn(82, 745.5, 'log', { size: 12.65 });
  const base = drawn(101.5, 751.5, '2', { size: 8.85 });
  expect(textOf([...number, ...log, ...base])).toEqual(['20 log\uFFFC']);
});

test('the letter behind an exponent is no part of it, where it stands as high as the letter before', () => {
  const [first, second] = [drawn(60, 98, 'a)', { size: 10 }), drawn(130, 98, 'b)', { size: 10 })];
  const power = [...drawn(80, 100, 'g+xyz', { size: 13 }), ...drawn(112.5, 95, '3', { size: 8 })];
  expect(textOf([...first, ...power, ...second])).toEqual(['a) g+xyz\uFFFC b)']);
});

test('a drawn space that the next letter covers parts no word', () => {
  const space = (x: number) => drawn(x, 100, ' ');
  const word = [...drawn(60, 100, 'do'), ...drawn(70, 100, 'cente')];
  expect(textOf([...word, ...space(70)])).toEqual(['docente']);
  expect(textOf([...word, ...space(69.9)])).toEqual(['docente']);
  expect(textOf([...drawn(60, 100, 'do'), ...space(70), ...drawn(71.6, 100, 'cente')])).toEqual(['do cente']);
});

test('an exponent may be level with a number that stands a little above its line', () => {
  const line = [...drawn(90, 104, 'energía m', { size: 11 }), ...drawn(139.5, 100, '2', { size: 7.7 })];
  expect(textOf([...drawn(60, 100, '23', { size: 11 }), ...line])).toEqual(['23', 'energía m\uFFFC']);
});

test('an exponent belongs to a number in larger print that is set lower than its line', () => {
  const text = [...drawn(60, 99, '11.', { size: 9.3 }), ...drawn(80, 100, 'área es', { size: 9.3 })];
  const number = [...drawn(116, 100.5, '96 m', { size: 10.4 }), ...drawn(137, 96, '2', { size: 8.3 })];
  expect(textOf([...text, ...number])).toEqual(['11. área es 96 m\uFFFC']);
});

test('the spaces of a line that is set tight part its words', () => {
  const words = 'cuál de los siguientes gráficos es'.split(' ');
  let x = 60;
  const line = words.flatMap((word) => {
    const cells = drawn(x, 100, word);
    x += word.length * 5 + 1.7;
    return cells;
  });
  expect(textOf(line)).toEqual([words.join(' ')]);
  // Beside wider spaces the narrow ones are those within a formula.
  expect(textOf([...line, ...drawn(x + 2, 100, 'otro')])).toEqual([`${words.join('')} otro`]);
});

test('a thin space of TeX parts a number from its unit, and no number from its variable', () => {
  expect(textOf([...drawn(60, 100, '24'), ...drawn(71.7, 100, 'cm')])).toEqual(['24 cm']);
  expect(textOf([...drawn(60, 100, 'sen'), ...drawn(76.7, 100, '35')])).toEqual(['sen 35']);
  expect(textOf([...drawn(60, 100, '24'), ...drawn(71.7, 100, 'x', { italic: true })])).toEqual(['24x']);
});

test('a thin space parts a slanted letter from the word before it', () => {
  const vertex = (x: number, look = {}) => textOf([...drawn(60, 100, 'y'), ...drawn(x, 100, 'C', look)]);
  expect(vertex(66.9, { italic: true })).toEqual(['y C']);
  expect(vertex(66.9)).toEqual(['yC']);
  expect(vertex(66.2, { italic: true })).toEqual(['yC']);
});

/** Words whose spaces, which aren't drawn, are so wide, in sizes. */
const set = (words: readonly string[], space: number, x = 60) => {
  let left = x;
  return words.flatMap((word) => {
    const cells = drawn(left, 100, word);
    left += (word.length / 2 + space) * 10;
    return cells;
  });
};

test('the narrow spaces of a tightly set line part words, also behind a letter that stands apart', () => {
  const words = ['El', 'autor', 'cree', 'que', 'si', 'los', 'puestos'];
  expect(textOf(set(words, 0.19))).toEqual([words.join(' ')]);
  expect(textOf([...drawn(60, 100, 'a'), ...set(words, 0.19, 72)])).toEqual([`a ${words.join(' ')}`]);
  const uneven = words.flatMap((word, at) => set([word], 0, 60 + at * 40 + (at % 2) * 0.1));
  expect(textOf(uneven)).toEqual([words.join(' ')]);
});

test('a tick in larger print doesn’t make the text beside it small', () => {
  const cells = [
    ...drawn(88, 469, '✓', { size: 12 }),
    ...drawn(105, 470.2, 'b) Mostrar que es así.', { size: 10 }),
  ];
  const lines = linesOf(cells, { page: 1, column: 0, columnLeft: 60, columnRight: 500 });
  expect(lines.map(({ text }) => text)).toEqual(['✓ b) Mostrar que es así.']);
  expect(lines[0]?.size).toBe(10);
});

test('a word whose letters are set apart stays one where the spaces between words are drawn', () => {
  const apart = (text: string, from: number) =>
    [...text].flatMap((letter, at) => drawn(from + at * 8, 100, letter));
  const heading = [
    ...apart('TEX', 60),
    ...drawn(84, 100, 'TO'),
    ...drawn(96, 100, ' '),
    ...drawn(104, 100, '2'),
  ];
  expect(textOf(heading)).toEqual(['TEXTO 2']);
  // Answers to several statements are letters of their own.
  expect(textOf([...drawn(50, 100, 'a'), ...drawn(55, 100, ' '), ...apart('VVFF', 60)])).toEqual([
    'a V V F F',
  ]);
  expect(textOf(apart('SALIR', 60))).toEqual(['S A L I R']);
  expect(textOf([...apart('SI', 60), ...drawn(76, 100, ' '), ...drawn(80, 100, 'pasan')])).toEqual([
    'S I pasan',
  ]);
});
