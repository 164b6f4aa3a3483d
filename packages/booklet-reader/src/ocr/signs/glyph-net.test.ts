import { expect, test } from 'vitest';
import { levelledScan } from '../page/levelled-scan.testing.ts';
import { glyphsOfLine, wholeGlyphs } from './see-glyphs.ts';

test.each(['y ≤ 5', 'k ≥ 12', 'k ≠ 0', '3 × 4 ÷ 6', 'V = 9π + 7', 'n − 2 > 83'])(
  'the glyphs of "%s" are told',
  (formula) => {
    const page = levelledScan((context) => context.fillText(formula, 60, 320));
    const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
    if (!line) throw new Error('no line');
    const grayAt = page.grayOf(line);
    const seen = wholeGlyphs(glyphsOfLine(line, grayAt), grayAt, line);
    expect(seen.map(({ signs }) => signs[0]?.text).join('')).toBe(formula.replaceAll(' ', ''));
  },
);
