import { expect, test } from 'vitest';
import { grayScan } from '../../drawn-scan.testing.ts';
import { GLYPH_STRIP, type Glyph, glyphsOf } from '../../letters/glyphs-of-line.ts';
import { levelPage } from '../../page/level-page.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { type DrawnCells, withKeyLetters } from './key-letters.ts';

const ROWS = ['1 A 4 C', '2 B 5 C', '3 C 6 A', '7 C 8 D', '9 B 10 A'];
const SMALL = { width: 700, height: 400 };

/** The cells of a sheet as drawn, with what the recognizer might read instead of them. */
function cells(readings: Readonly<Record<string, string>>, rows: readonly string[] = ROWS): DrawnCells[] {
  const scan = grayScan(
    (context) => {
      context.font = '28px Scanned';
      for (const [row, text] of rows.entries())
        for (const [at, cell] of text.split(' ').entries())
          context.fillText(cell, 60 + at * 160, 80 + row * 60);
    },
    { ...SMALL, noise: 10 },
  );
  const page = levelPage(scan, new Uint8Array(scan.dots.length));
  const texts = rows.flatMap((text, row) =>
    text.split(' ').map((cell, at) => ({ cell, x: 60 + at * 160, baseline: 80 + row * 60 })),
  );
  return page.lines.map((line) => {
    const drawn = texts.find(
      ({ x, baseline }) => Math.abs(x - line.x) < 40 && Math.abs(baseline - line.baseline) < 20,
    );
    const place = drawn ? `${(drawn.x - 60) / 160},${(drawn.baseline - 80) / 60}` : '';
    const text = readings[place] ?? drawn?.cell ?? '';
    const word = { text, confidence: text === drawn?.cell ? 93 : 60, x: line.x, width: line.width };
    return {
      line,
      words: [
        {
          word: { ...word, letters: [], isUnsure: false } satisfies ChosenWord,
          glyphs: glyphsOf(line, page.cut(line, GLYPH_STRIP)),
        },
      ],
    };
  });
}

async function mended(lines: readonly DrawnCells[], again: readonly string[] = []): Promise<string[]> {
  const found = await withKeyLetters(lines, async () => [...again]);
  return lines
    .flatMap(({ words }) => words.map(({ word }) => [word.text, found.get(word)] as const))
    .flatMap(([read, text]) => (text === undefined ? [] : [`${read} → ${text}`]));
}

test('a letter of a key sheet that became something else is told by the letters that look alike', async () => {
  expect(await mended(cells({ '3,0': 'Cc', '1,2': 'e', '1,3': 'Lo' }))).toEqual([
    'Cc → C',
    'e → C',
    'Lo → C',
  ]);
});

test('letters that look alike and were read as one are sure, though the recognizer is sure of none', async () => {
  const rows = ['1 A 4 C', '2 B 5 C', '3 C 6 A', '7 B 8 B', '9 B 10 A'];
  const unsure = cells({ '1,3': '(o' }, rows).map(({ line, words }) => ({
    line,
    words: words.map(({ word, glyphs }) => ({
      word: { ...word, confidence: /^\d/.test(word.text) ? 93 : 2 },
      glyphs,
    })),
  }));
  expect(await mended(unsure)).toEqual(['(o → B']);
});

/** The two halves of a glyph, as where a hairline between them was lost. */
function halves(glyph: Glyph): Glyph[] {
  const [left, half] = [Math.ceil(glyph.columns / 2), Math.ceil(glyph.width / 2)];
  const at = left * GLYPH_STRIP.height;
  return [
    { ...glyph, width: half, columns: left, ink: glyph.ink.slice(0, at) },
    {
      ...glyph,
      x: glyph.x + half,
      width: glyph.width - half,
      column: glyph.column + left,
      columns: glyph.columns - left,
      ink: glyph.ink.slice(at),
    },
  ];
}

test('a letter whose hairline is lost is told by the letters that look like both pieces together', async () => {
  const broken = cells({ '3,1': 'LO' }).map(({ line, words }) => ({
    line,
    words: words.map((one) =>
      one.word.text === 'LO' ? { ...one, glyphs: one.glyphs.flatMap(halves) } : one,
    ),
  }));
  expect(await mended(broken)).toEqual(['LO → C']);
});

/** Parts glyphs by one dot of paper. */
function parted([first, ...rest]: Glyph[]): Glyph[] {
  return first ? [{ ...first, width: first.width - 1 }, ...rest] : [];
}

test('a letter in pieces may have a dot of paper between them', async () => {
  const broken = cells({ '3,1': 'EC' }).map(({ line, words }) => ({
    line,
    words: words.map((one) =>
      one.word.text === 'EC' ? { ...one, glyphs: parted(one.glyphs.flatMap(halves)) } : one,
    ),
  }));
  expect(await mended(broken)).toEqual(['EC → C']);
});

test('a letter that was read wrong tells no others, and its picture decides where it is read so again', async () => {
  const rows = ROWS.map((row) => row.replace('8 D', '8 C'));
  const lines = cells({ '1,2': 'E', '3,3': 'LO' }, rows);
  for (const { word } of lines.flatMap(({ words }) => words)) if (word.text === 'E') word.confidence = 88;
  expect((await mended(lines, ['C', 'Cc'])).sort()).toEqual(['E → C', 'LO → C']);
  expect((await mended(lines, ['E', 'Cc'])).sort()).toEqual(['E → ?', 'LO → C']);
});

test('a letter that stands only once on the sheet is read again by itself', async () => {
  const rows = [...ROWS.map((row) => row.replaceAll('C', 'B')), '11 C'];
  expect(await mended(cells({ '1,5': 'Lo' }, rows), ['Cc', 'C'])).toEqual(['Lo → C']);
  expect(await mended(cells({ '1,5': 'Lo' }, rows), ['Cc', 'E'])).toEqual([]);
});

test('a letter that the recognizer sees alone in one cell tells the cells that look like it', async () => {
  const lines = cells({ '3,0': '[a', '1,2': '[e', '3,1': '(e', '1,3': 'Lo' });
  const readings = [
    ['Cc', 'C'],
    ['e', 'C'],
    ['Cc', 'Cc'],
    ['a', 'o'],
  ];
  const found = await withKeyLetters(lines, async () => readings.shift() ?? []);
  expect([...found.values()]).toEqual(['C', 'C', 'C', 'C']);
});

test('a letter whose picture is that of another letter is left untold', async () => {
  const lines = cells({ '3,2': 'B' });
  for (const { word } of lines.flatMap(({ words }) => words)) word.confidence = 93;
  expect(await mended(lines)).toEqual(['B → ?']);
});

test('lone letters without numbers are no sheet of keys', async () => {
  expect(await mended(cells({ '1,0': 'e' }, ['A C', 'A C', 'B D', 'B D']))).toEqual([]);
});

test('the letter of an alternative is never left untold', async () => {
  const lines = cells({ '3,2': 'B' });
  for (const { word } of lines.flatMap(({ words }) => words)) word.confidence = 93;
  const behind = lines.flatMap(({ words }) => words).find(({ word }) => word.text === '1');
  const labelled = lines.map(({ line, words }) => ({
    line,
    words: [
      ...words,
      ...(behind ? [{ ...behind, word: { ...behind.word, text: 'Solicitar', x: 600 }, glyphs: [] }] : []),
    ],
  }));
  expect(await mended(labelled)).toEqual([]);
});
