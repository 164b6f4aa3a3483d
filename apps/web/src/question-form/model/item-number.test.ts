import { expect, test } from 'vitest';
import { formItem } from './form-content.fixture.ts';
import { nextFreeNumber, numberForNext, numberProblem, readNumber } from './item-number.ts';

test.each<[missing: number[] | null, highest: number | null, after: number | undefined, next: number]>([
  [[], null, undefined, 1],
  [null, null, undefined, 1],
  [[], 23, undefined, 24],
  [[5, 9], 23, undefined, 5],
  [[9], 23, 5, 9],
  [[5], 23, 9, 24],
  [[], 23, 30, 31],
  [null, 23, 23, 24],
])('with %j missing below %j, the number after %j is %i', (missing_numbers, highest_number, after, next) => {
  expect(nextFreeNumber({ missing_numbers, highest_number }, after)).toBe(next);
});

const ABOVE_ZERO = 'El número de la pregunta debe ser mayor a 0.';
const TOO_LARGE = 'El número de la pregunta puede ser hasta 10000.';

test.each([
  ['24', 24, null],
  [' 7 ', 7, null],
  ['0', null, ABOVE_ZERO],
  ['', null, ABOVE_ZERO],
  ['-1', null, ABOVE_ZERO],
  ['1e3', null, ABOVE_ZERO],
  ['10000', 10_000, null],
  ['10001', null, TOO_LARGE],
  ['123456789012345678901', null, TOO_LARGE],
])('%j is read as %j', (typed, number, problem) => {
  expect(readNumber(typed)).toBe(number);
  expect(numberProblem(typed)).toBe(problem);
});

test('a sub-question gets the number after the highest, wherever the highest stands', () => {
  expect(numberForNext([formItem(14), formItem(20), formItem(3, { number: '' })])).toBe(21);
  expect(numberForNext([])).toBe(1);
});
