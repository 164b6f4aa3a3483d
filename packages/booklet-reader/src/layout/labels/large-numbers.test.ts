import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Cell } from '../../page/page-content.ts';
import { withLargeNumbers } from './large-numbers.ts';

const first = (cells: Cell[]) => {
  const [{ y, size } = { y: 0, size: 0 }] = withLargeNumbers(page(1, { cells })).cells;
  return [y, size];
};

test('a number in large print moves to the first line beside it and takes its size', () => {
  const number = drawn(60, 107.5, '17', { size: 20 });
  expect(first([...number, ...drawn(110, 100, 'Observa la red de una laguna.')])).toEqual([100, 10]);
  const lines = [96, 108].flatMap((y) => drawn(110, y, 'Observa la red de una laguna.'));
  expect(first([...number, ...lines])).toEqual([96, 10]);
});

test('a number stays that stands above its text, is the base of an exponent, or is as large as most text', () => {
  const text = drawn(60, 130, 'Lima tiene costa y sierra.', { size: 20 });
  const topic = drawn(110, 100, 'Lee.', { size: 10 });
  expect(first([...drawn(60, 107.5, '17', { size: 20 }), ...topic, ...text])).toEqual([107.5, 20]);
  expect(first([...drawn(60, 90, '17', { size: 20 }), ...drawn(110, 100, 'Observa la red.')])).toEqual([
    90, 20,
  ]);
  const power = [...drawn(60, 107.5, '5', { size: 20 }), ...drawn(71, 99.5, '(3 + 3)', { size: 9 })];
  expect(first([...power, ...drawn(130, 99.5, 'más adelante', { size: 9 })])).toEqual([107.5, 20]);
});

test('two small lines beside a large number are no exponents of it', () => {
  const cells = [1, 2, 3].flatMap((number) => {
    const top = number * 100;
    return [
      ...drawn(60, top + 8, String(number), { size: 26 }),
      ...drawn(120, top, 'Tres socios aportaron para abrir una panadería y', { size: 10 }),
      ...drawn(120, top + 13, 'repartieron la ganancia. ¿Cuánto recibió cada uno?', { size: 10 }),
      ...['a) Dos', 'b) Tres', 'c) Cuatro'].flatMap((text, at) => drawn(120, top + 30 + at * 14, text)),
    ];
  });
  const items = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(items.map(({ statement }) => said(statement))).toEqual(
    Array(3).fill(
      'Tres socios aportaron para abrir una panadería y repartieron la ganancia. ¿Cuánto recibió cada uno?',
    ),
  );
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});
