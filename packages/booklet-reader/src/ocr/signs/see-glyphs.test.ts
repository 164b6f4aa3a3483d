import { expect, test } from 'vitest';
import { opensWithRoot } from './root-sign.ts';
import { raisedSigns, wholeGlyphs } from './see-glyphs.ts';
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
