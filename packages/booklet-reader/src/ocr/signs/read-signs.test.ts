import { expect, test } from 'vitest';
import { levelledScan } from '../page/levelled-scan.testing.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withSigns } from './read-signs.ts';
import { scriptWords, withScripts } from './scripts/place-scripts.ts';

const LIST = { has: (word: string) => ['para', 'que'].includes(word), all: () => [] };

/** The words of one drawn line, each with its true place and the text that a recognizer saw. */
function readLine(
  drawn: readonly string[],
  seen: readonly string[],
  scripts: readonly string[] = [],
  confidence = 80,
): string {
  return readWords(drawn, seen, scripts, confidence)
    .map(({ text, raised }) => (raised ? `^${text}` : text))
    .join(' ');
}

function readWords(
  drawn: readonly string[],
  seen: readonly string[],
  scripts: readonly string[],
  confidence: number,
  others: string[] = [],
): ChosenWord[] {
  const places: { x: number; width: number }[] = [];
  const page = levelledScan((context) => {
    let x = 60;
    for (const word of drawn) {
      context.fillText(word, x, 320);
      const { width } = context.measureText(word);
      places.push({ x, width });
      x += width + 14;
    }
    const [last] = places.slice(-1);
    context.font = '18px Scanned';
    for (const script of scripts) context.fillText(script, (last?.x ?? 0) + (last?.width ?? 0) + 2, 309);
    context.font = '26px Scanned';
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const words = seen.map(
    (text, at): ChosenWord => ({
      text,
      confidence,
      ...(places[at] ?? { x: 0, width: 0 }),
      letters: [],
      isUnsure: false,
      others,
    }),
  );
  const grayAt = page.grayOf(line);
  return withScripts(withSigns(words, line, grayAt, LIST), scriptWords(line, grayAt).words);
}

test('signs that the recognizer takes for letters and others are told', () => {
  expect(readLine(['para', 'k', '≤', '5'], ['para', 'k', '<', '5'])).toBe('para k ≤ 5');
  expect(readLine(['para', '9π', '≠', '3'], ['para', '97', '+', '3'])).toBe('para 9π ≠ 3');
});

test('a lone sign "×" between numbers is told from the letter', () => {
  const seen = ['para', '100', 'x', '3'];
  expect(readLine(['para', '100', '×', '3'], seen)).toBe('para 100 × 3');
  expect(readLine(['para', '100', 'x', '3'], seen)).toBe('para 100 x 3');
});

test('words of formulas keep what both readers saw in them, and words of a text nothing', () => {
  const words = readWords(['para', '9π', 'm'], ['para', '97', 'm'], ['2'], 80);
  expect(words.map(({ text, seen }) => [text, seen?.net, seen?.tesseract])).toEqual([
    ['para', undefined, undefined],
    ['9π', '9π', '97'],
    ['m', 'm', 'm'],
    ['2', '2', null],
  ]);
});

test('words of a text stay, though their glyphs look otherwise', () => {
  expect(readLine(['Tipo', 'II', 'para', 'que'], ['Tipo', 'II', 'para', 'que'])).toBe('Tipo II para que');
});

test('the part of a word before the end of its line is no formula, though its "l" looks like "1"', () => {
  expect(readLine(['para', 'que', '1o-'], ['para', 'que', 'lo-'])).toBe('para que lo-');
});

test.each([
  ['e1', 'el'],
  ['1a', 'la'],
  ['1e', 'le'],
  ['E1', 'El'],
])(
  'the frequent word that the recognizer doubts stays, though its "l" looks like the figure in %j',
  (drawn, read) => {
    expect(readLine(['para', drawn, 'que'], ['para', read, 'que'])).toBe(`para ${read} que`);
  },
);

test('a frequent word that the net and one reading see stands for a short word that is none', () => {
  const read = (seen: string, others: string[]) =>
    readWords(['para', 'va', 'que'], ['para', seen, 'que'], [], 80, others)[1]?.text;
  expect(read('vu', ['va'])).toBe('va');
  expect(read('vu', ['vo'])).toBe('vu');
  expect(read('ya', ['va'])).toBe('ya');
});

test('a lone letter is no figure with more beside it', () => {
  expect(readLine(['para', 'n', 'que'], ['para', '7z', 'que'])).toBe('para n que');
  expect(readLine(['para', '72', 'que'], ['para', '72', 'que'])).toBe('para 72 que');
});

test('the dash behind the number of a question before a formula is no minus', () => {
  expect(readLine(['21.−', '3', '=', '7'], ['21.-S', '—', '=', '7'])).toBe('21.- 3 = 7');
});

test('the number that opens a question is told, though the recognizer takes its figures for letters', () => {
  expect(readLine(['50.', 'para', 'que'], ['DO.', 'para', 'que'])).toBe('50. para que');
  expect(readLine(['3.', 'para', 'que'], ['J.', 'para', 'que'])).toBe('3. para que');
  expect(readLine(['60.', 'para', 'que'], ['00.', 'para', 'que'])).toBe('60. para que');
  expect(readLine(['3.'], ['J.'])).toBe('3.');
  expect(readLine(['II.', 'para', 'que'], ['II.', 'para', 'que'])).toBe('II. para que');
});

test('a line is an equation although it has an arrow, and although the recognizer guesses a word in it', () => {
  expect(readLine(['2H', '+', 'O', '→', '2HO'], ['24', '+0', '>', '2HO'])).toBe('2H + O → 2HO');
  expect(readLine(['6CO', '+', '6H'], ['que', '++', '6H'], [], 20)).toBe('6CO + 6H');
  expect(readLine(['6CO', '+', '6H'], ['que', '++', '6H'])).not.toBe('6CO + 6H');
});

test.each(['.', '-'])('a dot at half the height, read as "%s", is that of a product', (text) => {
  const page = levelledScan((context) => {
    context.fillText('que', 60, 320);
    context.fillRect(118, 309, 4, 4);
    context.fillText('5', 135, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  const word = { confidence: 90, letters: [], isUnsure: false };
  const words = [
    { ...word, text: 'que', x: 60, width: 44 },
    { ...word, text, x: 115, width: 9 },
    { ...word, text: '5', x: 135, width: 15 },
  ];
  const read = line ? withSigns(words, line, page.grayOf(line), LIST) : [];
  expect(read.map(({ text }) => text).join(' ')).toBe('que · 5');
});

test('the letter of a unit is no figure of the number before it', () => {
  expect(readLine(['para', '907,2 g'], ['para', '907,28'])).toBe('para 907,2 g');
});

test('the strokes of a quotation mark are no signs of a formula', () => {
  expect(readLine(['para', '8"', 'que'], ['para', '8”', 'que'])).toBe('para 8” que');
});

test('an exponent stands raised behind its base', () => {
  expect(readLine(['para', 'que', 'm'], ['para', 'que', 'm'], ['2'])).toBe('para que m ^2');
});

test('a code in a text stays as the recognizer read it, though its glyphs look otherwise', () => {
  expect(readLine(['para', 'BQ7', 'que'], ['para', 'B27', 'que'])).toBe('para B27 que');
});

test.each([
  ['RJDP', 'RIJDP', 55, 'RJDP'],
  ['RJDQ', 'RIDQ', 62, 'RJDQ'],
  ['RJDQ', 'RIDQ', 92, 'RIDQ'],
])(
  'a code of capitals "%s" that was read as "%s" with %d of 100 is "%s"',
  (drawn, seen, confidence, read) => {
    expect(readLine(['para', drawn, 'que'], ['para', seen, 'que'], [], confidence)).toBe(`para ${read} que`);
  },
);

test('units, names with a figure, and letters that touch stay as the recognizer read them', () => {
  expect(readLine(['para', 'mφl', 'que'], ['para', 'mg/l', 'que'])).toBe('para mg/l que');
  expect(readLine(['para', '02', 'que'], ['para', 'O2', 'que'])).toBe('para O2 que');
  expect(readLine(['para', '≥', '5'], ['para', '21', '5'])).toBe('para 21 5');
});

test('the figures of a fraction are read by their glyphs, though they are smaller than those of the page', () => {
  const page = levelledScan((context) => {
    context.font = '19px Scanned';
    context.fillText('24', 65, 311);
    context.fillRect(60, 317, 30, 2);
    context.fillText('5', 70, 336);
    context.font = '26px Scanned';
  });
  const parts = page.lines.filter(({ isPart }) => isPart);
  const read = parts.map((line) => {
    const half = { confidence: 60, width: line.width / 2, letters: [], isUnsure: true };
    const words = [
      { ...half, text: '—', x: line.x },
      { ...half, text: '>', x: line.x + half.width },
    ];
    return withSigns(words, line, page.grayOf(line), LIST).map(({ text }) => text);
  });
  expect(read).toEqual([['24'], ['5']]);
});

test('a sign stands once, though the box of the number before reaches over it', () => {
  const page = levelledScan((context) => {
    context.fillText('30 %', 60, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  const last = line?.patches.filter(({ x }) => x > 100) ?? [];
  const [from, end] = [Math.min(...last.map(({ x }) => x)), (line?.x ?? 0) + (line?.width ?? 0)];
  const word = { confidence: 80, letters: [], isUnsure: true };
  const words = [
    { ...word, text: '30', x: 60, width: end - 60 },
    { ...word, text: '%', x: from, width: end - from },
  ];
  const read = line ? withSigns(words, line, page.grayOf(line), LIST) : [];
  expect(read.map(({ text }) => text).join(' ')).toBe('30 %');
});

test('the last figure of a number stands once, though the box of the number ends before it', () => {
  const page = levelledScan((context) => {
    context.fillText('que 2019 para', 60, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  const patches = line?.patches.toSorted((one, other) => one.x - other.x) ?? [];
  const at = (from: number, end: number) => {
    const [x, last] = [patches[from]?.x ?? 0, patches[end]];
    return {
      confidence: 90,
      letters: [],
      isUnsure: false,
      x,
      width: (last?.x ?? 0) + (last?.width ?? 0) - x,
    };
  };
  const words = [
    { text: 'que', ...at(0, 2) },
    { text: '2019', ...at(3, 5) },
    { text: 'para', ...at(7, 10) },
  ];
  const read = line ? withSigns(words, line, page.grayOf(line), LIST) : [];
  expect(read.map(({ text }) => text).join(' ')).toBe('que 2019 para');
});

test('a short word that the recognizer is sure of stays, though one of its glyphs looks like a sign', () => {
  expect(readLine(['para', 'h÷', 'que'], ['para', 'he', 'que'], [], 92)).toBe('para he que');
});

test('the letter of a label is that of its glyph, and no figure', () => {
  expect(readLine(['b)', '7', '+', '49'], ['5)', '7', '+', '49'])).toBe('b) 7 + 49');
  expect(readLine(['5)', '7', '+', '49'], ['5)', '7', '+', '49'])).toBe('5) 7 + 49');
});

test('what was read as a dot is a letter where its ink is as tall', () => {
  expect(readLine(['para', 'n', '= 1'], ['para', '.', '= 1'])).toBe('para n = 1');
});

test('a minus too faint for ink is read', () => {
  const page = levelledScan((context) => {
    context.fillText('k ≤', 60, 320);
    context.fillText('7', 136, 320);
    context.fillStyle = '#b4b4b4';
    context.fillRect(115, 311, 16, 2);
    context.fillStyle = '#000';
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const seen = [
    { text: 'k<', x: 60, width: 46 },
    { text: '7', x: 136, width: 14 },
  ].map((word) => ({ ...word, confidence: 80, letters: [], isUnsure: false }));
  expect(
    withSigns(seen, line, page.grayOf(line), LIST)
      .map(({ text }) => text)
      .join(' '),
  ).toBe('k ≤ −7');
});

test('the label of an alternative is told where the recognizer reads it with the formula behind it, or loses it', () => {
  expect(readLine(['C)2', 'que', 'para'], ['C2', 'que', 'para'])).toBe('C) 2 que para');
  expect(readLine(['C)6', 'que', 'para'], ['6', 'que', 'para'])).toBe('C) 6 que para');
  expect(readLine(['C2', 'que', 'para'], ['C2', 'que', 'para'])).toBe('C2 que para');
  expect(readLine(['(C)', '7', '+', '49'], ['(0)', '7', '+', '49'])).toBe('(C) 7 + 49');
  expect(readLine(['(0)', '7', '+', '49'], ['(0)', '7', '+', '49'])).toBe('(0) 7 + 49');
});

test('a Greek letter is no capital', () => {
  expect(readLine(['para', 'que', 'θ.'], ['para', 'que', 'O.'])).toBe('para que θ.');
  expect(readLine(['para', 'que', 'O.'], ['para', 'que', 'O.'])).toBe('para que O.');
});

test('the zero of a number and the star of a letter are told, and the name of a quantity stays', () => {
  expect(readLine(['01.', 'para'], ['O1.', 'para'])).toBe('01. para');
  expect(readLine(['para', 'O2.'], ['para', 'O2.'])).toBe('para O2.');
  // The star of a key stays with its letter, whose case the net can't tell.
  expect(readLine(['*c.', '5'], ['*C.', '5'])).toBe('*C. 5');
});

test('formulas with many glyphs and functions of angles are read glyph by glyph', () => {
  const long = ['para', '(2x+3x−5x+7x)≠19x'];
  expect(readLine(long, ['para', '(2x+3x-5x+7x)+19x'])).toBe('para (2x+3x−5x+7x)≠19x');
  expect(readLine(['B)', 'mgsenθ'], ['B)', 'mgsen0'])).toBe('B) mg sen θ');
});
