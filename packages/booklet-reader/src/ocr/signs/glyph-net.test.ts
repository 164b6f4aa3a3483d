import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../page/levelled-scan.testing.ts';
import { glyphsOfLine, wholeGlyphs } from './see-glyphs.ts';

function signsIn(formula: string, font = '26px Scanned'): string {
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  GlobalFonts.registerFromPath(`${assets}/standard_fonts/FoxitSerifItalic.pfb`, 'Slanted');
  const page = levelledScan((context) => {
    context.font = font;
    context.fillText(formula, 60, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const grayAt = page.grayOf(line);
  const seen = wholeGlyphs(glyphsOfLine(line, grayAt), grayAt, line);
  return seen.map(({ signs }) => signs[0]?.text).join('');
}

test.each(['y ≤ 5', 'k ≥ 12', 'k ≠ 0', '3 × 4 ÷ 6', 'V = 9π + 7', 'n − 2 > 83'])(
  'the glyphs of "%s" are told',
  (formula) => {
    expect(signsIn(formula)).toBe(formula.replaceAll(' ', ''));
  },
);

test.each([
  ['x = 8a + n', '28px Slanted'],
  ['a = 0,25', '28px Slanted'],
  ['z = 3x + 7', '20px Scanned'],
  ['y = (x + 4)', '20px Scanned'],
])('the glyphs of "%s", which is slanted or smaller than the text, are told', (formula, font) => {
  expect(signsIn(formula, font)).toBe(formula.replaceAll(' ', ''));
});
