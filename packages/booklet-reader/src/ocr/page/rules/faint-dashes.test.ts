import { expect, test } from 'vitest';
import type { Box } from '../../../page/page-content.ts';
import { faintDashesOf } from './faint-dashes.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const LINE = { baseline: 100, xHeight: 16, patches: [box(20, 80, 18, 24), box(72, 80, 12, 20)] };

test.each([
  ['a minus before its number', box(50, 93, 18, 2), 1],
  ['a line through the foot of the letters', box(50, 99, 18, 2), 0],
  ['a line with nothing close behind it', box(42, 93, 12, 1), 0],
  ['a line of a drawing behind the last letter', box(88, 93, 18, 1), 0],
  ['a line behind a letter', box(30, 93, 38, 1), 0],
  ['the stroke of a letter', box(70, 93, 12, 1), 0],
])('%s', (_, run, count) => {
  expect(faintDashesOf(LINE, [run])).toHaveLength(count);
});

test('the stroke of a sign that stands raised is no dash', () => {
  const sign = { ...box(50, 88, 18, 7), isRaised: true, patches: [] };
  expect(faintDashesOf({ ...LINE, scripts: [sign] }, [box(50, 93, 18, 2)])).toHaveLength(0);
});
