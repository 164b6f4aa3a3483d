import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { around, type Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { readWordList } from '../words/word-list.ts';
import { slantOf } from './mark-slant.ts';
import { withMarksAbove } from './marks-above.ts';
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

/** A mark whose middle is `at` heights of small letters from the left. */
const mark = (at: number, width = 3, height = 3): Box => ({
  x: at * X_HEIGHT - width / 2,
  y: 78,
  width,
  height,
});
const upright = () => 0;
const slanted = () => -0.45;

test.each([
  ['an "i" that touches a "t"', 'tempo', 4.1, [0.4], 'tiempo'],
  ['an "i" in a word of the paper', 'conjuntval', 6.5, [2.5, 4.6], 'conjuntival'],
  ['two dots that the model doesn’t know', 'Schónlein', 6.2, [2.8, 3.1, 5.3], 'Schönlein', [2.95]],
  [
    'two dots, even where the list has the word without them',
    'verguenza',
    6.8,
    [3.1, 3.4],
    'vergüenza',
    [3.25],
  ],
  [
    'two dots that were read as an accent in a word of no list',
    'Kústner',
    5.1,
    [1.2, 1.5],
    'Küstner',
    [1.35],
  ],
  ['two dots over what was read as an "i"', 'miller.', 5, [1.45, 1.75], 'müller.', [1.6]],
  ['two dots over what was read as two letters', 'ambigiiedad', 9.7, [3.55, 5, 5.4], 'ambigüedad', [5.2]],
  ['no two dots where no letter stands below both', 'xunez', 3.6, [0.85, 1.15], 'xunez'],
  ['an accent', '¿Cual', 3.6, [2.6], '¿Cuál'],
  ['an "i" at the end', 'ant', 2.3, [2.1], 'anti'],
  ['an "i" before a hyphen', 'ant-', 2.9, [2.1], 'anti-'],
  ['nothing without a mark', 'tempo', 4.1, [], 'tempo'],
  ['nothing where the mark fits no letter', 'tempo', 4.1, [3.8], 'tempo'],
])('a mark above a word restores %s', (_what, read, width, marks, written, twice: number[] = []) => {
  const dots = marks.map((at) => mark(at));
  // A letter stands below each two dots.
  const letters = twice.map((at) => ({ x: at * X_HEIGHT - 5.5, y: 84, width: 11, height: 16 }));
  const line = lineOf([...dots, ...letters]);
  expect(withMarksAbove(wordOf(read, width), line, upright, list).text).toBe(written);
});

test('an opening quote is no mark of the word behind it', () => {
  const letters = [...'averiguemos'].map((_, at) => ({ x: 20 + at * 16, y: 84, width: 11, height: 16 }));
  const quote = [0, 5].map((x) => ({ x, y: 78, width: 4, height: 8 }));
  const dots = [117, 123].map((x) => ({ x, y: 78, width: 3, height: 3 }));
  const dot = { x: 88, y: 78, width: 3, height: 3 };
  const line = lineOf([...quote, ...letters, dot, ...dots]);
  const read = withMarksAbove(wordOf('“averiguiemos', 12.2), line, upright, list);
  expect(read).toMatchObject({ text: '“averigüemos', x: 0, width: 12.2 * X_HEIGHT });
});

test.each([
  ['that slants is an accent', slanted, 3, 'higado', 'hígado'],
  ['that stands upright is a dot, even where the list knows an accent', upright, 3, 'higado', 'higado'],
  ['that slants is an accent in a word of no list', slanted, 3, 'xigazo', 'xígazo'],
  ['that stands upright is no accent, though it was read as one', upright, 3, 'hígado', 'higado'],
  ['that slants stays an accent', slanted, 3, 'hígado', 'hígado'],
  ['as wide as two dots that touch', upright, 8, 'xúgazo', 'xügazo'],
  ['that slants is the accent of the first part of a word', slanted, 3, 'xigazo-xágo', 'xígazo-xágo'],
  ['that slants is no second accent', slanted, 3, 'xigazó', 'xigazó'],
])('a mark %s', (_what, slantOf, width, read, written) => {
  const marks = /[óá]/.test(read) ? [mark(0.9, width), mark(4.6)] : [mark(0.9, width)];
  expect(withMarksAbove(wordOf(read, 4.9), lineOf(marks), slantOf, list).text).toBe(written);
});

test('a piece of the question mark behind a word is no accent', () => {
  const letters = [0, 1, 2, 3].map((at) => ({ x: at * 16, y: 84, width: 14, height: 16 }));
  const line = lineOf([...letters, mark(3.95)]);
  expect(withMarksAbove(wordOf('xano?', 4.6), line, upright, list).text).toBe('xano?');
});

test('a mark that belongs to the line above restores nothing', () => {
  const far = { ...mark(0.4), y: 66 };
  expect(withMarksAbove(wordOf('tempo', 4.1), lineOf([far]), upright, list).text).toBe('tempo');
});

test('the piece of a broken capital is no dot', () => {
  const piece = { x: 0.85 * X_HEIGHT, y: BASELINE - 1.5 * X_HEIGHT, width: 4, height: 7 };
  expect(withMarksAbove(wordOf('Caylloma', 7.2), lineOf([piece]), upright, list).text).toBe('Caylloma');
});

test.each([
  [
    'the arm of a broken "V" is no accent',
    'Valde',
    5.2,
    [{ x: 0, width: 15 }],
    [{ x: 15, width: 6 }],
    'Valde',
  ],
  [
    'the serif of a broken "C" and an accent are no two dots',
    '¿Cómo',
    4.9,
    [
      { x: 0, width: 7 },
      { x: 13, width: 11 },
      { x: 31, width: 13 },
    ],
    [
      { x: 24, width: 5 },
      { x: 37, width: 4 },
    ],
    '¿Cómo',
  ],
  [
    'the dot of an "i" beside a "V" is none of its arms',
    'Vndo',
    4.4,
    [{ x: 0, width: 15 }],
    [{ x: 17, width: 4 }],
    'Vindo',
  ],
])('%s', (_, text, width, capitals, pieces, wanted) => {
  const letters = capitals.map((one, at) =>
    at === 2 ? { ...one, y: 84, height: 16 } : { ...one, y: 77, height: 23 },
  );
  const line = lineOf([...letters, ...pieces.map((one) => ({ ...one, y: 77, height: 6 }))]);
  expect(withMarksAbove(wordOf(text, width), line, slanted, list).text.replace('í', 'i')).toBe(wanted);
});

test('the piece into which a scan breaks the top of a thin letter is no dot', () => {
  const piece = { x: 0.6 * X_HEIGHT, y: BASELINE - X_HEIGHT, width: 4, height: 2 };
  expect(withMarksAbove(wordOf('con', 2.6), lineOf([piece]), upright, list).text).toBe('con');
});

test('a lost "i" is restored with its accent', () => {
  const line = lineOf([mark(3.2)]);
  expect(withMarksAbove(wordOf('Cafena', 4.6), line, slanted, list).text).toBe('Cafeína');
});

test('an accent slants, and a dot does not', () => {
  const [width, height] = [24, 24];
  const strip = (isInk: (x: number, y: number) => boolean) => ({
    picture: {
      width,
      height,
      dots: Uint8Array.from({ length: width * height }, (_, at) =>
        isInk(at % width, Math.floor(at / width)) ? 0 : 255,
      ),
    },
    toPageX: (x: number) => x,
    toPageY: (y: number) => y,
  });
  const box = { x: 8, y: 8, width: 8, height: 8 };
  const isIn = (x: number, y: number) => x >= 8 && x < 16 && y >= 8 && y < 16;
  expect(
    slantOf(
      box,
      strip((x, y) => isIn(x, y) && Math.abs(x + y - 23) < 3),
    ),
  ).toBeLessThan(-0.28);
  expect(slantOf(box, strip(isIn))).toBeCloseTo(0);
  expect(
    slantOf(
      box,
      strip((x, y) => isIn(x, y) && Math.abs(x - y) < 3),
    ),
  ).toBeGreaterThan(0.28);
  expect(
    slantOf(
      box,
      strip(() => false),
    ),
  ).toBe(0);
});

/** Width, height and lower edge over the baseline of kinds of patches, in dots. */
const KINDS: Readonly<Record<string, readonly [number, number, number]>> = {
  '|': [3, 22, 0],
  o: [11, 16, 0],
  O: [13, 22, 0],
  '1': [7, 22, 0],
  '(': [5, 28, -6],
  '?': [10, 22, 0],
  '.': [3, 3, 0],
  '-': [8, 4, 6],
};

/**
 * Bars (`|`), letters as low as small ones (`o`), capitals (`O`), figures "1" (`1`) and signs, one after the other. `'`
 * is an accent above the patch before.
 */
function patchesOf(kinds: string): Box[] {
  let x = 0;
  const patches: Box[] = [];
  for (const kind of kinds) {
    const before = patches.at(-1);
    if (kind === "'" && before) {
      patches.push({ x: before.x, y: before.y - 7, width: 5, height: 5 });
      continue;
    }
    const [width, height, above] = KINDS[kind] ?? [0, 0, 0];
    patches.push({ x, y: BASELINE - above - height, width, height });
    x += width + 3;
  }
  return patches;
}

test('a word that is known with "l" and with "I" is named', () => {
  const read = (kinds: string, text: string) => {
    const patches = patchesOf(kinds);
    return withPlainBars(wordOf(text, (around(patches)?.width ?? 0) / X_HEIGHT), lineOf(patches), list);
  };
  expect(read('|ooo', 'lodo')).toMatchObject({ text: 'lodo', isUnsure: true });
  expect(read('|oooo', 'libro')).toMatchObject({ text: 'libro', isUnsure: false });
});

test.each([
  ['||', '1', 'II'],
  ['|||', 'II;', 'III;'],
  ['|||o', 'lila', 'IIIa'],
  ['|||O', 'TIC', 'IIIC'],
  ['||O', '!IB', 'IIB'],
  ['|oo', 'lca', 'Ica'],
  ['||o', 'llo', 'Ilo'],
  ['||o.', 'llo.', 'Ilo.'],
  ['|OOO', '1GVZ', 'IGVZ'],
  ['111.', 'II.', 'III.'],
  ['111', '11', '11'],
  ['11O', 'II', 'II'],
  ['|', '1', 'I'],
  ['1', '1', '1'],
  ['||ooo', 'llega', 'llega'],
  ['|oo', 'las', 'las'],
  ['O||', 'Bli', 'BII'],
  ['O|||', 'VIH', 'VIII'],
  ['OO', 'VH', 'VH'],
  ['||O', 'IF', 'IIF'],
  ['O||.', 'BlI.', 'BII.'],
  ['OO||', 'MMil', 'MMII'],
  ['O|', 'B1:', 'BI:'],
  ['O1', 'B1:', 'B1:'],
  ['OOO', 'Viv', 'VIV'],
  ['Ooo', 'Viv', 'Viv'],
  ['|-||', '1-11', 'I-II'],
  ['|-|', 'I1', 'I-I'],
  ['O|o', 'Ali', 'Ali'],
  ['(|OOO', '(1GVZ', '(IGVZ'],
  ['|?', '1?', 'I?'],
  ['|ooooooo', 'ldentidad', 'Identidad'],
  ['|oooooooo', 'lnfección', 'Infección'],
  ["|'|ooo", 'fleon', 'Íleon'],
  ["|'|ooo", 'leon', 'Íleon'],
])('%s, read as "%s", is "%s"', (kinds, read, written) => {
  const patches = patchesOf(kinds);
  const width = (around(patches)?.width ?? 0) / X_HEIGHT;
  expect(withPlainBars(wordOf(read, width), lineOf(patches), list).text).toBe(written);
});
