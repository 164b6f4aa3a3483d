import { expect, test } from 'vitest';
import type { Box } from '../../page/page-content.ts';
import { levelledScan } from '../page/levelled-scan.testing.ts';
import { partedGlyph } from './part-glyphs.ts';
import { glyphsOfLine, wholeGlyphs } from './see-glyphs.ts';

/** What the net sees in a line of two texts, the second of which begins at this distance from the end of the first. */
function seen(one: string, other: string, gap: number): string {
  const page = levelledScan((context) => {
    context.fillText(one, 60, 320);
    context.fillText(other, 60 + context.measureText(one).width + gap, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const grayAt = page.grayOf(line);
  return wholeGlyphs(glyphsOfLine(line, grayAt), grayAt, line)
    .map(({ signs: [sign] }) => sign?.text || '?')
    .join('');
}

test.each([
  ['(a+2)', '(35−2)', -2.5],
  ['60', '00', -2],
  ['(a+2)', '(35−2)', 6],
])('signs that touch are told apart: "%s" and "%s"', (one, other, gap) => {
  expect(seen(one, other, gap)).toBe(one + other);
});

test('the foot of a letter, whose serifs look like brackets, is not parted', () => {
  const row = { baseline: 100, xHeight: 18 };
  const stem = { x: 20, y: 82, width: 10, height: 18 };
  const bracket = (text: string) => (box: Box) => ({ ...box, signs: [{ text, chance: 0.98 }] });
  const glyph = { ...stem, see: () => ({ ...stem, signs: [{ text: '', chance: 0.9 }] }) };
  expect(partedGlyph(glyph, () => 0, row, bracket(']'))).toEqual([glyph]);
  expect(partedGlyph(glyph, () => 0, row, bracket('i'))).toHaveLength(2);
});

test('three figures that touch are told apart', () => {
  const page = levelledScan((context) => {
    for (const [at, x] of [60, 74, 89, 101, 113].entries()) context.fillText('16000'[at] ?? '', x, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const grayAt = page.grayOf(line);
  expect(line.letters.length).toBeLessThan(4);
  expect(
    wholeGlyphs(glyphsOfLine(line, grayAt), grayAt, line)
      .map(({ signs: [sign] }) => sign?.text)
      .join(''),
  ).toBe('16000');
});

test('a percent sign whose rings stand over its bar is one sign', () => {
  const page = levelledScan((context) => {
    context.fillText('15', 60, 320);
    context.lineWidth = 3;
    for (const [x, y] of [
      [104, 307],
      [122, 315],
    ] as const) {
      context.beginPath();
      context.ellipse(x, y, 3.5, 4, 0, 0, 2 * Math.PI);
      context.stroke();
    }
    context.beginPath();
    context.moveTo(107, 321);
    context.lineTo(119, 302);
    context.stroke();
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  expect(line && glyphsOfLine(line, page.grayOf(line))).toHaveLength(3);
});
