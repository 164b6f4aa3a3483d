import { expect, test } from 'vitest';
import { flowOf } from '../layout/flow.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import { doubtInk } from './conservation.ts';
import { signsOfLabel } from './ink.ts';

/** The doubts of a draft that lacks a sign within its picture, but has the subscript that begins at `x`. */
function doubtsOf(x: number, sign = 'F') {
  const box = { x: 195, y: 60, width: 90, height: 45 };
  const cells = [
    ...drawn(60, 100, '1 Cuánto mide la fuerza'),
    ...drawn(200, 99, sign),
    ...drawn(x, 102, '2', { size: 7 }),
  ];
  const [one] = flowOf([page(1, { cells, images: [{ ...box, height: 30 }] })]);
  if (!one) throw new Error('no page');
  const lines = one.lines.map((line) =>
    line.region
      ? { ...line, region: { ...line.region, box } }
      : { ...line, cells: line.cells.filter(({ y }) => y !== 99) },
  );
  const claim = {
    notes: { warnings: [] },
    slices: lines.map((line) => ({ line, from: 0, to: line.cells.length })),
    said: signsOfLabel('1 Cuánto mide la fuerza2'),
  };
  doubtInk([{ ...one, lines }], [claim]);
  return claim.notes.warnings.map(({ code }) => code);
}

test('a letter within a picture whose subscript the draft says is no label of the picture', () => {
  expect(doubtsOf(205)).toEqual(['unsure-text']);
  expect(doubtsOf(175)).toEqual([]);
  expect(doubtsOf(205, '△')).toEqual([]);
});
