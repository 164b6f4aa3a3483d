import { expect, test } from 'vitest';
import type { ChosenWord } from '../words/choose-words.ts';
import type { LetterModel } from '../words/letter-model.ts';
import { GLYPH_STRIP, type Glyph } from './glyphs-of-line.ts';
import { createLetterShapes, type DrawnWord } from './letter-shapes.ts';

const WORDS = new Set(['percentil', 'tipo', 'cien', 'éter', 'pie', 'en', 'eti']);
const list = { has: (word: string) => WORDS.has(word) };

/** A glyph with ink made from its text: equal for equal texts, different for others. */
function glyph(text: string): Glyph {
  const columns = /^[il]$/.test(text) ? 3 : text === 't' ? 5 : text === 'ti' ? 6 : 8;
  let state = [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const ink = Uint8Array.from({ length: columns * GLYPH_STRIP.height }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % 5 < 2 ? 255 : 0;
  });
  return { x: 0, width: columns, column: 0, columns, ink, total: ink.reduce((sum, one) => sum + one, 0) };
}

function drawn(text: string, looks: readonly string[], given: Partial<ChosenWord> = {}): DrawnWord {
  const word: ChosenWord = { text, confidence: 96, x: 0, width: 1, letters: [], isUnsure: false, ...given };
  return { word, glyphs: looks.map(glyph) };
}

function learnt(model?: LetterModel) {
  const shapes = createLetterShapes(list, model);
  const letters = (text: string) => drawn(text, [...text]);
  for (let times = 0; times < 3; times++)
    shapes.learn([
      letters('percentil'),
      letters('éter'),
      letters('100'),
      letters('60'),
      drawn('tipo', ['ti', 'p', 'o']),
    ]);
  return shapes;
}

test.each([
  ['joined letters', 'perceniil', ['p', 'e', 'r', 'c', 'e', 'n', 'ti', 'l'], 'percentil'],
  ['joined letters in a word of no list', 'reneil', ['r', 'e', 'n', 'e', 'ti', 'l'], 'renetil'],
  ['a figure', '100/00', ['1', '0', '0', '/', '6', '0'], '100/60'],
])('%s are read by their looks', (_name, text, looks, wanted) => {
  expect(learnt().read(drawn(text, looks))).toMatchObject({
    text: wanted,
    isUnsure: true,
  });
});

test.each([
  ['what looks as it was read', 'percentil', [...'percentil']],
  ['an accent, which the recognizer saw', 'éter', [...'eter']],
  ['a word of the list, for one of no list', 'cien', ['ti', 'e', 'n', 'n']],
  ['a short word of the list', 'en', ['e', 'ti']],
  ['fewer letters than glyphs', 'pie', ['p', 'i', 'e', 'r']],
])('%s stays', (_name, text, looks) => {
  expect(learnt().read(drawn(text, looks))).toEqual(drawn(text, looks).word);
});

test('nothing is learnt from a word that readings differ on, and a wrong one outvotes no others', () => {
  const unsure = createLetterShapes(list);
  for (let times = 0; times < 3; times++) unsure.learn([drawn('tipo', ['ti', 'p', 'o'], { isUnsure: true })]);
  const word = drawn('perceniil', ['p', 'e', 'r', 'c', 'e', 'n', 'ti', 'l']);
  expect(unsure.read(word)).toEqual(word.word);
  const shapes = learnt();
  for (let times = 0; times < 9; times++) shapes.learn([drawn('cien', ['c', 'i', 'e', 'r'])]);
  expect(shapes.read(drawn('renre', [...'rerre'])).text).toBe('rerre');
});

test('a word of no list keeps its letters where those follow each other more likely', () => {
  const read = drawn('renre', [...'rerre']);
  const readBy = (model: LetterModel) => learnt(model).read(read).text;
  expect(readBy({ of: (text) => (text === 'rerre' ? -9 : -20) })).toBe('rerre');
  expect(readBy({ of: (text) => (text === 'rerre' ? -20 : -9) })).toBe('renre');
});

test('a text is complete where each letter has a glyph of about its width', () => {
  const shapes = learnt();
  expect(shapes.isComplete('tipo', ['t', 'i', 'p', 'o'].map(glyph))).toBe(true);
  expect(shapes.isComplete('ipo', ['ti', 'p', 'o'].map(glyph))).toBe(false);
  expect(shapes.isComplete('tip', ['t', 'i', 'p', 'o'].map(glyph))).toBe(false);
});
