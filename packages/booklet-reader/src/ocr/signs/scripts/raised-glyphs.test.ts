import { expect, test } from 'vitest';
import type { TextLine } from '../../page/text-lines.ts';
import type { SeenGlyph } from '../seen-glyph.ts';
import { exponentWord, raisedParts } from './raised-glyphs.ts';

const LINE: TextLine = {
  ...{ x: 0, y: 60, width: 300, height: 50, baseline: 100, xHeight: 16 },
  ...{ labels: new Set<number>(), patches: [], letters: [] },
};

/** A glyph at `x` with its head and foot above the baseline, in dots. */
const glyph = (
  text: string,
  x: number,
  [head, foot]: [number, number],
  width = 10,
  chance = 0.95,
): SeenGlyph => ({
  ...{ x, y: 100 - head, width, height: head - foot },
  signs: [{ text, chance }],
});

function read(glyphs: readonly SeenGlyph[]): string | null {
  const parts = raisedParts(glyphs, LINE);
  return parts
    ? parts
        .map((part) =>
          part.isRaised
            ? `^${exponentWord(part.glyphs, LINE).text}`
            : part.glyphs.map(({ signs }) => signs[0]?.text).join(''),
        )
        .join('')
    : null;
}

const TWO = glyph('2', 20, [20, 0]);

test.each<[string, readonly SeenGlyph[], string | null]>([
  ['a letter as low as small letters', [TWO, glyph('x', 33, [23, 14], 9)], '2^x'],
  ['a figure that touches the line above', [glyph('x', 20, [16, 0]), glyph('2', 33, [24, 11], 8)], 'x^2'],
  ['what the net does not know, such as a fraction', [TWO, glyph('', 33, [32, 6], 8)], '2^?'],
  [
    'an exponent within a word',
    [glyph('x', 20, [16, 0]), glyph('2', 33, [24, 11], 8), glyph('+', 44, [16, 0])],
    'x^2+',
  ],
  ['a ring', [TWO, glyph('o', 33, [23, 14], 9)], null],
  ['a stroke of a quotation mark', [TWO, glyph('i', 33, [21, 13], 3)], null],
  ['a piece of a broken letter', [TWO, glyph('', 33, [21, 13], 8)], null],
  [
    'a base that the net does not know',
    [glyph('2', 20, [20, 0], 10, 0.5), glyph('x', 33, [23, 14], 9)],
    null,
  ],
  ['a letter behind a space', [TWO, glyph('x', 44, [23, 14], 9)], null],
  ['letters of the line', [TWO, glyph('x', 33, [16, 0], 9)], null],
])('%s', (_, glyphs, text) => {
  expect(read(glyphs)).toBe(text);
});
