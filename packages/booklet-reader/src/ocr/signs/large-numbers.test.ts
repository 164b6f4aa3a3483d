import { expect, test } from 'vitest';
import { levelledScan } from '../page/levelled-scan.testing.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withLargeNumber } from './large-numbers.ts';

/** The words of a line whose head is drawn in a font of `size` dots, as a recognizer saw them. */
function readLine(head: string, size: number, seen: readonly string[], gap = 30): string[] {
  let [x, end] = [60, 60];
  const page = levelledScan((context) => {
    context.font = `${size}px Scanned`;
    context.fillText(head, x, 320);
    end = x + context.measureText(head).width;
    context.font = '26px Scanned';
    context.fillText('Una persona', end + gap, 320);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const words = seen.map((text, at): ChosenWord => {
    const width = at === seen.length - 1 ? 140 : (end - 60) / (seen.length - 1) - 2;
    const word = { text, confidence: 85, x, width, letters: [], isUnsure: false };
    x = at === seen.length - 2 ? end + gap : x + width + 2;
    return word;
  });
  return withLargeNumber(words, line, page.grayOf(line)).map(({ text }) => text);
}

test.each([
  ['6.', ['O.', 'Una'], ['6.', 'Una']],
  ['38.', ['JO.', 'Una'], ['38.', 'Una']],
  ['60.', ['600.', 'Una'], ['60.', 'Una']],
  ['42', ['4', '2', 'Una'], ['42', 'Una']],
])('the number %s in large print is read at its size', (head, seen, read) => {
  expect(readLine(head, 38, seen)).toEqual(read);
});

test.each([
  ['a number in the print of its text', '6.', 26, 30],
  ['letters in large print', 'Es.', 38, 30],
  ['a large initial without a gap', '6', 38, 4],
])('%s stays as it was read', (_name, head, size, gap) => {
  expect(readLine(head, size, ['O.', 'Una'], gap)).toEqual(['O.', 'Una']);
});
