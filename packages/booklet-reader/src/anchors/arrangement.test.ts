import { expect, test } from 'vitest';
import { arrange } from './arrangement.ts';
import type { LetterMark } from './letter-marks.ts';

const letterAt = (index: number, x: number, y: number, page: number, line = index): LetterMark => ({
  page,
  line,
  from: 0,
  to: 3,
  column: 0,
  x,
  y,
  size: 10,
  ink: { top: y - 7, bottom: y + 2 },
  indent: x - 60,
  index,
  style: 'lower',
  opensLine: x === 60,
  opensSegment: true,
  opensSentence: true,
});

test('a second column of letters begins at the top of its page, though the first letter stands at the foot of the page before', () => {
  const letters = [
    letterAt(0, 60, 740, 1),
    letterAt(1, 60, 80, 2),
    letterAt(2, 60, 140, 2),
    letterAt(3, 320, 80, 2, 1),
  ];
  expect(arrange(letters, null)?.letters).toEqual(letters);
  // Far above the letters of its own page no second column begins.
  const high = [...letters.slice(0, 3), letterAt(3, 320, 40, 2, 1)];
  expect(arrange(high, null)?.letters).toEqual(letters.slice(0, 3));
});
