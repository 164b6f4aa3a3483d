import { expect, test } from 'vitest';
import type { TextLine } from '../../page/text-lines.ts';
import type { SeenGlyph } from '../seen-glyph.ts';
import { scriptParts, wordOfScript } from './raised-glyphs.ts';

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
  const parts = scriptParts(glyphs, LINE);
  return parts
    ? parts
        .map((part) =>
          part.script
            ? `${part.script === 'raised' ? '^' : '_'}${wordOfScript(part, LINE, () => 255).text}`
            : part.glyphs.map(({ signs }) => signs[0]?.text).join(''),
        )
        .join('')
    : null;
}

const TWO = glyph('2', 20, [20, 0]);
const A = glyph('a', 20, [16, 0]);

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
  [
    'an exponent of several glyphs with a minus',
    [TWO, glyph('x', 33, [23, 14], 9), glyph('−', 51, [20, 17], 9), glyph('1', 70, [28, 13], 5)],
    '2^x−1',
  ],
  ['the halves of a broken exponent', [TWO, glyph('', 33, [23, 13], 4), glyph('', 38, [23, 13], 4)], '2^?'],
  ['a letter as low as small letters', [A, glyph('n', 33, [7, -4], 9), glyph('=', 60, [9, 5])], 'a_n='],
  ['a figure of a subscript', [A, glyph('3', 33, [11, -5], 9)], 'a_3'],
  ['a letter with a descender', [A, glyph('y', 33, [11, -6], 9)], null],
  ['a comma', [A, glyph(',', 33, [3, -4], 3)], null],
  ['a figure that hangs beside another one', [TWO, glyph('3', 33, [11, -5], 9)], null],
  ['letters of the line', [TWO, glyph('x', 33, [16, 0], 9)], null],
])('%s', (_, glyphs, text) => {
  expect(read(glyphs)).toBe(text);
});
