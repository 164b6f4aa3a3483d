import { expect, test } from 'vitest';
import type { Box } from '../../../page/page-content.ts';
import { groupsOf } from './patch-groups.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

test.each([
  ['the pieces of a narrow bracket', [box(488, 30, 1, 4), box(489, 20, 1, 7), box(490, 8, 1, 5)], 1],
  ['the halves of a narrow bracket', [box(819, 0, 2, 14), box(821, 15, 2, 13)], 1],
  ['a letter and its accent', [box(10, 0, 5, 5), box(8, 8, 12, 16)], 1],
  ['strokes beside each other', [box(10, 0, 2, 20), box(12, 0, 2, 20)], 2],
  ['two dots above each other, side by side', [box(10, 0, 3, 3), box(13, 12, 3, 3)], 2],
  ['a comma behind an apostrophe', [box(10, 0, 3, 5), box(13, 22, 3, 6)], 2],
])('%s are that many letters', (_, patches, count) => {
  expect(groupsOf(patches)).toHaveLength(count);
});
