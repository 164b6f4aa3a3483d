import { expect, test } from 'vitest';
import type { FlowSlice } from '../drafts/draft-notes.ts';
import { flowOf } from '../layout/flow.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';
import { holdsFlatScript } from './flat-scripts.ts';

/**
 * Whether a draft is doubted that says all characters of a page, where some stand on other heights when they are drawn.
 * @param label how many characters are the number or letter
 */
function isDoubted(read: readonly Cell[], heights: Readonly<Record<string, number>>, label = 0): boolean {
  const [flow] = flowOf([page(1, { cells: [...read] })]);
  if (!flow) throw new Error('no page');
  const slices = flow.lines.map((line): FlowSlice => ({ line, from: 0, to: line.cells.length }));
  const places = new Map(
    flow.drawn.flatMap((cell) =>
      (cell.places ?? []).map((place): [number, Cell] => [
        place,
        { ...cell, y: heights[cell.text] ?? cell.y },
      ]),
    ),
  );
  const parts = slices
    .slice(0, 1)
    .map(({ line }) => ({ label: [{ line, from: 0, to: label }], slices, said: [] }));
  return holdsFlatScript({ notes: { warnings: [] }, slices, said: null, parts }, places);
}

test('a number on the line that the page draws as an exponent or subscript is doubted', () => {
  const text = (y: number) => [
    ...drawn(60, 100, 'El área es 5'),
    ...drawn(120, y, '2', { size: 7 }),
    ...drawn(130, 100, 'metros'),
  ];
  expect(isDoubted(text(100), { '2': 95 })).toBe(true);
  expect(isDoubted(text(100), { '2': 102 })).toBe(true);
  expect(isDoubted(text(100), {})).toBe(false);
  // Here the draft has the exponent, too.
  expect(isDoubted(text(95), {})).toBe(false);
});

test('small text behind a larger letter, a number, a bullet or a space is no exponent', () => {
  const heights = { E: 96, l: 96, á: 96, r: 96, e: 96, a: 96 };
  const small = (text: string, x = 65.5) => drawn(x, 100, text, { size: 7 });
  expect(isDoubted([...drawn(60, 100, 'N'), ...small('El')], heights)).toBe(true);
  expect(isDoubted([...drawn(60, 100, 'N'), ...small('Elárea')], heights)).toBe(false);
  expect(isDoubted([...drawn(60, 100, 'N'), ...small('El', 67.5)], heights)).toBe(false);
  expect(isDoubted([...drawn(60, 100, '1'), ...small('El')], heights, 1)).toBe(false);
  expect(isDoubted([...drawn(60, 100, '►'), ...small('El')], heights)).toBe(false);
  expect(isDoubted([...drawn(47, 102, 'N', { size: 18 }), ...small('El')], heights)).toBe(false);
});
