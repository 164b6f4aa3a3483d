import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';
import { foldMath } from './fold-math.ts';

const bar = (x: number, y: number, width: number) => ({ x, y, width, height: 0 });
const rootOf = (cells: readonly Cell[]) =>
  foldMath(page(1, { cells: [...cells], rules: [bar(106, 100.5, 7)] })).cells.find(({ math }) => math)?.math;

test('the end of a heading that is level with the index of a root is no index', () => {
  const root = [...drawn(100, 112, '√', { size: 14 }), ...drawn(107, 111, '3', { size: 12 })];
  const colon = drawn(94, 104, ':', { size: 9 });
  const heading = drawn(62.5, 104, 'Halle el'.slice(0, 7), { size: 9 });
  expect(rootOf([...heading, ...colon, ...root])).toEqual({ type: 'root', index: '', radicand: '3' });
  expect(rootOf([...drawn(99, 104, '4', { size: 6 }), ...root])).toEqual({
    type: 'root',
    index: '4',
    radicand: '3',
  });
});
