import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { isSideOfFrame } from './frame-sides.ts';
import { guttersOf } from './gutters.ts';

const level = (x: number, y: number, width: number) => ({ x, y, width, height: 0 });
const upright = { x: 310, y: 50, width: 0, height: 80 };

test.each([
  ['begin at both ends of a rule', [level(310, 50, 200), level(310, 130, 200)], true],
  ['end at both ends of a rule', [level(110, 50, 200), level(110, 130, 200)], true],
  [
    'begin and end there, as in a table',
    [50, 130].flatMap((y) => [level(110, y, 200), level(310, y, 200)]),
    false,
  ],
  ['run across the ends', [level(110, 50, 400), level(110, 130, 400)], false],
  ['begin at one end only', [level(310, 50, 200)], false],
])('level rules that %s', (_where, rules, isSide) => {
  expect(isSideOfFrame(upright, [upright, ...rules])).toBe(isSide);
});

test('the side of a frame at the left edge of the second column is no rule between columns', () => {
  const rows = (x: number, text: string, count: number) =>
    Array.from({ length: count }, (_, at) => drawn(x, 60 + at * 15, text)).flat();
  const gutters = (rules: (typeof upright)[]) =>
    guttersOf([
      page(1, {
        cells: [...rows(50, 'Una pregunta de la columna', 20), ...rows(311.5, 'El texto en el marco', 5)],
        rules: [upright, ...rules],
      }),
    ]).map((ways) => ways.map(({ gutter }) => gutter));
  expect(gutters([])).toEqual([[310, null]]);
  expect(gutters([level(310, 50, 200), level(310, 130, 200)])).toEqual([[null]]);
});
