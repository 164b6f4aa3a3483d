import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { withFallbackSigns } from './fallback-signs.ts';

const ordered = (text: string, x: number, face: string) => {
  const line = drawn(60, 100, text).map((cell) => ({ ...cell, face: 'text' }));
  const sign = drawn(x, 100, '▲').map((cell) => ({ ...cell, face }));
  return withFallbackSigns([...line.filter((cell) => cell.text !== '_'), ...sign])
    .map((cell) => cell.text)
    .join('');
};

test('a sign of another font, drawn behind its line, takes its place in a gap of the line', () => {
  expect(ordered('(2_ 3)', 70, 'signs')).toBe('(2▲ 3)');
  expect(ordered('(2_3)', 70, 'signs')).toBe('(2▲3)');
});

test('text of the same font, and what stands in a wide gap or none, stays where it is drawn', () => {
  expect(ordered('(2_3)', 70, 'text')).toBe('(23)▲');
  expect(ordered('(2_____3)', 80, 'signs')).toBe('(23)▲');
  expect(ordered('(2a3)', 70, 'signs')).toBe('(2a3)▲');
  expect(ordered('(2_3)', 90, 'signs')).toBe('(23)▲');
});
