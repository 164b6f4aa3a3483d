import { expect, test } from 'vitest';
import { grayScan } from '../drawn-scan.testing.ts';
import { levelPage } from '../page/level-page.ts';
import { GLYPH_STRIP, glyphsOf } from './glyphs-of-line.ts';
import { boldAmong, strokeWeight, usualWeight } from './stroke-weight.ts';

test('the strokes of bold print are clearly thicker, those of capitals hardly', () => {
  const scan = grayScan(
    (context) => {
      context.font = '26px Scanned';
      context.lineWidth = 1.6;
      context.fillText('Observa la figura y responde', 60, 60);
      context.fillText('OBSERVA LA FIGURA Y RESPONDE', 60, 110);
      context.fillText('Observa la figura y responde', 60, 160);
      context.strokeText('Observa la figura y responde', 60, 160);
    },
    { width: 900, height: 300, degrees: 1, noise: 12 },
  );
  const page = levelPage(scan, new Uint8Array(scan.dots.length));
  const [plain = 0, capitals = 0, bold = 0] = page.lines.map(
    (line) => strokeWeight(glyphsOf(line, page.cut(line, GLYPH_STRIP))) ?? 0,
  );
  expect(capitals / plain).toBeLessThan(1.25);
  expect(bold / plain).toBeGreaterThan(1.35);
});

test('a word with too little ink is as the word before it or behind it', () => {
  const words = (weights: readonly (number | null)[]) => weights.map((weight) => ({ weight }));
  expect(boldAmong(words([2.8, null, 1.7, null, 2.1]), 1.7)).toEqual([true, true, false, false, false]);
  expect(boldAmong(words([null, 2.8]), 1.7)).toEqual([true, true]);
  expect(boldAmong(words([null]), 1.7)).toEqual([false]);
  expect(usualWeight(words([...Array(40).fill(1.7), ...Array(20).fill(2.8)]))).toBe(1.7);
  expect(usualWeight(words([1.7, 2.8]))).toBeNull();
});
