import { expect, test } from 'vitest';
import { numbersText } from './numbers-text.ts';

test.each<[number[], string]>([
  [[], ''],
  [[9], '9'],
  [[33, 34], '33 y 34'],
  [[30, 31, 32], '30 a 32'],
  [[22, 23, 24, 27, 40, 41], '22 a 24, 27, 40 y 41'],
])('numbers %j', (numbers, text) => {
  expect(numbersText(numbers)).toBe(text);
});
