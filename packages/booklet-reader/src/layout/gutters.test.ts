import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { gutterOf, guttersOf } from './gutters.ts';

test('the equations of systems in the middle of a page are no second column', () => {
  const short = Array.from({ length: 40 }, (_, at) => drawn(60, 100 + at * 15, 'a) Un texto corto'));
  const beside = (texts: readonly string[]) =>
    page(1, {
      cells: [...short.flat(), ...texts.flatMap((text, at) => drawn(290, 107.5 + at * 30, text))],
    });
  const equations = ['x+y=4', 'x−y=1', 'x+y+z=6', 'x−2y=2', 'z=2x', 'y=3', 'x=5'];
  expect(gutterOf(beside(equations))).toBeNull();
  expect(gutterOf(beside(equations.map((_, at) => `${at + 1}. ¿Qué dice?`)))).not.toBeNull();
});

test('the numbers behind letters of alternatives open no column', () => {
  const row = (y: number, ...texts: readonly string[]) =>
    texts.flatMap((text, at) => drawn([60, 300, 330][at] ?? 0, y, text));
  const count = (...rows: ReturnType<typeof row>[]) =>
    guttersOf([page(1, { cells: rows.flat() })])[0]?.length;
  expect(count(row(120, 'A) 8', 'B)', '1'), row(140, 'C) 9', 'D)', '5'))).toBe(1);
  expect(count(row(120, 'A) 8', 'de', '1'), row(140, 'C) 9', 'con', '5'))).toBe(2);
});
