import { expect, test } from 'vitest';
import { withBend } from './bent-strokes.ts';

const ROW = { baseline: 40, xHeight: 16 };

/** A hairline 1.2 dots wide whose middle stands at `x(t)`, with t from -1 at its head to 1 at its foot, and noise. */
function readStroke(
  x: (t: number) => number,
  sees = '|',
  height = 26,
  isAmongOthers = false,
  foot = 45,
): string {
  const top = foot - height;
  const grayAt = (column: number, y: number) => {
    if (y < top || y >= foot) return 255;
    const off = Math.abs(column - 20 - x((2 * (y - top)) / (height - 1) - 1));
    const gray = 255 - 230 * Math.max(0, Math.min(1, 1.1 - off)) + 12 * Math.sin(column * 91.7 + y * 37.3);
    return gray > 225 ? 255 : Math.round(gray);
  };
  const glyph = { x: 19, y: top, width: 3, height, signs: [{ text: sees, chance: 0.8 }] };
  return withBend(glyph, grayAt, ROW, isAmongOthers).signs[0]?.text ?? '';
}

test.each([
  ['a bar whose ends stand to the right', (t: number) => t * t, '|', '('],
  ['a bar whose ends stand to the left', (t: number) => 1 - t * t, '|', ')'],
  ['what looks like a square bracket', (t: number) => t * t, '[', '('],
  ['a bracket on a page that slopes', (t: number) => 0.9 * t * t + 0.4 * t, '|', '('],
  ['a straight bar', () => 0.3, '|', '|'],
  ['a straight bar on a page that slopes', (t: number) => 0.6 * t, '|', '|'],
  ['a square bracket with serifs', (t: number) => (Math.abs(t) > 0.9 ? 1 : 0), '[', '['],
  ['a letter', (t: number) => t * t, 'l', 'l'],
] as const)('%s is told by how it bends', (_, x, sees, told) => {
  expect(readStroke(x, sees)).toBe(told);
});

test('a stroke that ends at the baseline is a letter', () => {
  expect(readStroke((t) => t * t, '|', 23, false, 40)).toBe('|');
});

test('a stroke as low as small letters is no bracket', () => {
  expect(readStroke((t) => t * t, '|', 15)).toBe('|');
});

test('a stroke that bends less is a bracket where its line has other narrow ones', () => {
  const bend = (t: number) => 0.12 * t * t;
  expect(readStroke(bend)).toBe('|');
  expect(readStroke(bend, '|', 26, true)).toBe('(');
});
