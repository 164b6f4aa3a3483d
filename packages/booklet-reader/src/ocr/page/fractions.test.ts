import { expect, test } from 'vitest';
import type { Component } from './components.ts';
import { fractionsAmong } from './fractions.ts';

const X_HEIGHT = 13;

function patch(label: number, x: number, y: number, width: number, height: number): Component {
  return { label, x, y, width, height, area: (width * height) / 2 };
}

/** A figure, and one below it in the next line, with a level run of faint dots between them. */
const [above, below] = [patch(1, 30, 37, 9, 9), patch(2, 29, 61, 10, 12)];
const run = { x: 25, y: 52, width: 18, height: 2 };

test('a level run between two figures is the bar of a fraction', () => {
  expect(fractionsAmong([above, below], [run], X_HEIGHT)).toEqual([
    { bar: run, above: [above], below: [below] },
  ]);
});

test('the stroke of a letter is no bar between a piece that broke off and a letter of the next line', () => {
  const letter = patch(3, 24, 38, 20, 19);
  expect(fractionsAmong([letter, above, below], [run], X_HEIGHT)).toEqual([]);
  expect(fractionsAmong([letter, above, below], [{ ...run, y: 48 }], X_HEIGHT)).toEqual([]);
});

test('figures farther from a short bar belong to it where the bar is a patch of its own', () => {
  const [high, bar] = [patch(1, 30, 27, 9, 9), patch(3, 26, 52, 12, 2)];
  expect(fractionsAmong([high, below, bar], [], X_HEIGHT)).toEqual([{ bar, above: [high], below: [below] }]);
  // The bar of a root is no patch of its own.
  expect(fractionsAmong([high, below], [run], X_HEIGHT)).toEqual([]);
});

test('an underline above the exponent of the next line is no bar of a fraction', () => {
  const word = [0, 16, 32, 48, 64, 80].map((x, at) => patch(10 + at, 100 + x, 40, 12, 18));
  const underline = patch(20, 100, 61, 94, 2);
  const exponent = (x: number) => patch(21, x, 73, 9, 13);
  expect(fractionsAmong([...word, underline, exponent(185)], [], X_HEIGHT)).toEqual([]);
  expect(fractionsAmong([...word, underline, exponent(143)], [], X_HEIGHT)).toHaveLength(1);
});
