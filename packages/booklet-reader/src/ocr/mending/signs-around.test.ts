import { expect, test } from 'vitest';
import type { Box } from '../../page/page-content.ts';
import { withLostSigns } from './lost-signs.ts';

const X_HEIGHT = 15;
const box = (x: number, width: number, height: number, above: number): Box => ({
  x,
  y: 100 - above - height,
  width,
  height,
});
/** The capital and the small letters of "Qué", without the accent. */
const LETTERS = [box(14, 20, 27, -6), box(36, 14, 15, 0), box(51, 12, 14, 0)];
const HOOK = box(0, 11, 15, -7);
const DOT = box(4, 4, 3, 11);

function read(text: string, patches: Box[], before = 'A.', others: string[] = []): string {
  const place = { x: -40, y: 79, width: 110, height: 28, baseline: 100, xHeight: X_HEIGHT };
  const line = { ...place, labels: new Set<number>(), patches, letters: patches };
  const width = text.length * 15 + 10;
  const word = { text, x: 0, width, confidence: 80, letters: [], isUnsure: false, others };
  return withLostSigns(word, line, { before, after: 'razones' }, () => 0).text;
}

test('a hanging hook below a dot before a word is the opening question mark', () => {
  expect(read('Qué', [HOOK, DOT, ...LETTERS])).toBe('¿Qué');
  expect(read('¿Qué', [HOOK, DOT, ...LETTERS])).toBe('¿Qué');
  expect(read('Qué', [HOOK, DOT, ...LETTERS], '¿')).toBe('Qué');
});

test('a comma, a "j" and a word without ink before it get no question mark', () => {
  expect(read('Qué', LETTERS)).toBe('Qué');
  expect(read('Qué', [box(-4, 4, 6, -3), box(-4, 4, 3, 11), ...LETTERS])).toBe('Qué');
  expect(read('jQué', [box(2, 8, 21, -7), box(6, 4, 3, 17), ...LETTERS])).toBe('jQué');
});

test('the hanging underline or ring of a label makes no "β" of it', () => {
  const hanging = [box(0, 14, 27, -6), box(18, 5, 27, -6)];
  expect(read('B)', hanging, '')).toBe('B)');
  expect(read('B-', hanging, 'receptor')).toBe('β-');
});

const I = box(64, 4, 21, 0);

test('a bar above a dot at the end of a word is an exclamation mark', () => {
  const bar = box(70, 5, 15, 6);
  const dot = box(71, 3, 3, 0);
  expect(read('Quél', [...LETTERS, I, bar, dot])).toBe('Qué!');
  expect(read('Quél', [...LETTERS, I, box(70, 4, 21, 0), box(77, 3, 3, 0)])).toBe('Quél');
});

test('one stroke is a single quotation mark, two are a double one', () => {
  const stroke = (x: number) => box(x, 4, 7, 14);
  expect(read('“Qué”.', [stroke(6), ...LETTERS, stroke(66), box(71, 3, 3, 0)])).toBe('‘Qué’.');
  const double = [stroke(1), stroke(7), ...LETTERS, stroke(65), stroke(70)];
  expect(read('“Qué”', double)).toBe('“Qué”');
  expect(read('“Qué”', [box(2, 9, 7, 14), ...LETTERS, stroke(66)])).toBe('“Qué’');
});

test('a stroke right at its letter may have another one in the letter, so that a double quotation mark stays', () => {
  const stroke = (x: number) => box(x, 4, 7, 14);
  expect(read('“Qué', [stroke(10), ...LETTERS])).toBe('“Qué');
  expect(read('“Qué', [stroke(8), ...LETTERS])).toBe('‘Qué');
  expect(read('“Qué', [stroke(1), stroke(10), ...LETTERS])).toBe('“Qué');
});

test('an opening quotation mark without ink is none where another reading saw none', () => {
  expect(read('“Qué', LETTERS, 'A.', ['Qué'])).toBe('Qué');
  expect(read('“Qué', [box(2, 9, 7, 14), ...LETTERS], 'A.', ['Qué'])).toBe('“Qué');
  expect(read('“Qué', LETTERS, 'A.', ['“Que'])).toBe('“Qué');
});
