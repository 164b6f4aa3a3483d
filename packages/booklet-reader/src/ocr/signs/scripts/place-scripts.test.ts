import { expect, test } from 'vitest';
import { scriptWord, withScripts } from './place-scripts.ts';

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

test.each([
  ['384 x 10 ^5', '384 × 10 ^5'],
  ['384 x 10 cm', '384 x 10 cm'],
  ['sea x 10 ^5', 'sea x 10 ^5'],
])('an "x" between a number and a power of ten multiplies: "%s"', (read, written) => {
  const words = read.split(' ').map((text, at) => ({
    ...{ text, x: at * 50, width: 40, confidence: 90, letters: [], isUnsure: false },
    ...(text.startsWith('^') ? { raised: { x: at * 50, y: 0, width: 8, height: 10 } } : {}),
  }));
  const scripts = words.filter(({ raised }) => raised);
  const result = withScripts(
    words.filter(({ raised }) => !raised),
    scripts,
  );
  expect(result.map(({ text }) => text).join(' ')).toBe(written);
});
