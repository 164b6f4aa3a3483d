import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf } from '../../drafts/questions.testing.ts';
import { foldMath } from '../../math/fold-math.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { withLabelsOnTop } from './centred-labels.ts';
import { withLabelsBesideFormulas } from './labels-beside-formulas.ts';
import { withNumbersOfCells } from './numbers-of-cells.ts';

/** A line at y with a fraction that reaches from 14 points above its baseline to 8 below. */
const stem = (x: number, y: number) => ({
  cells: [
    ...drawn(x, y, 'Si se resta'),
    ...drawn(x + 61, y - 7, '13'),
    ...drawn(x + 63, y + 7, '5'),
    ...drawn(x + 78, y, 'de una cantidad, cuánto queda?'),
  ],
  rules: [{ x: x + 60, y: y - 3, width: 12, height: 0 }],
});
const numberAt = (y: number, read = withLabelsBesideFormulas) => {
  const { cells, rules } = stem(80, 110);
  const moved = read(foldMath(page(1, { cells: [...drawn(60, y, '1'), ...cells], rules })));
  return moved.cells.find(({ text, x }) => text === '1' && x === 60)?.y;
};

test('a number beside the upper half of a tall fraction moves to the line of the fraction', () => {
  expect(numberAt(103)).toBe(110);
  // Here the number is above the fraction, and there it is on the line.
  expect(numberAt(94)).toBe(94);
  expect(numberAt(110)).toBe(110);
});

test('the exponent of a number beside a taller formula is no label, and stays raised', () => {
  const { cells, rules } = stem(80, 110);
  const power = [...drawn(60, 110, '5'), ...drawn(65, 105, '2', { size: 7 })];
  const read = withLabelsBesideFormulas(foldMath(page(1, { cells: [...power, ...cells], rules })));
  expect(read.cells.filter(({ x }) => x < 70).map(({ text, y }) => [text, y])).toEqual([
    ['5', 110],
    ['2', 105],
  ]);
});

test('a number in the middle of two lines moves to the first, though a formula makes that one higher', () => {
  const questions = [1, 2, 3].map((number) => {
    const y = 60 + number * 120;
    const first = stem(80, y);
    const alternatives = ['Sí', 'No', 'A veces'].flatMap((text, at) =>
      drawn(80, y + 40 + at * 14, `${'abc'[at]}) ${text}`),
    );
    const second = drawn(80, y + 18, 'Explique su respuesta a todo el grupo.');
    return {
      ...first,
      cells: [...drawn(60, y + 5.5, `${number}`), ...first.cells, ...second, ...alternatives],
    };
  });
  const content = page(1, {
    cells: questions.flatMap(({ cells }) => cells),
    rules: questions.flatMap(({ rules }) => rules),
  });
  const [read] = withLabelsOnTop([foldMath(content)]);
  const numbers = read?.cells.filter(({ x, text }) => x === 60 && /\d/.test(text)) ?? [];
  expect(numbers.map(({ y }) => y)).toEqual([180, 300, 420]);
  expect(itemsOf(buildBooklet([content]).draft).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a number in the middle of the cell beside its question moves to the first line, and that of a table stays', () => {
  const rules = [
    ...[80, 180].map((y) => ({ x: 50, y, width: 400, height: 0 })),
    ...[50, 90, 450].map((x) => ({ x, y: 80, width: 0, height: 100 })),
  ];
  const heightOf = (texts: readonly string[]) => {
    const cells = [
      ...drawn(66, 134, '4', { size: 15 }),
      ...texts.flatMap((text, at) => drawn(96, 96 + at * 20, text)),
    ];
    return withNumbersOfCells(page(1, { cells, rules })).cells.find(({ size }) => size === 15)?.y;
  };
  expect(
    heightOf(['Qué acción es más coherente con una', 'atención así?', 'a) Darle agua', 'b) Mirarla']),
  ).toBe(96);
  expect(heightOf(['Lunes', 'Martes'])).toBe(134);
});

test('a power in the cell beside a text keeps its exponent', () => {
  const rules = [
    ...[80, 180].map((y) => ({ x: 50, y, width: 400, height: 0 })),
    ...[50, 90, 450].map((x) => ({ x, y: 80, width: 0, height: 100 })),
  ];
  const power = [...drawn(66, 134, '5'), ...drawn(71, 129, '2', { size: 7 })];
  const cells = [...power, ...drawn(96, 96, 'El cuadrado del primer número impar de la fila')];
  const read = withNumbersOfCells(page(1, { cells, rules }));
  expect(read.cells.filter(({ x }) => x < 90).map(({ y }) => y)).toEqual([134, 129]);
});
