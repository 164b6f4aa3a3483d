import { expect, test } from 'vitest';
import { around, type Box } from '../../page/page-content.ts';
import { withLostSigns } from './lost-signs.ts';

const [X_HEIGHT, BASELINE] = [16, 100];
const LETTER: readonly [number, number, number] = [11, 22, 0];
/** Width, height and lower edge over the baseline of the patches of each sign, in dots; from the left. */
const SIGNS: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  ',': [[3, 7, -4]],
  '.': [[3, 3, 0]],
  ':': [
    [3, 3, 0],
    [3, 3, 12],
  ],
  2: [[7, 14, -2]],
  3: [[7, 14, -2]],
  s: [[7, 16, 0]],
  ';': [
    [3, 7, -4],
    [3, 3, 13],
  ],
  "'": [[4, 5, 16]],
  '"': [
    [3, 7, 15],
    [3, 7, 15],
  ],
  l: [[3, 22, 0]],
  '/': [[7, 22, 0]],
  O: [[16, 22, 0]],
  β: [[12, 28, -6]],
  g: [[11, 22, -6]],
  x: [[11, 16, 0]],
};

/** The patches of a text; letters and figures are as high as capitals. A space is a gap. */
function patchesOf(text: string): { letter: string; box: Box }[] {
  let x = 0;
  return [...text].flatMap((letter) => {
    const own = letter === ' ' ? [] : (SIGNS[letter] ?? [LETTER]);
    const boxes = own.map(([width, height, above], at) => ({
      letter,
      box: { x: x + (letter === '"' ? at * 5 : 0), y: BASELINE - above - height, width, height },
    }));
    x += Math.max(8, ...boxes.map(({ box }) => box.x + box.width - x)) + 3;
    return boxes;
  });
}

/** The text of a word that was read as `read`, and whose ink is the part of `drawn` before its first space. */
function restored(read: string, drawn: string, { before = '', after = '' } = {}): string {
  const patches = patchesOf(drawn);
  const own = patchesOf(drawn.split(' ')[0] ?? '');
  const place = around(own.map(({ box }) => box)) ?? { x: 0, y: 0, width: 0, height: 0 };
  const boxes = patches.map(({ box }) => box);
  const line = {
    ...place,
    baseline: BASELINE,
    xHeight: X_HEIGHT,
    labels: new Set<number>(),
    patches: boxes,
    letters: [],
  };
  const word = { text: read, x: -1, width: place.width + 2, confidence: 80, letters: [], isUnsure: false };
  const slantOf = (box: Box) => (patches.find((one) => one.box === box)?.letter === '/' ? -0.9 : -0.3);
  return withLostSigns(word, line, { before, after }, slantOf).text;
}

test.each([
  ['the stroke of minutes', '140X,', "140X',", {}],
  ['the stroke of minutes behind a rate that is a word apart', 'x;', "x';", { before: '84' }],
  ['the stroke of minutes that was read as another sign', 'x”,', "x',", { before: '84' }],
  ['no stroke where there is none', '140X;', '140X;', {}],
  ['no stroke behind an x that is no rate', 'x', "x'", { before: 'la', kept: true }],
  ['the stroke of minutes at the head of a line', 'Xx”,', "X',", {}],
  ['no stroke at the head of a line where none was read', 'x,', "x',", { kept: true }],
  ['the lowered figure of a formula', 'CO;', 'CO2', {}],
  ['the lowered figure of a formula before a sign', 'HCO;:', 'HCO3:', {}],
  ['the lowered figure that was read as a letter', 'Os:', 'O2:', {}],
  ['the lowered figure behind a short form', 'Sat.O:', 'Sat.O2', {}],
  ['the lowered figure that was lost', 'PaCO:', 'PaCO2:', {}],
  ['no sign behind a lowered figure', 'SatO-.', 'SatO2', {}],
  ['no lowered figure for a letter on the line', 'Os:', 'Os:', { kept: true }],
  ['no comma for a lowered figure', 'SatO2', 'SatO2', {}],
  ['the "l" of a unit', 'UI/,', 'UI/l,', {}],
  ['a slash between figures', '12', '1/2', {}],
  ['no slash between figures that stand alone', '12', '12', {}],
  ['the slash of soles', 'S,', 'S/', { after: '60' }],
  ['no slash for a comma', 'S,', 'S,', { after: '60' }],
  ['no slash of soles before a word', 'S,', 'S/', { after: 'y', kept: true }],
  ['a beta', 'B', 'β', {}],
  ['a beta before other letters', 'BHCG', 'βHCG', {}],
  ['no beta for a letter on the line', 'B', 'B', {}],
  ['a beta before a figure', '82', 'β2', {}],
  ['the unit "g"', '9', 'g', {}],
  ['no unit for a figure on the line', '9', '9', {}],
  ['a comma', 'dolor', 'dolor,', {}],
  ['no comma that was read as the next word', 'dolor', 'dolor,', { after: ',', kept: true }],
  ['no comma of the ring behind it', '10', '10,', { after: '°', kept: true }],
  ['no full stop', 'dolor', 'dolor.', { kept: true }],
])('the ink tells of %s: "%s" is drawn as "%s"', (_what, read, drawn, given: Given) => {
  expect(restored(read, drawn, given)).toBe(given.kept ? read : drawn);
});

interface Given {
  before?: string;
  after?: string;
  /** The word stays as it was read. */
  kept?: boolean;
}

test.each([
  ['55/1200', 'S/1200', 'S/1200'],
  ['58/24', 'S/24', 'S/24'],
  ['55/24', '55/24', '55/24'],
])('"%s" is read, and "%s" drawn', (read, drawn, written) => {
  expect(restored(read, drawn)).toBe(written);
});

test('the comma of the next word is not taken', () => {
  expect(restored('dolor', 'dolor fuerte,')).toBe('dolor');
});

test.each([
  ['$S/', '42,50', 'S/'],
  ['5S/', '32,50', 'S/'],
  ['($S/32,50)', '', '(S/32,50)'],
  ['$/', '7', 'S/'],
  ['$/', 'día', '$/'],
  ['5/', '8', '5/'],
])('"%s" before "%s" is "%s"', (read, after, written) => {
  expect(restored(read, read, { after })).toBe(written);
});
