import type { SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { grayScan } from '../drawn-scan.testing.ts';
import { levelPage } from '../page/level-page.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import type { LetterModel } from '../words/letter-model.ts';
import { glyphsOf } from './glyphs-of-line.ts';
import { isUnbacked, judgeWord, sureWords } from './judge-words.ts';
import { createLetterTemplates, FIT_STRIP, type LetterTemplates } from './letter-templates.ts';
import { hasMoreThin, nearWords } from './near-words.ts';

const list = { has: (word: string) => ['tiempo', 'temores', 'casa', 'los', 'os'].includes(word) };

/** The glyphs of one drawn word, whose letters stand `apart` dots apart. */
function glyphsOfWord(text: string, apart: number, noise = 10) {
  const write = (context: SKRSContext2D) => {
    context.font = '28px Scanned';
    let x = 40;
    for (const letter of text) {
      context.fillText(letter, x, 60);
      x += context.measureText(letter).width + apart;
    }
    // A second line gives every picture the same height of small letters.
    context.fillText('n a c u r s o n a c u r s o n a c u r s o', 40, 120);
  };
  const gray = grayScan(write, { width: 600, height: 170, noise });
  const page = levelPage(gray, new Uint8Array(gray.dots.length));
  const [line] = page.lines;
  if (!line) throw new Error('no line');
  return glyphsOf(line, page.cut(line, FIT_STRIP));
}

/** Templates learnt from words whose letters stand apart. */
function learnt(...words: string[]): LetterTemplates {
  const templates = createLetterTemplates();
  for (let times = 0; times < 4; times++)
    for (const word of words)
      for (const [at, glyph] of glyphsOfWord(word, 3, 8 + times).entries())
        templates.learn(word[at] ?? '', glyph);
  return templates;
}

const word = (text: string, given: Partial<ChosenWord> = {}): ChosenWord => ({
  text,
  confidence: 85,
  x: 0,
  width: 1,
  letters: [],
  isUnsure: false,
  ...given,
});

describe('a doubtful word is compared with its ink', () => {
  const templates = learnt('sincital', 'temporal', 'fresa', 'casa');

  test.each([
    ['a lost letter of a word of no list', 'sincitial', word('sincital')],
    ['a lost letter of a known word', 'tiempo', word('tempo')],
    ['another reading', 'cefriatona', word('cefiatona', { others: ['cefriatona'] })],
  ])('%s is restored, and the word is named as unsure', (_name, drawn, read) => {
    expect(judgeWord(read, glyphsOfWord(drawn, -1), templates, list)).toMatchObject({
      text: drawn,
      isUnsure: true,
    });
  });

  test.each([
    ['a right word of no list', 'sincital', word('sincital')],
    ['a known word', 'temores', word('temores', { confidence: 40 })],
    ['a word of two letters', 'ti', word('t')],
  ])('%s stays as it was read', (_name, drawn, read) => {
    expect(judgeWord(read, glyphsOfWord(drawn, -1), templates, list)).toBe(read);
  });

  test('a known word whose first letter touches the word before keeps this letter', () => {
    const taught = learnt('loso', 'casa');
    const read = word('los', { confidence: 50, others: ['os'] });
    expect(judgeWord(read, glyphsOfWord('os', 1), taught, list)).toBe(read);
  });

  test('a word that was surely read elsewhere in the paper counts as known', () => {
    const taught = learnt('ceflitriaxona', 'casa');
    const read = word('cefliaxona', { confidence: 70 });
    const glyphs = glyphsOfWord('ceftiaxona', 1);
    expect(judgeWord(read, glyphs, taught, list)).toEqual({ ...read, isUnsure: true });
    const paperWords = sureWords([word('Ceftiaxona.', { confidence: 95 }), word('casa', { confidence: 95 })]);
    expect([...paperWords]).toEqual(['ceftiaxona']);
    expect(judgeWord(read, glyphs, taught, list, paperWords).text).toBe('ceftiaxona');
    const doubtful = [
      word('Ceftiaxona', { confidence: 70 }),
      word('Ceftiaxona', { confidence: 95, isUnsure: true }),
    ];
    expect(sureWords(doubtful).size).toBe(0);
  });

  test('no letter is added to a word whose letters are all there', () => {
    const read = word('sincital', { isComplete: true });
    expect(judgeWord(read, glyphsOfWord('sincitial', -1), templates, list).text).toBe('sincital');
  });

  test('a known word is not exchanged for another that looks alike', () => {
    const known = { has: (text: string) => ['temporol', 'temporal'].includes(text) };
    const read = word('temporol', { confidence: 60 });
    expect(judgeWord(read, glyphsOfWord('temporal', 1), templates, known)).toBe(read);
  });

  test('a frequent word that the recognizer surely read stays, though its broken letters fit a rare one', () => {
    const taught = learnt('urnas', 'casa');
    const known = { has: (text: string) => ['urna', 'una'].includes(text) };
    const judged = (confidence: number) =>
      judgeWord(word('una', { confidence }), glyphsOfWord('urna', 1), taught, known).text;
    expect(judged(95)).toBe('una');
    expect(judged(70)).toBe('urna');
  });

  test('a word keeps its letters where each has its own ink', () => {
    const known = { has: (text: string) => text === 'casa' };
    const read = word('casat', { confidence: 80 });
    const judged = (isComplete: boolean) =>
      judgeWord({ ...read, isComplete, others: ['casa'] }, glyphsOfWord('casa', 2), templates, known).text;
    expect(judged(false)).toBe('casa');
    expect(judged(true)).toHaveLength('casat'.length);
  });

  test('a word that is wider than its ink gives way to a frequent word that was read, too', () => {
    const taught = learnt('conmos', 'casa');
    const known = { has: (text: string) => ['conm', 'con'].includes(text) };
    const read = word('conm', { confidence: 35, isUnsure: true, others: ['con'] });
    expect(judgeWord(read, glyphsOfWord('con', 2), taught, known).text).toBe('con');
    expect(judgeWord(read, glyphsOfWord('con', 2), learnt('casa'), known).text).toBe('conm');
  });

  test('no letter makes a second accent, and few letters are added by the ink alone', () => {
    const taught = learnt('aníbotí', 'casli');
    const read = word('aníbo', { confidence: 40 });
    expect(judgeWord(read, glyphsOfWord('aníboí', 1), taught, { has: () => false }).text).not.toMatch(/í.*í/);
    const long = word('casa', { confidence: 40 });
    const taughtLong = learnt('casli', 'fresa');
    expect(
      judgeWord(long, glyphsOfWord('cliliasa', 1), taughtLong, { has: () => false }).text.length,
    ).toBeLessThan(7);
  });

  test('an "ñ" gives way to "fi" where the ink shows it', () => {
    const taught = learnt('trofia', 'casañ');
    const known = { has: (text: string) => text === 'trofia' };
    expect(judgeWord(word('troña'), glyphsOfWord('trofia', 1), taught, known).text).toBe('trofia');
    expect(judgeWord(word('trona'), glyphsOfWord('trona', 1), learnt('trofia', 'ñuna'), known).text).toBe(
      'trona',
    );
  });

  test('a word that was surely read does not back itself', () => {
    const read = word('sincital', { confidence: 95 });
    const glyphs = glyphsOfWord('sincitial', -1);
    expect(judgeWord(read, glyphs, templates, list, sureWords([read])).text).toBe('sincitial');
  });

  test('a sure word of no list is not taken for a known one that looks alike', () => {
    const known = { has: (text: string) => ['taxa', 'casa'].includes(text) };
    const taught = learnt('taxal', 'casa');
    // Its first letter looks a little more like "t" than like "l".
    const almost = glyphsOfWord('faxa', 2, 35);
    expect(judgeWord(word('laxa', { confidence: 50 }), almost, taught, known).text).toBe('taxa');
    const sure = word('laxa', { confidence: 80 });
    expect(judgeWord(sure, almost, taught, known)).toBe(sure);
  });

  test('a letter of a word of no list is exchanged where the ink clearly shows another', () => {
    expect(judgeWord(word('temporol'), glyphsOfWord('temporal', 1), templates, list)).toMatchObject({
      text: 'temporal',
      isUnsure: true,
    });
    const taught = learnt('temporal', 'sirena');
    const pieces = glyphsOfWord('ternporal', 1);
    const none = { has: () => false };
    const agreed = word('temporal', { confidence: 95, isUnsure: false });
    expect(judgeWord(agreed, pieces, taught, none).text).toBe('temporal');
    const doubted = word('temporal', { confidence: 70 });
    expect(judgeWord(doubted, pieces, taught, none).text).toBe('ternporal');
    const short = word('temo', { confidence: 80 });
    expect(judgeWord(short, glyphsOfWord('tema', 1), templates, list).text).toBe('temo');
  });

  test('letters that follow each other in known words decide where the ink tells little', () => {
    const read = word('fesarama');
    const glyphs = glyphsOfWord('tesarama', 1, 35);
    const judged = (model: LetterModel) => judgeWord(read, glyphs, templates, list, new Set(), model);
    expect(judged({ of: () => 0 })).toEqual({ ...read, isUnsure: true });
    expect(judged({ of: (text) => (text === 'tesarama' ? -10 : -20) }).text).toBe('tesarama');
    expect(judged({ of: (text) => (text === 'tesarama' ? -20 : -10) }).text).toBe('fesarama');
  });

  test('a word of no list whose letters the paper has not shown is one with the bar of an "e"', () => {
    const known = { has: (text: string) => text === 'aceite' };
    const none = createLetterTemplates();
    const judged = (text: string) => judgeWord(word(text), glyphsOfWord(text, 1), none, known).text;
    const read = ['Accite', 'accito', 'cccite', 'accite-'];
    expect(read.map(judged)).toEqual(['Aceite', 'accito', 'cccite', 'accite-']);
  });

  test('a word whose letters the paper has not shown stays as it was read', () => {
    const read = word('sincital');
    expect(judgeWord(read, glyphsOfWord('sincitial', -1), createLetterTemplates(), list)).toBe(read);
  });
});

test.each([
  ['of no list', 'sincital', 85, true],
  ['of no list, of which the recognizer was sure', 'sincital', 95, false],
  ['of the list', 'tiempo', 85, false],
  ['that was surely read elsewhere', 'Cefalina', 85, false],
  ['that is short', 'IgG', 85, false],
])('a word %s is named: "%s", %d', (_what, text, confidence, named) => {
  expect(isUnbacked(word(text, { confidence }), list, new Set(['cefalina']))).toBe(named);
});

test('the text of two letters that touch teaches the one that is not known yet', () => {
  const templates = learnt('sola');
  expect(templates.get('f')).toBeNull();
  for (let times = 0; times < 4; times++) {
    const [touching, ...more] = glyphsOfWord('fo', -3, 8 + times);
    if (!touching || more.length > 0) throw new Error('the letters do not touch');
    templates.learn('fo', touching);
  }
  const f = templates.get('f');
  expect(f?.columns).toBeGreaterThan(4);
  expect(f?.columns).toBeLessThan(12);
});

test('only thin letters are added between the letters of a word', () => {
  expect(hasMoreThin('sincitial', 'sincital')).toBe(true);
  expect(hasMoreThin('sincital', 'sincitial')).toBe(false);
  expect(hasMoreThin('sincintal', 'sincital')).toBe(false);
  expect(nearWords('ant')).toContain('anti');
  expect(nearWords('APGAR')).not.toContain('APGARt');
});
