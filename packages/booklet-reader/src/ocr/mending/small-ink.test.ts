import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { around, type Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { readWordList } from '../words/word-list.ts';
import { usualMarkOf, withMarksAbove } from './marks-above.ts';
import { withPlainBars } from './plain-bars.ts';

const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json'));
const list = readWordList(`${data}/4.0.0_best_int/spa.traineddata.gz`);
const [X_HEIGHT, BASELINE] = [16, 100];

function lineOf(patches: Box[]): TextLine {
  return {
    ...(around(patches) ?? { x: 0, y: 0, width: 0, height: 0 }),
    baseline: BASELINE,
    xHeight: X_HEIGHT,
    labels: new Set(),
    patches,
    letters: patches.filter(({ height }) => height > 11),
  };
}

/** A word `width` heights of small letters wide. */
const wordOf = (text: string, width: number): ChosenWord => ({
  text,
  x: 0,
  width: width * X_HEIGHT,
  confidence: 80,
  letters: [],
  isUnsure: false,
});

/** A mark whose middle is `at` heights of small letters from the left. The dot of an "i" has the size 3. */
const mark = (at: number, size = 3): Box => ({
  x: at * X_HEIGHT - size / 2,
  y: 78,
  width: size,
  height: size,
});
const DOT = 6;

test.each([
  ['an "i" that touches a "t"', 'tempo', 4.1, [0.4], 'tiempo'],
  ['an "i" in a word of the paper', 'conjuntval', 6.5, [2.5, 4.6], 'conjuntival'],
  ['two dots that the model doesn’t know', 'Schónlein', 6.2, [2.8, 3.1, 5.3], 'Schönlein'],
  ['two dots, even where the list has the word without them', 'verguenza', 6.8, [3.1, 3.4], 'vergüenza'],
  ['an accent', '¿Cual', 3.6, [2.6], '¿Cuál'],
  ['nothing without a mark', 'tempo', 4.1, [], 'tempo'],
  ['nothing where the mark fits no letter', 'tempo', 4.1, [3.8], 'tempo'],
])('a mark above a word restores %s', (_what, read, width, marks, written) => {
  const line = lineOf(marks.map((at) => mark(at)));
  expect(withMarksAbove(wordOf(read, width), line, DOT, list).text).toBe(written);
});

test.each([
  ['is an accent', 4, 'higado', 'hígado'],
  ['is a dot, even where the list knows an accent', 3, 'higado', 'higado'],
  ['is a dot in a word of no list', 4, 'xigazo', 'xigazo'],
  ['is an accent in a word of no list', 5, 'xigazo', 'xígazo'],
])('a mark of its size %s', (_what, size, read, written) => {
  const line = lineOf([mark(0.9, size)]);
  expect(withMarksAbove(wordOf(read, 4.9), line, DOT, list).text).toBe(written);
});

test('most marks are dots', () => {
  expect(usualMarkOf([lineOf([mark(1), mark(2, 5), mark(3)]), lineOf([mark(1)])])).toBe(DOT);
});

/** Bars (`|`), letters as low as small ones (`o`), capitals (`O`) and figures "1" (`1`), one after the other. */
function patchesOf(kinds: string): Box[] {
  const widths: Readonly<Record<string, number>> = { '|': 3, o: 11, O: 13, '1': 7 };
  let x = 0;
  return [...kinds].map((kind) => {
    const height = kind === 'o' ? 16 : 22;
    const box = { x, y: BASELINE - height, width: widths[kind] ?? 0, height };
    x += box.width + 3;
    return box;
  });
}

test.each([
  ['||', '1', 'II'],
  ['|||', 'II;', 'III;'],
  ['|||o', 'lila', 'IIIa'],
  ['|||O', 'TIC', 'IIIC'],
  ['||O', '!IB', 'IIB'],
  ['|oo', 'lca', 'Ica'],
  ['|OOO', '1GVZ', 'IGVZ'],
  ['|', '1', 'I'],
  ['1', '1', '1'],
  ['||ooo', 'llega', 'llega'],
  ['|oo', 'las', 'las'],
])('%s, read as "%s", is "%s"', (kinds, read, written) => {
  const patches = patchesOf(kinds);
  const width = (around(patches)?.width ?? 0) / X_HEIGHT;
  expect(withPlainBars(wordOf(read, width), lineOf(patches)).text).toBe(written);
});
