import { expect, test } from 'vitest';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';
import { withJoinedDigits } from './join-digits.ts';

/** A line of digits 20 dots high, with the left edge and the width of each. */
function joined(...digits: readonly (readonly [text: string, x: number, width: number])[]): string[] {
  const letters = digits.map(([, x, width]) => ({ x, width, y: 0, height: 20 }));
  const line: TextLine = {
    x: 0,
    y: 0,
    width: 200,
    height: 20,
    baseline: 20,
    xHeight: 15,
    labels: new Set(),
    patches: letters,
    letters,
  };
  const words = digits.map(
    ([text, x, width]): ChosenWord => ({ text, x, width, confidence: 96, letters: [], isUnsure: false }),
  );
  return withJoinedDigits(words, line).map(({ text }) => text);
}

test('digits as near as those of one number are joined where one of them is a thin "1"', () => {
  expect(joined(['1', 5, 6], ['1', 20, 6])).toEqual(['11']);
  expect(joined(['2', 0, 13], ['1', 18, 6])).toEqual(['21']);
  expect(joined(['1', 5, 6], ['1)', 20, 6])).toEqual(['11)']);
  expect(joined(['1', 5, 6], ['1;', 20, 6])).toEqual(['11;']);
});

test('digits with a space between them stay apart', () => {
  expect(joined(['1', 5, 6], ['1', 26, 6])).toEqual(['1', '1']);
  expect(joined(['2', 0, 13], ['3', 15, 13])).toEqual(['2', '3']);
});
