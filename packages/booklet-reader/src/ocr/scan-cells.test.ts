import { expect, test } from 'vitest';
import type { TextLine } from './page/text-lines.ts';
import { toScannedPage } from './scan-cells.ts';

/** A line of two letters, of which the first hangs below the baseline by `hanging` dots. */
function read(text: string, hanging: number): string {
  const letters = [
    { x: 0, y: 86, width: 8, height: 14 + hanging },
    { x: 10, y: 80, width: 3, height: 20 },
  ];
  const line: TextLine = {
    x: 0,
    y: 80,
    width: 13,
    height: 24,
    baseline: 100,
    xHeight: 14,
    labels: new Set(),
    patches: letters,
    letters,
  };
  const word = { text, confidence: 95, x: 0, width: 13, letters: [], isUnsure: false };
  const { page } = toScannedPage(
    { number: 1, width: 595, height: 842 },
    [{ line, words: [word] }],
    2.78,
    () => 0,
  );
  return page.cells.map((cell) => cell.text).join('');
}

test.each([
  ['ul', 5, 'µl'],
  ['pl', 5, 'µl'],
  ['ul', 0, 'ul'],
  ['pm', 5, 'pm'],
  ['place', 5, 'place'],
])('"%s" whose first letter hangs by %d dots is "%s"', (text, hanging, wanted) => {
  expect(read(text, hanging)).toBe(wanted);
});

test.each([
  [4, 'µg/dl'],
  [0, 'ug/dl'],
])('"ug" whose first letter hangs by %d dots is "%s"', (hanging, wanted) => {
  const letters = [
    { x: 0, y: 86, width: 11, height: 14 + hanging },
    { x: 14, y: 86, width: 11, height: 19 },
    { x: 30, y: 80, width: 3, height: 20 },
  ];
  const place = { x: 0, y: 80, width: 60, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const words = [{ text: 'ug/dl', confidence: 95, x: 0, width: 60, letters: [], isUnsure: false }];
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 2.78, () => 0);
  expect(page.cells.map((cell) => cell.text).join('')).toBe(wanted);
});

test.each([
  ['without ink', [0, 60], 'a b'],
  ['with ink', [0, 30, 60], 'a — b'],
])('a dash %s between two words', (_, places, wanted) => {
  const letters = places.map((x) => ({ x, y: 90, width: 10, height: 3 }));
  const place = { x: 0, y: 80, width: 70, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const word = { confidence: 95, width: 10, letters: [], isUnsure: false };
  const words = [
    { ...word, text: 'a', x: 0 },
    { ...word, text: '—', x: 30 },
    { ...word, text: 'b', x: 60 },
  ];
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 2.78, () => 0);
  expect(
    page.cells
      .map((cell) => cell.text)
      .join(' ')
      .replace(/ +/g, ' '),
  ).toBe(wanted);
});

test('the descender of "µ" is found beside the place where its letter is expected', () => {
  const letters = [
    { x: 0, y: 80, width: 8, height: 20 },
    { x: 11, y: 86, width: 11, height: 18 },
    { x: 25, y: 86, width: 11, height: 14 },
    { x: 38, y: 80, width: 3, height: 20 },
  ];
  const place = { x: 0, y: 80, width: 60, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const words = [{ text: '/ul', confidence: 95, x: 0, width: 60, letters: [], isUnsure: false }];
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 2.78, () => 0);
  expect(page.cells.map((cell) => cell.text).join('')).toBe('/µl');
});

test.each([
  [20, 'V'],
  [14, 'v'],
])('a lone "v" %d dots high beside capitals of 20 dots is "%s"', (height, wanted) => {
  const letters = [
    { x: 0, y: 100 - height, width: 13, height },
    { x: 30, y: 80, width: 3, height: 20 },
  ];
  const place = { x: 0, y: 80, width: 33, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const words = [{ text: 'v', confidence: 95, x: 0, width: 13, letters: [], isUnsure: false }];
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 2.78, () => 0);
  expect(page.cells.map((cell) => cell.text).join('')).toBe(wanted);
});

test.each([
  [10, [{ text: 'T1', before: 'El' }]],
  [90, []],
])(
  'the word before a sign of confidence %d is named, with its neighbour, where the sign is dropped',
  (confidence, named) => {
    const place = { x: 0, y: 80, width: 60, height: 20, baseline: 100, xHeight: 14 };
    const line: TextLine = { ...place, labels: new Set(), patches: [], letters: [] };
    const wordOf = (text: string, x: number, sure: number) => ({
      text,
      confidence: sure,
      x,
      width: 20,
      letters: [],
      isUnsure: false,
    });
    const words = [
      wordOf('El', 0, 95),
      wordOf('T1', 25, 95),
      wordOf(',', 50, confidence),
      wordOf('total', 75, 95),
    ];
    const { unsure } = toScannedPage(
      { number: 1, width: 595, height: 842 },
      [{ line, words }],
      2.78,
      () => 0,
    );
    expect(unsure.map(({ text, before }) => ({ text, before }))).toEqual(named);
  },
);

test('words far apart have no space between them, nor have words in two cells of a table', () => {
  const letters = [0, 12, 60, 200].map((x) => ({ x, y: 80, width: 10, height: 20 }));
  const place = { x: 0, y: 80, width: 210, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const words = [
    ['A', 0],
    ['B', 16],
    ['E', 32],
    ['D', 200],
  ].map(([text, x]) => ({
    text: String(text),
    confidence: 95,
    x: Number(x),
    width: 10,
    letters: [],
    isUnsure: false,
  }));
  const rules = [{ x: 28, y: 60, width: 1, height: 60 }];
  const size = { number: 1, width: 595, height: 842 };
  const { page } = toScannedPage(size, [{ line, words }], 2.78, () => 0, { rules, strokes: [] });
  expect(page.cells.map((cell) => cell.text).join('')).toBe('A BED');
  expect(page.rules).toHaveLength(1);
});

test('an exponent stands at its own place and is smaller than its line', () => {
  const letters = [{ x: 0, y: 80, width: 10, height: 20 }];
  const place = { x: 0, y: 80, width: 20, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const word = { confidence: 95, width: 8, letters: [], isUnsure: false };
  const words = [
    { ...word, text: 'm', x: 0 },
    { ...word, text: '2', x: 12, raised: { x: 12, y: 78, width: 8, height: 13 } },
  ];
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 1, () => 0);
  const [base, exponent, ...more] = page.cells;
  expect(more).toEqual([]);
  expect(exponent?.y).toBe(91);
  expect(exponent?.size).toBeLessThan((base?.size ?? 0) * 0.8);
});

test('words with thick strokes are bold, but not larger ones', () => {
  const words = [1.7, 2.8].map((weight, at) => ({
    text: 'uno',
    confidence: 95,
    x: at * 60,
    width: 40,
    letters: [],
    isUnsure: false,
    weight,
  }));
  const lineOf = (baseline: number, height: number): TextLine => {
    const letters = [{ x: 0, y: baseline - height, width: 8, height }];
    return {
      ...{ x: 0, y: baseline - height, width: 100, height },
      baseline,
      xHeight: 14,
      labels: new Set(),
      patches: letters,
      letters,
    };
  };
  const read = [20, 20, 24].map((height, at) => ({ line: lineOf(100 + at * 40, height), words }));
  const page = { number: 1, width: 595, height: 842 };
  const { cells } = toScannedPage(page, read, 2.78, () => 0, undefined, {
    ofWords: 2,
    ofText: new Map(),
  }).page;
  const bold = cells.filter((cell) => cell.text !== ' ').map((cell) => cell.bold);
  expect(bold.map(Number).join('')).toBe('000111'.repeat(2) + '000000');
});

test('a word whose box reaches over a rule ends where its ink ends', () => {
  const letters = [0, 60].map((x) => ({ x, y: 80, width: 10, height: 20 }));
  const place = { x: 0, y: 80, width: 70, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const words = [
    { text: '4', confidence: 95, x: 0, width: 69, letters: [], isUnsure: false },
    { text: 'B', confidence: 95, x: 60, width: 10, letters: [], isUnsure: false },
  ];
  const shapes = { rules: [{ x: 35, y: 60, width: 1, height: 60 }], strokes: [] };
  const page = { number: 1, width: 595, height: 842 };
  const { cells } = toScannedPage(page, [{ line, words }], 2.78, () => 0, shapes).page;
  expect(cells.map(({ text }) => text).join('')).toBe('4B');
  expect((cells[0]?.width ?? 0) * 2.78).toBeLessThan(12);
});

test('the signs of a word that was read glyph by glyph know how sure they are, and words of prose do not', () => {
  const letters = [{ x: 0, y: 80, width: 60, height: 20 }];
  const place = { x: 0, y: 80, width: 60, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const word = { confidence: 95, width: 20, letters: [], isUnsure: false };
  const words = [
    { ...word, text: 'si', x: 0 },
    { ...word, text: '3x', x: 40, seen: { net: '3x', chance: 0.6, tesseract: '32' } },
  ];
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 2.78, () => 0);
  const inked = page.cells.filter(({ text }) => text !== ' ');
  expect(inked.map(({ text, sure }) => [text, sure])).toEqual([
    ['s', undefined],
    ['i', undefined],
    ['3', 0.6],
    ['x', 0.6],
  ]);
});

test.each([
  ['gray', 0, '#e6e6e6'],
  ['of a marker', 0.6, '#e6e64d'],
])('a shaded box lies behind the text of the page: %s', (_name, tint, color) => {
  const page = { number: 1, width: 595, height: 842 };
  const shades = [{ x: 30, y: 60, width: 300, height: 60, lightness: 0.9, tint }];
  const { fills } = toScannedPage(page, [], 3, () => 0, { rules: [], strokes: [], shades }).page;
  expect(fills).toEqual([{ x: 10, y: 20, width: 100, height: 20, light: true, color }]);
});

test.each([
  ['a pixel lower is as large as the text', 19, true],
  ['of small print stays small', 17, false],
])('a line %s', (_, height, isUsual) => {
  const lines = [20, 20, 20, height].map((capital, at) => {
    const letters = [0, 14, 28].map((x) => ({ x, y: 100 + at * 40 - capital, width: 12, height: capital }));
    const place = { x: 0, y: 100 + at * 40 - capital, width: 40, height: capital, baseline: 100 + at * 40 };
    const line: TextLine = {
      ...place,
      xHeight: capital * 0.72,
      labels: new Set(),
      patches: letters,
      letters,
    };
    return { line, words: [{ text: 'EJE', confidence: 95, x: 0, width: 40, letters: [], isUnsure: false }] };
  });
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, lines, 2.78, () => 0);
  expect(page.cells.at(-1)?.size === page.cells[0]?.size).toBe(isUsual);
});

test.each([
  ['colored ink', 80, 100, [{ color: '#0000ff' }]],
  ['colored ink with descenders', 80, 106, [{ color: '#0000ff' }]],
  ['a marker', 74, 106, [{ highlight: true }]],
])('%s is told by the paper around it', (_name, top, foot, wanted) => {
  const letters = [{ x: 0, y: 80, width: 40, height: 20 }];
  const place = { x: 0, y: 80, width: 40, height: 20, baseline: 100, xHeight: 14 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const words = [{ text: 'B', confidence: 95, x: 0, width: 40, letters: [], isUnsure: false }];
  const tinted = (_x: number, y: number, _width: number, height: number) =>
    (0.6 * Math.max(0, Math.min(foot, y + height) - Math.max(top, y))) / height;
  const { page } = toScannedPage({ number: 1, width: 595, height: 842 }, [{ line, words }], 2.78, tinted);
  expect(
    page.cells.map(({ highlight, color }) => ({ ...(highlight && { highlight }), ...(color && { color }) })),
  ).toEqual(wanted);
});
