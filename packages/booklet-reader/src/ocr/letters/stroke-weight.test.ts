import { expect, test } from 'vitest';
import { grayScan } from '../drawn-scan.testing.ts';
import { levelPage } from '../page/level-page.ts';
import { GLYPH_STRIP, glyphsOf } from './glyphs-of-line.ts';
import { boldAmong, strokeWeight, usualWeights } from './stroke-weight.ts';

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

const usual = (ofWords: number) => ({ ofWords, ofText: new Map<string, number>() });

test('a word with too little ink is as the word before it or behind it', () => {
  const words = (weights: readonly (number | null)[]) => weights.map((weight) => ({ weight, text: 'uno' }));
  const bold = boldAmong(words([2.8, null, 1.7, null, 2.1]), usual(1.7));
  expect(bold).toEqual([true, true, false, false, false]);
  expect(boldAmong(words([null, 2.8]), usual(1.7))).toEqual([true, true]);
  expect(boldAmong(words([null]), usual(1.7))).toEqual([false]);
  expect(boldAmong(words([2.8]), null)).toEqual([false]);
  expect(usualWeights(words([...Array(40).fill(1.7), ...Array(20).fill(2.8)]))?.ofWords).toBe(1.7);
  expect(usualWeights(words([1.7, 2.8]))).toBeNull();
});

test('a letter whose strokes are thin or thick by their form is compared with its own kind', () => {
  const of = (text: string, weights: readonly number[]) => weights.map((weight) => ({ text, weight }));
  const paper = [
    ...of('alternativa', Array(40).fill(1.7)),
    ...of('A)', [1.5, 1.6, 1.5, 1.4, 2.0, 1.6, 2.1]),
    ...of('B)', [2.0, 1.9, 2.1, 2.0, 3.0, 2.0, 1.8]),
    ...of('1.', Array(8).fill(2.7)),
  ];
  const isBold = (text: string, weight: number) => boldAmong([{ text, weight }], usualWeights(paper))[0];
  expect([isBold('A)', 1.7), isBold('A)', 2.0)]).toEqual([false, true]);
  expect([isBold('B)', 2.3), isBold('B)', 3.0)]).toEqual([false, true]);
  expect(isBold('1.', 2.7)).toBe(true);
});
