import { describe, expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell, PageContent } from '../page/page-content.ts';
import { foldMath } from './fold-math.ts';

const bar = (x: number, y: number, width: number) => ({ x, y, width, height: 0 });

function math(parts: Partial<PageContent>) {
  return foldMath(page(1, parts)).cells.flatMap((cell: Cell) => (cell.math ? [cell.math] : []));
}

describe('foldMath', () => {
  test('a numerator over a bar over a denominator', () => {
    const cells = [
      ...drawn(60, 100, 'Es '),
      ...drawn(80, 94, '12'),
      ...drawn(82, 107, '5'),
      ...drawn(95, 100, 'm'),
    ];
    expect(math({ cells, rules: [bar(79, 97, 12)] })).toEqual([
      { type: 'fraction', numerator: '12', denominator: '5' },
    ]);
    const folded = foldMath(page(1, { cells, rules: [bar(79, 97, 12)] }));
    const lines = linesOf(folded.cells, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
    expect(lines.map((line) => line.text)).toEqual(['Es \uFFFC m']);
  });

  test('an exponent in a numerator', () => {
    const cells = [...drawn(80, 94, 'x'), ...drawn(85, 90, '2', { size: 6 }), ...drawn(82, 107, '5')];
    expect(math({ cells, rules: [bar(79, 97, 12)] })).toEqual([
      { type: 'fraction', numerator: 'x^{2}', denominator: '5' },
    ]);
  });

  test('fractions in a numerator lift its row', () => {
    const cells = [
      ...drawn(80, 90, 'ins ('),
      ...drawn(108, 84, 'U'),
      ...drawn(108, 97, 'L'),
      ...drawn(114, 90, ')'),
      ...drawn(95, 112, '22'),
    ];
    expect(math({ cells, rules: [bar(107, 87, 7), bar(79, 103, 41)] })).toEqual([
      { type: 'fraction', numerator: 'ins (U/L)', denominator: '22' },
    ]);
  });

  test('an underlined word above another line is no fraction', () => {
    const cells = [...drawn(60, 100, 'la casa roja'), ...drawn(60, 113, 'y la mesa de Ana')];
    const folded = foldMath(page(1, { cells, rules: [bar(75, 101.5, 20)] }));
    expect(folded.cells.some((cell) => cell.math)).toBe(false);
    expect(
      folded.cells
        .filter((cell) => cell.underline)
        .map((cell) => cell.text)
        .join(''),
    ).toBe('casa');
    expect(folded.rules).toEqual([]);
  });

  test('edges of a table are no bars', () => {
    const cells = [...drawn(80, 94, '12'), ...drawn(82, 107, '5')];
    const rules = [bar(79, 97, 12), { x: 79, y: 80, width: 0, height: 40 }];
    expect(math({ cells, rules })).toEqual([]);
  });

  test('a root drawn by strokes, with its index', () => {
    const cells = [...drawn(80, 100, '18'), ...drawn(70, 93, '3', { size: 6 })];
    const strokes = [{ x: 70, y: 91, width: 9, height: 10 }];
    expect(math({ cells, rules: [bar(79, 91, 12)], strokes })).toEqual([
      { type: 'root', index: '3', radicand: '18' },
    ]);
  });

  test('a root sign before a number', () => {
    expect(math({ cells: drawn(60, 100, '2√18 m') })).toEqual([{ type: 'root', index: '', radicand: '18' }]);
  });

  test('exponents longer than the line they belong to', () => {
    const cells = [
      ...drawn(60, 100, '2'),
      ...drawn(65, 96, '(2+3)', { size: 6 }),
      ...drawn(80.5, 100, '5'),
      ...drawn(85.5, 96, '(3+3)', { size: 6 }),
    ];
    const lines = linesOf(cells, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
    expect(lines.map(({ text }) => text)).toEqual(['2\uFFFC5\uFFFC']);
  });

  test('raised and lowered characters', () => {
    const cells = [
      ...drawn(60, 100, 'x'),
      ...drawn(65, 96, '2', { size: 6 }),
      ...drawn(68, 100, ' H'),
      ...drawn(78, 102, '2', { size: 6 }),
    ];
    const [line] = linesOf(cells, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
    expect(line?.cells.flatMap((cell) => (cell.math ? [cell.math] : []))).toEqual([
      { type: 'superscript', base: '', exponent: '2' },
      { type: 'subscript', base: '', subscript: '2' },
    ]);
  });
});
