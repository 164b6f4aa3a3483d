import { expect, test } from 'vitest';
import { levelledScan } from '../page/levelled-scan.testing.ts';
import { opensWithRoot } from './root-sign.ts';
import { glyphsOfLine, raisedSigns, wholeGlyphs } from './see-glyphs.ts';
import type { SeenGlyph } from './seen-glyph.ts';

const ROW = { baseline: 40, xHeight: 16 };

const glyph = (size: number, ...signs: [string, number][]): SeenGlyph => ({
  ...{ x: 20, y: 20, width: size, height: size },
  signs: signs.map(([text, chance]) => ({ text, chance })),
});

test('a speck that the net does not know is no glyph', () => {
  const left = (one: SeenGlyph) => wholeGlyphs([{ ...one, see: () => one }], () => 255, ROW).length;
  expect(left(glyph(2, ['', 0.8], ["'", 0.2]))).toBe(0);
  expect(left(glyph(2, ['.', 0.8]))).toBe(1);
  expect(left(glyph(6, ['', 0.8]))).toBe(1);
});

test('a word that may open with a root sign is told', () => {
  const number = glyph(20, ['', 1]);
  expect(opensWithRoot([glyph(11, ['', 0.6], ['√', 0.4]), number])).toBe(true);
  expect(opensWithRoot([glyph(11, ['', 0.9], ['√', 0.1]), number])).toBe(false);
  expect(opensWithRoot([glyph(11, ['√', 0.4])])).toBe(false);
});

test('a raised glyph that looks like a relation is a ring', () => {
  expect(raisedSigns([{ text: '≤', chance: 0.6 }])).toEqual([{ text: '°', chance: 0.6 }]);
  expect(raisedSigns([{ text: '2', chance: 0.6 }])).toEqual([{ text: '2', chance: 0.6 }]);
});

test.each([-2.4, -2, -1, 0])('the comma right behind a "4" is a sign by itself, %s dots off', (off) => {
  const page = levelledScan((context) => {
    context.fillText('para', 60, 320);
    context.fillText('4', 150, 320);
    context.fillText(',', 150 + context.measureText('4').width + off, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const grayAt = page.grayOf(line);
  const figures = glyphsOfLine(line, grayAt).filter(({ x }) => x > 140);
  expect(wholeGlyphs(figures, grayAt, line).map(({ signs }) => signs[0]?.text)).toEqual(['4', ',']);
});
