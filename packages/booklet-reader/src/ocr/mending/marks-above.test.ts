import { expect, test } from 'vitest';
import { around } from '../../page/page-content.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withMarksAbove } from './marks-above.ts';

const [X_HEIGHT, BASELINE] = [16, 100];
const list = { has: (word: string) => ['italo', 'andes', 'angel', 'ángel'].includes(word) };

/** A word with a mark `at` heights of small letters from its left, whose upper edge is `y`. */
function read(text: string, width: number, at: number, slant: number, y = 70): string {
  const mark = { x: at * X_HEIGHT - 3, y, width: 6, height: 5 };
  const line = {
    ...(around([mark]) ?? mark),
    baseline: BASELINE,
    xHeight: X_HEIGHT,
    labels: new Set<number>(),
    patches: [mark],
    letters: [],
  };
  const word: ChosenWord = {
    text,
    x: 0,
    width: width * X_HEIGHT,
    confidence: 80,
    letters: [],
    isUnsure: false,
  };
  return withMarksAbove(word, line, () => slant, list).text;
}

test.each([
  ['an accent above "I" in a word of the list', 'Italo', 3.2, 0.3, -0.5, 'Ítalo'],
  ['an accent of a known word', 'Angel', 4, 0.6, -0.5, 'Ángel'],
  ['a dot above a capital', 'Italo', 3.2, 0.3, 0, 'Italo'],
  ['an accent far from the capital', 'Andes', 4, 2.4, -0.5, 'Andes'],
])('%s: %j', (_what, text, width, at, slant, wanted) => {
  expect(read(text, width, at, slant)).toBe(wanted);
});
