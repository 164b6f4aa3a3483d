import { expect, test } from 'vitest';
import type { Box } from '../../page/page-content.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withBarsForDots } from './dotless-bars.ts';

const [X_HEIGHT, BASELINE] = [16, 100];

/**
 * A line that is drawn as `drawn` and read as `read`. Widths are the usual ones; `!` is an "i" whose dot touches it.
 */
function written(drawn: string, read: string, known: readonly string[]): string {
  const patches: Box[] = [];
  const words: ChosenWord[] = [];
  let x = 0;
  for (const [at, part] of drawn.split(' ').entries()) {
    const from = x;
    for (const letter of part) {
      const isThin = /[il!]/.test(letter);
      const height = /[l!]/.test(letter) ? 22 : X_HEIGHT;
      const width = isThin ? 3 : letter === 'm' ? 23 : 11;
      patches.push({ x: x + 2, y: BASELINE - height, width, height });
      if (letter === 'i') patches.push({ x: x + 2, y: 78, width: 3, height: 3 });
      x += width + 4;
    }
    const text = read.split(' ')[at] ?? '';
    words.push({ text, x: from, width: x - from, confidence: 90, letters: [], isUnsure: false });
    x += 8;
  }
  const place = { x: 0, y: 78, width: x, height: 22, baseline: BASELINE, xHeight: X_HEIGHT };
  const line = {
    ...place,
    labels: new Set<number>(),
    patches,
    letters: patches.filter((one) => one.height > 11),
  };
  const list = { has: (word: string) => known.includes(word) };
  return withBarsForDots(words, line, list)
    .map(({ text }) => text)
    .join(' ');
}

const DOTS = 'viii xiii';

test.each([
  ['in a word of the list', 'verla', 'veria', ['verla', 'veria'], 'verla'],
  [
    'in words of no list where all other dots stand apart',
    `${DOTS} vacunarla`,
    `${DOTS} vacunaria`,
    [],
    `${DOTS} vacunarla`,
  ],
  ['and no "i" before it', 'ml', 'mil', ['ml', 'mil'], 'ml'],
])('an "l" %s is told by its ink: "%s" was read as "%s"', (_what, drawn, read, known, text) => {
  expect(written(drawn, read, known)).toBe(text);
});

test.each([
  ['a word of no list in print whose dots touch', 'xi!ii vacunarla', 'xiiii vacunaria', []],
  ['an "i" with its dot', 'veria', 'veria', ['verla']],
  ['a thousand', 'mil', 'mil', ['ml', 'mil']],
])('%s stays as it was read', (_what, drawn, read, known) => {
  expect(written(drawn, read, known)).toBe(read);
});
