import { expect, test } from 'vitest';
import { around, type Box } from '../../page/page-content.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withSmallSigns } from './small-signs.ts';

const [X_HEIGHT, BASELINE] = [16, 100];
/** Width, height and lower edge over the baseline of the patches of each sign, in dots. */
const SIGNS: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  '.': [[3, 3, 0]],
  ',': [[3, 6, -3]],
  // A comma that is only a dot higher than a full stop.
  '⹁': [[3, 4, -1]],
  // A comma whose tail a scan parted from its dot.
  '⸲': [
    [3, 3, 0],
    [2, 3, -5],
  ],
  ':': [
    [3, 3, 0],
    [3, 3, 12],
  ],
  ';': [
    [3, 5, -2],
    [3, 3, 12],
  ],
  '-': [[6, 3, 6]],
  '°': [[8, 8, 13]],
  '”': [[10, 8, 13]],
  "'": [[4, 4, 17]],
  '%': [[18, 22, 0]],
};

/** The patches of a text; letters and figures are as high as capitals. */
function patchesOf(text: string): Box[] {
  let x = 0;
  return [...text].flatMap((letter) => {
    const own = (SIGNS[letter] ?? [[11, 22, 0] as const]).map(([width, height, above]) => ({
      x,
      y: BASELINE - above - height,
      width,
      height,
    }));
    x += (own[0]?.width ?? 0) + 3;
    return own;
  });
}

/** The text of a word that was read as `read` and is drawn as `drawn`, behind the word `before`. */
function mended(
  read: string,
  drawn: string,
  before = '',
  confidence = 80,
  hasTail = false,
  seen?: ChosenWord['seen'],
): string {
  const patches = patchesOf(drawn);
  const place = around(patches) ?? { x: 0, y: 0, width: 0, height: 0 };
  const line = {
    ...place,
    baseline: BASELINE,
    xHeight: X_HEIGHT,
    labels: new Set<number>(),
    patches,
    letters: [],
  };
  const word = { text: read, x: -1, width: place.width + 2, confidence, letters: [], isUnsure: false };
  return withSmallSigns(seen ? { ...word, seen } : word, line, before, () => hasTail).text;
}

test.each([
  ['180%', '180°'],
  ['180”,', '180°,'],
  ['38*C', '38°C'],
  ['T*', 'T°'],
  ['104X”', "104X'"],
  ['15"', '15°', '15"'],
  ['50%', '50%'],
  ['24', '2-4'],
  ['31', '3:1'],
  ['12', '1,2'],
  ['12', '1.2'],
  ['24', '24'],
  ['FR:', 'FR:'],
  ['dolor.', 'dolor,'],
  ['dolor,', 'dolor.'],
  ['dolor:', 'dolor:'],
  ['dolor:', 'dolor;'],
  ['dolor;', 'dolor:'],
  ['dolor', 'dolor.', 'dolor'],
  ['dolor.', 'dolor⸲', 'dolor,'],
  ['0.36', '0,36'],
])('%s, drawn as %s, is what is drawn', (read, drawn, wanted = drawn) => {
  expect(mended(read, drawn)).toBe(wanted);
});

test('a sign by itself is looked at only behind a figure or a rate', () => {
  expect(mended('*', '°', '180')).toBe('°');
  expect(mended('”', "'", 'X')).toBe("'");
  expect(mended('*', '°', 'nota')).toBe('*');
  expect(mended('C*;', 'C°;', '39')).toBe('C°;');
  expect(mended('C*;', 'C°;', 'nota')).toBe('C*;');
});

test('a ring before "C" at the head of a line is a degree', () => {
  expect(mended('“C.', '°C.')).toBe('°C.');
  expect(mended('“C.', '°C.', 'nota')).toBe('“C.');
});

test('a comma that was surely read stays unless the sign is as wide as high', () => {
  expect(mended('dolor,', 'dolor⹁', '', 96)).toBe('dolor,');
  expect(mended('dolor,', 'dolor⹁', '', 90)).toBe('dolor.');
  expect(mended('dolor,', 'dolor.', '', 96)).toBe('dolor.');
});

test.each([
  ['dolor.', 'dolor,'],
  ['dolor:', 'dolor;'],
  ['0.36', '0,36'],
  ['S/0.36.', 'S/0,36,'],
  ['1.2.3', '1.2.3'],
  ['D.', 'D.'],
])('%s is %s where each dot has a pale tail', (read, written) => {
  expect(mended(read, read, '', 80, true)).toBe(written);
  expect(mended(read, read)).toBe(read);
});

test('a comma stays where its dot has a pale tail', () => {
  expect(mended('dolor,', 'dolor.', '', 80, true)).toBe('dolor,');
});

test.each([
  ['*', { y: 0.9, width: 0.55, height: 0.55 }, '', '•'],
  ['*', { y: 1.4, width: 0.7, height: 0.75 }, '', '*'],
  ['-', { y: 0.6, width: 0.7, height: 0.15 }, '', '-'],
  ['*', { y: 0.9, width: 0.55, height: 0.55 }, 'nota', '*'],
])('"%s" drawn as %j behind "%s" is "%s"', (read, ink, before, written) => {
  const disc = { x: 10, y: 100 - ink.y * 16, width: ink.width * 16, height: ink.height * 16 };
  const patches = [disc, { x: 40, y: 84, width: 14, height: 16 }];
  const place = { x: 10, y: 84, width: 60, height: 16, baseline: 100, xHeight: 16 };
  const line = { ...place, patches, letters: [], labels: new Set<number>() };
  const word = { text: read, x: 9, width: 14, confidence: 80, letters: [], isUnsure: false };
  expect(withSmallSigns(word, line, before, () => false).text).toBe(written);
});

test('leaves a closing quote behind a figure, whose touching strokes are wider than high', () => {
  expect(mended('20”', '20”')).toBe('20”');
  expect(mended('20”', '20°')).toBe('20°');
});

test('specks between figures that both readers saw without a sign are none', () => {
  const seen = { net: '29', chance: 0.99, tesseract: '29' };
  expect(mended('29', '2:9', '', 96, false, seen)).toBe('29');
  expect(mended('29', '2:9', '', 96, false, { ...seen, net: '2:9' })).toBe('2:9');
  expect(mended('29', '2,9', '', 96, false, seen)).toBe('2,9');
});
