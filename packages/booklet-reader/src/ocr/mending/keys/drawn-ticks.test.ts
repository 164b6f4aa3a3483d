import { expect, test } from 'vitest';
import type { ReadLine } from '../../words/choose-words.ts';
import { withTicks } from './drawn-ticks.ts';

const lines = (texts: readonly string[]): ReadLine[] =>
  texts.map((text, row) => {
    const words = text
      .split(' ')
      .map((one, at) => ({ text: one, confidence: 90, x: at * 50, width: 30, letters: [], isUnsure: false }));
    const place = { x: 0, y: row * 40, width: 400, height: 20, baseline: row * 40 + 20, xHeight: 14 };
    return { line: { ...place, labels: new Set<number>(), patches: [], letters: [] }, words };
  });
const textsOf = (read: readonly ReadLine[]) =>
  read.map(({ words }) => words.map(({ text }) => text).join(' '));

test('signs of one kind before the letters of the keys are ticks', () => {
  const read = [
    '7 a) Uno',
    'b) Dos',
    'c) Tres',
    'a) Uno',
    '7 b) Dos',
    'c) Tres',
    'a) Uno',
    'b) Dos',
    '7 % e) Tres',
    'a) Uno',
    'v b) Dos',
    'c) Tres',
  ];
  expect(textsOf(withTicks(lines(read)))).toEqual(
    read.map((text) => text.replace(/^(?:7 %|7|v) /, '✓ ').replace('e)', 'c)')),
  );
});

test('the numbers of questions before their first letters are no ticks', () => {
  const read = ['1 a) Uno', 'b) Dos', '2 a) Uno', 'b) Dos', '3 a) Uno', 'b) Dos', '4 a) Uno', 'b) Dos'];
  expect(textsOf(withTicks(lines(read)))).toEqual(read);
});
