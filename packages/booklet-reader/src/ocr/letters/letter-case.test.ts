import { expect, test } from 'vitest';
import { inItsCase } from './letter-case.ts';

/** A word whose letters have these tops above the baseline, on a page with small letters of 14 dots. */
function textOf(text: string, tops: readonly number[], from = 0): string {
  const letters = tops.map((top, at) => ({ x: at * 14, y: 100 - top, width: 12, height: top }));
  const place = { x: 0, y: 80, width: tops.length * 14, height: 20 };
  const line = { ...place, baseline: 100, xHeight: 14, labels: new Set<number>(), patches: letters, letters };
  const word = { text, confidence: 95, x: from, width: place.width - from, letters: [], isUnsure: false };
  return inItsCase(word, line, 20).text;
}

test.each([
  ['un', [20, 14], 'Un'],
  ['si', [20, 14], 'Si'],
  ['¿cuál', [20, 20, 14, 14, 20], '¿Cuál'],
  ['un', [14, 14], 'un'],
  ['Se', [14, 14], 'se'],
  ['Se', [20, 14], 'Se'],
  ['¿CUánto', [20, 14, 14, 14, 14, 20, 14], '¿cuánto'],
  // "Se" whose letters touch.
  ['Semana', [14, 14, 14, 14, 14], 'semana'],
  ['SE', [20, 20], 'SE'],
  // The letters of a heading are tall.
  ['una', [20, 20, 20], 'una'],
  // An "l" that touches a "c" is as tall as a capital.
  ['claro', [20, 14, 14, 14], 'claro'],
  ['pan', [20, 14, 14], 'pan'],
  ['(X)', [22, 14, 22], '(x)'],
  ['(x)', [22, 20, 22], '(X)'],
  ['C)', [14, 22], 'c)'],
])('"%s" with letters of %j dots is "%s"', (text, tops, wanted) => {
  expect(textOf(text, tops)).toBe(wanted);
});

test('the box of a lone letter may begin within the letter', () => {
  expect(textOf('C', [20], 7)).toBe('C');
  expect(textOf('C', [14], 7)).toBe('c');
});
