import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { grayScan } from '../drawn-scan.testing.ts';
import { glyphsOf } from '../letters/glyphs-of-line.ts';
import { createLetterTemplates, FIT_STRIP } from '../letters/letter-templates.ts';
import { levelPage } from '../page/level-page.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withAccentOnF, withoutAccentOnF } from './accent-on-f.ts';

const list = { has: (word: string) => ['fístula', 'oficio', 'fin', 'fín'].includes(word) };
const model = { of: (word: string) => (word.includes('grafía') ? -8 : -9) };

/** A drawn word: its line, without the marks above the letters, and its glyphs. */
function drawn(text: string) {
  const write = (context: SKRSContext2D) => {
    context.font = '28px Scanned';
    let x = 40;
    for (const letter of text) {
      context.fillText(letter, x, 60);
      x += context.measureText(letter).width + 3;
    }
    // A second line gives every picture the same height of small letters.
    context.fillText('n a c u r s o n a c u r s o n a c u r s o', 40, 120);
  };
  const gray = grayScan(write, { width: 600, height: 170, noise: 8 });
  const page = levelPage(gray, new Uint8Array(gray.dots.length));
  const [line] = page.lines;
  if (!line) throw new Error('no line');
  return { line, glyphs: glyphsOf(line, page.cut(line, FIT_STRIP)) };
}

const templates = createLetterTemplates();
for (const text of ['grafia', 'grafía', 'stulco', 'efisíc'])
  for (let times = 0; times < 4; times++)
    for (const [at, glyph] of drawn(text).glyphs.entries()) templates.learn(text[at] ?? '', glyph);

function written(read: string, ink: string, { hasMarks = false, others = [] as string[] } = {}): string {
  const { line, glyphs } = drawn(ink);
  const isMark = ({ y, height }: { y: number; height: number }) =>
    y + height < line.baseline - line.xHeight * 0.85;
  const patches = hasMarks ? line.patches : line.patches.filter((patch) => !isMark(patch));
  const word: ChosenWord = {
    text: read,
    confidence: 90,
    x: line.x,
    width: line.width,
    letters: [],
    isUnsure: false,
    others,
  };
  return withAccentOnF(word, { ...line, patches }, glyphs, templates, list, model).text;
}

test.each([
  ['a word that only the accent makes known', 'fistula', 'fístula', 'fístula'],
  ['a word whose letters are likelier with the accent', 'cografia', 'cografía', 'cografía'],
  ['no word that is known without the accent', 'oficio', 'ofício', 'oficio'],
  ['no word that is as likely without the accent', 'cafiso', 'cafíso', 'cafiso'],
  ['no word of no list but at its end', 'cografiaca', 'cografíaca', 'cografiaca'],
])('the accent that touches an "f" is written in %s', (_what, read, ink, wanted) => {
  expect(written(read, ink)).toBe(wanted);
});

test('a reading must have seen the accent where the paper has not shown all letters', () => {
  expect(written('zografia', 'zografía')).toBe('zografia');
  expect(written('zografia', 'zografía', { others: ['zografía'] })).toBe('zografía');
});

test('no accent is written where the page shows the dot, or the ink fits the accent less well', () => {
  expect(written('grafia', 'grafía', { hasMarks: true })).toBe('grafia');
  expect(written('grafia', 'grafia')).toBe('grafia');
  expect(written('grafia', 'grafía')).toBe('grafía');
});

test.each([
  ['oficio', 'ofício'],
  ['fin', 'fín'],
  ['fístula', 'fístula'],
  ['zafío', 'zafío'],
])('"%s" is written where "%s" was read', (wanted, text) => {
  const word: ChosenWord = { text, confidence: 90, x: 0, width: 80, letters: [], isUnsure: false };
  expect(withoutAccentOnF(word, list).text).toBe(wanted);
});
