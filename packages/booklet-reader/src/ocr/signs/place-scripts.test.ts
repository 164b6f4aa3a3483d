import { expect, test } from 'vitest';
import { scriptWord } from './place-scripts.ts';

test.each([
  ['2', true],
  ['+', true],
  ['°', false],
  ['=', false],
])('a raised "%s" is an exponent: %s', (text, isExponent) => {
  const script = { x: 40, y: 80, width: 8, height: 10, isRaised: true, patches: [] };
  const place = { x: 0, y: 80, width: 200, height: 25, baseline: 100, xHeight: 14 };
  const word = scriptWord(script, text, { ...place, labels: new Set<number>(), patches: [], letters: [] });
  expect(word.raised !== undefined).toBe(isExponent);
});
