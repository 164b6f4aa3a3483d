import { expect, test } from 'vitest';
import type { Box } from '../../page/page-content.ts';
import { mendWords } from './mend-words.ts';
import { showsQuestion } from './question-ink.ts';

const X_HEIGHT = 16;
const box = (x: number, width: number, height: number, above: number): Box => ({
  x,
  y: 100 - above - height,
  width,
  height,
});
const T = box(0, 14, 22, 0);
const DOT = box(21, 3, 4, 0);

function read(text: string, patches: Box[]): string {
  const place = { x: 0, y: 78, width: 40, height: 22, baseline: 100, xHeight: X_HEIGHT };
  const line = { ...place, labels: new Set<number>(), patches, letters: patches };
  const word = { text, x: -1, width: 31, confidence: 90, letters: [], isUnsure: false };
  const list = { has: () => true };
  return (
    mendWords(
      [word],
      list,
      () => false,
      () => showsQuestion(word, line),
    )[0]?.text ?? ''
  );
}

test('a hook above a dot is a question mark, and a ring above nothing is a degree', () => {
  expect(read('T?', [T, box(17, 11, 16, 6), DOT])).toBe('T?');
  expect(read('T?', [T, box(17, 9, 8, 14)])).toBe('T°');
  expect(read('T?:', [T, box(17, 9, 8, 14), box(28, 3, 4, 0), box(28, 3, 4, 12)])).toBe('T°:');
});

test('a bar above a dot is an exclamation mark, and a whole bar is an "l"', () => {
  expect(read('amigo!', [T, box(21, 3, 15, 6), DOT])).toBe('amigo!');
  expect(read('amigo!', [T, box(21, 3, 21, 0)])).toBe('amigol');
});
