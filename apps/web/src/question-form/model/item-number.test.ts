import { expect, test } from 'vitest';
import { formItem } from './form-content.fixture.ts';
import { nextFreeNumber, numberForNext, readNumber } from './item-number.ts';

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

test.each([
  ['24', 24],
  [' 7 ', 7],
  ['0', null],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['123456', null],
])('%j is read as %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test('a sub-question gets the number after the highest, wherever the highest stands', () => {
  expect(numberForNext([formItem(14), formItem(20), formItem(3, { number: '' })])).toBe(21);
  expect(numberForNext([])).toBe(1);
});
