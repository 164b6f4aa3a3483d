import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { foldMath } from './fold-math.ts';

test('a numerator as close to its bar as a word to its underline, in the middle of a line', () => {
  const cells = [
    ...drawn(60, 100, 'hasta'),
    ...drawn(89, 95, '2', { size: 8 }),
    ...drawn(89, 105.5, '5', { size: 8 }),
  ];
  const rules = [{ x: 88, y: 96.5, width: 6, height: 0 }];
  const mathIn = (own: typeof cells) =>
    foldMath(page(1, { cells: own, rules })).cells.filter((cell) => cell.math);
  expect(mathIn(cells)).toHaveLength(1);
  // Without the line beside it, the bar may underline the 2.
  expect(mathIn(cells.slice(5))).toHaveLength(0);
});
