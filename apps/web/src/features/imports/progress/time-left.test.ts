import { expect, test } from 'vitest';
import { secondsLeft } from './time-left.ts';

test('the rest is expected at the pace seen', () => {
  expect(secondsLeft({ pages: 2, at: 1_000 }, { pages: 12, at: 21_000 }, 28)).toBe(32);
});

test('few pages tell nothing', () => {
  expect(secondsLeft({ pages: 2, at: 1_000 }, { pages: 5, at: 2_000 }, 28)).toBeNull();
});
