import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const take = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

test('a seed gives the same numbers in [0, 1) each time', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const numbers = take(seed, 50);
      expect(take(seed, 50)).toEqual(numbers);
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    }),
  );
});

test('the numbers are spread evenly and differ by seed', () => {
  const numbers = take(1, 10_000);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  expect(take(2, 5)).not.toEqual(take(1, 5));
});
