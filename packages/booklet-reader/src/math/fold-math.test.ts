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

  test('the bar of a fraction that is drawn piece by piece', () => {
    const cells = [...drawn(80, 94, '14'), ...drawn(80, 107, '25')];
    expect(math({ cells, rules: [bar(79.5, 97, 5.5), bar(85, 97, 5.5)] })).toEqual([
      { type: 'fraction', numerator: '14', denominator: '25' },
    ]);
  });

  test('a thin space between the thousands of a denominator', () => {
    const cells = [...drawn(90, 94, '7'), ...drawn(80, 107, '10'), ...drawn(91.5, 107, '000')];
    expect(math({ cells, rules: [bar(79, 97, 29)] })).toEqual([
      { type: 'fraction', numerator: '7', denominator: '10 000' },
    ]);
  });

  test('words in a numerator, whose space is narrow and not drawn', () => {
    const words = [...drawn(80, 94, 'casos'), ...drawn(106.9, 94, 'favorables')];
    const cells = [...words, ...drawn(110, 107, '25')];
    expect(math({ cells, rules: [bar(79, 97, 80)] })).toEqual([
      { type: 'fraction', numerator: 'casos favorables', denominator: '25' },
    ]);
  });

  test('an exponent in a numerator', () => {
    const cells = [...drawn(80, 94, 'x'), ...drawn(85, 90, '2', { size: 6 }), ...drawn(82, 107, '5')];
    expect(math({ cells, rules: [bar(79, 97, 12)] })).toEqual([
      { type: 'fraction', numerator: 'x^{2}', denominator: '5' },
    ]);
  });

  test('a root over a fraction whose sign is as low as the line', () => {
    const cells = [
      ...drawn(60, 100, '√'),
      ...drawn(67, 94, '4'),
      ...drawn(67, 107, '3'),
      ...drawn(80, 100, 'm'),
    ];
    expect(math({ cells, rules: [bar(65, 84, 9), bar(66, 97, 7)] })).toEqual([
      { type: 'root', index: '', radicand: '4/3' },
    ]);
  });

  test('a root sign that hangs in a numerator and has no bar', () => {
    const cells = [
      ...drawn(60, 100, 'Es '),
      ...drawn(80, 90.1, '√', { size: 7 }),
      ...drawn(83.5, 95, '3', { size: 7 }),
      ...drawn(82, 103.3, '4', { size: 7 }),
    ];
    expect(math({ cells, rules: [bar(80, 97.3, 7)] })).toEqual([
      { type: 'fraction', numerator: '√3', denominator: '4' },
    ]);
  });

  test('a root sign without a bar that stands high in a numerator', () => {
    const cells = [
      ...drawn(60, 100, 'Es '),
      ...drawn(80, 89.1, '√', { size: 7 }),
      ...drawn(83.5, 89.1, '3', { size: 7 }),
      ...drawn(82, 103.3, '4', { size: 7 }),
    ];
    expect(math({ cells, rules: [bar(80, 97.3, 7)] })).toEqual([
      { type: 'fraction', numerator: '√3', denominator: '4' },
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

  const small = { size: 7 };

  test('small digits that stand close to their bar, in fractions beside each other', () => {
    const cells = [
      ...drawn(60, 100, 'Usa '),
      ...drawn(80, 96.5, '2', small),
      ...drawn(80, 103.8, '9', small),
      ...drawn(85, 96.5, '3', small),
      ...drawn(85, 103.8, '4', small),
      ...drawn(92, 100, 'de su agua'),
    ];
    const folded = foldMath(page(1, { cells, rules: [bar(79.8, 97.7, 3.9), bar(84.8, 97.7, 3.9)] }));
    expect(folded.cells.flatMap(({ math: node }) => node ?? [])).toEqual([
      { type: 'fraction', numerator: '2', denominator: '9' },
      { type: 'fraction', numerator: '3', denominator: '4' },
    ]);
    const lines = linesOf(folded.cells, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
    expect(lines.map(({ text }) => text)).toEqual(['Usa \uFFFC\uFFFC de su agua']);
  });

  test('words of the line above are no base of a numerator', () => {
    const cells = [
      ...drawn(62, 90.4, 'total'),
      ...drawn(70, 96.5, '68', { size: 8 }),
      ...drawn(70, 104.5, '66', { size: 8 }),
    ];
    expect(math({ cells, rules: [bar(69.8, 98.1, 8.4)] })).toEqual([
      { type: 'fraction', numerator: '68', denominator: '66' },
    ]);
  });

  test('a fraction in a fraction, whose numerator is level with close text behind the outer one', () => {
    const cells = [
      ...drawn(77.5, 85, '9'),
      ...drawn(70, 107, '3+'),
      ...drawn(84, 100.3, '1'),
      ...drawn(84, 116, '6'),
      ...drawn(92, 100, 'y pide'),
    ];
    expect(math({ cells, rules: [bar(69, 88, 20.5), bar(83.5, 103.3, 6)] })).toEqual([
      { type: 'fraction', numerator: '9', denominator: '3+ 1/6' },
    ]);
  });

  test('a fraction stands in the line beside it, not in a farther one that is level with its bar', () => {
    const cells = [
      ...drawn(20, 91.5, 'columna'),
      ...drawn(85, 100, 'expresa '),
      ...drawn(133.5, 85, '9'),
      ...drawn(126, 107, '2+'),
      ...drawn(140, 100.3, '1'),
      ...drawn(140, 116, '7'),
    ];
    const folded = foldMath(page(1, { cells, rules: [bar(126, 88, 20), bar(139.5, 103.3, 6)] }));
    const lines = linesOf(folded.cells, { page: 1, column: 0, columnLeft: 20, columnRight: 200 });
    expect(lines.map(({ text }) => text)).toEqual(['columna', 'expresa \uFFFC']);
  });

  test('a fraction in a fraction, whose numerator stands as high as the line', () => {
    const cells = [
      ...drawn(82, 85, '9'),
      ...drawn(70, 107, '3+'),
      ...drawn(84, 100.3, '1'),
      ...drawn(84, 116, '6'),
      ...drawn(94, 100, 'y pide'),
    ];
    expect(math({ cells, rules: [bar(69, 88, 20), bar(83.5, 103.3, 6)] })).toEqual([
      { type: 'fraction', numerator: '9', denominator: '3+ 1/6' },
    ]);
  });

  test('a root over a fraction, and a root below another one', () => {
    const sign = (x: number, y: number, size: number) => drawn(x, y, '√', { size });
    const cells = [
      ...sign(60, 102.5, 10),
      ...drawn(66, 96, '7', small),
      ...drawn(66, 103.5, '3', small),
      ...drawn(72, 100, '+ 7'),
      ...sign(60.2, 120, 10),
      ...drawn(66, 120, '73'),
    ];
    const rules = [bar(65, 90.5, 22), bar(65.8, 97.5, 3.9), bar(65.2, 111, 11)];
    const found = math({ cells, rules });
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ type: 'root', index: '', radicand: '7/3 + 7' });
    expect(found).toContainEqual({ type: 'root', index: '', radicand: '73' });
  });

  test('a root whose sign hangs from its bar, in the line below another one', () => {
    const hung = (y: number, index: string, radicand: string) => [
      ...drawn(75, y - 9, '√'),
      ...drawn(77, y - 5, index, { size: 5 }),
      ...drawn(80, y, radicand),
    ];
    const cells = [...hung(100, '', '3'), ...hung(114.6, '3', '5')];
    expect(math({ cells, rules: [bar(80, 91, 5), bar(80, 105.6, 5)] })).toEqual([
      { type: 'root', index: '', radicand: '3' },
      { type: 'root', index: '3', radicand: '5' },
    ]);
  });

  test('a number under the bar of a fraction is no index of the root behind it', () => {
    const cells = [
      ...drawn(70, 96, '1', small),
      ...drawn(66, 106, '2', small),
      ...drawn(70.5, 100.5, '√', small),
      ...drawn(74.2, 106, '5', small),
      ...drawn(68, 119, '√', { size: 12 }),
      ...drawn(74.2, 119, '38', { size: 12 }),
    ];
    expect(math({ cells, rules: [bar(65, 98.2, 13), bar(74, 99.5, 4), bar(74, 108, 13)] })).toEqual([
      { type: 'fraction', numerator: '1', denominator: '2√5' },
      { type: 'root', index: '', radicand: '38' },
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

  test('the base of a logarithm, which MathML of Chromium lowers the most', () => {
    const cells = [
      ...drawn(60, 100, 'log', { size: 12 }),
      ...drawn(78, 105.2, '2', { size: 8.4 }),
      ...drawn(83, 100, 'x', { size: 12 }),
    ];
    const [line, another] = linesOf(cells, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
    expect(line?.cells.flatMap(({ math }) => math ?? [])).toEqual([
      { type: 'subscript', base: '', subscript: '2' },
    ]);
    expect(another).toBeUndefined();
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
