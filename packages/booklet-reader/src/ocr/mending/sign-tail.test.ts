import { expect, test } from 'vitest';
import { hasTail } from './sign-tail.ts';

const LINE = {
  x: 0,
  y: 0,
  width: 40,
  height: 20,
  baseline: 15,
  xHeight: 14,
  labels: new Set<number>(),
  patches: [],
  letters: [],
};
const DOT = { x: 20, y: 12, width: 4, height: 3 };

/** The gray of a dot and of what stands below: a row of the paper for each text, "#" ink, "+" pale, " " white. */
function grayOf(below: readonly string[]): (x: number, y: number) => number {
  return (x, y) => {
    const isDot = x >= DOT.x && x < DOT.x + DOT.width && y >= DOT.y && y < DOT.y + DOT.height;
    const sign = below[y - DOT.y - DOT.height]?.[x - DOT.x + 6] ?? ' ';
    return isDot || sign === '#' ? 40 : sign === '+' ? 170 : 255;
  };
}

test.each([
  ['nothing', [], false],
  ['a pale tail', ['', '         +', '         +', '        +', '       +'], true],
  ['the soft edge of the dot', ['      ++++'], false],
  ['an underline', ['', '', '################', '################'], false],
  ['an underline that ends with the word', ['', '', '##########', '##########'], false],
  ['a shade', ['++++++++++++++++', '++++++++++++++++', '++++++++++++++++', '++++++++++++++++'], false],
])('below a dot is %s', (_what, below, isTail) => {
  expect(hasTail(DOT, LINE, grayOf(below))).toBe(isTail);
});
