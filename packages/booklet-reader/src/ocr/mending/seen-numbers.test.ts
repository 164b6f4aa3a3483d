import { expect, test } from 'vitest';
import { withSeenNumber } from './seen-numbers.ts';

const read = (text: string, net: string, { chance = 0.999, others = [] as string[], isUnsure = true } = {}) =>
  withSeenNumber({
    ...{ text, confidence: 50, x: 0, width: 60, letters: [], isUnsure, others },
    seen: { net, chance, tesseract: text },
  }).text;

test.each([
  ['soles before figures', '5/222,00', 'S/222,00', 'S/222,00'],
  ['soles alone, with a piece of dirt', '=5/', 'S/', 'S/'],
  ['a part of five', '5/8', '5/8', '5/8'],
  ['a word', '5/año', 'S/año', '5/año'],
])('tells "S/" from "5/": %s', (_what, text, net, expected) => {
  expect(read(text, net)).toBe(expected);
});

test('keeps "5/" where the net is unsure', () => {
  expect(read('5/222', 'S/222', { chance: 0.9 })).toBe('5/222');
});

test('takes another reading of a number that the net saw, too', () => {
  expect(read('2720', '270', { others: ['270'] })).toBe('270');
  expect(read('2720', '270')).toBe('2720');
  expect(read('2720', '270', { others: ['270'], chance: 0.9 })).toBe('2720');
  expect(read('2720', '270', { others: ['270'], isUnsure: false })).toBe('2720');
});
