import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import { type Box, type Cell, type FilledBox, MATH_MARK } from '../page/page-content.ts';
import { boxedAlternatives } from './boxed-alternatives.ts';
import { stretches } from './running-text.ts';

const KEYS = [0, 1, 2, 1];
const OPTIONS = [' Lima', ' Cusco, que fue la capital', ' Arequipa'];

interface Paper {
  cells: Cell[];
  fills: FilledBox[];
  rules: Box[];
}

/** Four questions; `mark` draws what stands behind an alternative on the baseline `y`. */
function paper(mark: (paper: Paper, y: number, isKey: boolean, at: number) => void, indent = 0): Paper {
  const all: Paper = { cells: [], fills: [], rules: [] };
  for (const [at, key] of KEYS.entries()) {
    const top = 60 + at * 90;
    all.cells.push(...drawn(60, top, `${at + 1}. Cuál de estas ciudades fue la primera?`));
    for (const [option, text] of OPTIONS.entries()) {
      const y = top + 18 + option * 18;
      all.cells.push(...drawn(75 + (option === key ? indent : 0), y, `${'abc'[option]})${text}`));
      mark(all, y, option === key, option);
    }
  }
  return all;
}

const keysOf = (parts: Paper) => itemsOf(buildBooklet([page(1, parts)]).draft).map(({ key }) => key);
const NONE = [null, null, null, null];
const box = (y: number, color: string, more = {}): FilledBox => ({
  x: 70,
  y: y - 10,
  width: 400,
  height: 14,
  light: true,
  color,
  ...more,
});

describe('a box behind one alternative alone marks the key', () => {
  test.each([
    ['pale green, as wide as the column', '#d4edda', 0],
    ['gray', '#dddddd', 0],
    ['with space around its text', '#fff3cd', 6],
  ])('%s', (_name, color, indent) => {
    const parts = paper(({ fills }, y, isKey) => void (isKey && fills.push(box(y, color))), indent);
    expect(keysOf(parts)).toEqual(KEYS);
  });

  test('with a border', () => {
    const parts = paper(({ fills, rules }, y, isKey) => {
      if (!isKey) return;
      fills.push(box(y, '#e8f5e9'));
      for (const edge of [y - 10, y + 4]) rules.push({ x: 70, y: edge, width: 400, height: 0 });
      for (const x of [70, 470]) rules.push({ x, y: y - 10, width: 0, height: 14 });
    });
    expect(keysOf(parts)).toEqual(KEYS);
  });

  test('and a box for each line of it', () => {
    const parts = paper(({ cells, fills }, y, isKey) => {
      if (isKey) fills.push(box(y, '#d4edda', { height: 9 }), box(y + 10, '#d4edda', { height: 9, x: 87 }));
      if (isKey) cells.push(...drawn(90, y + 9, 'hasta entonces'));
    });
    expect(keysOf(parts)).toEqual(KEYS);
  });
});

test('a box marks the key of a question whose other alternatives stand on another page', () => {
  const options = [drawn(75, 100, 'c) Arequipa'), drawn(75, 300, 'a) Lima'), drawn(75, 318, 'b) Cusco')];
  const lines = stretches(options.flat());
  const marked = [box(100, '#d4edda'), box(300, '#d4edda')];
  expect(boxedAlternatives(marked, lines, [])).toEqual([marked[1], marked[0]]);
  expect(boxedAlternatives([box(100, '#dddddd'), box(300, '#d4edda')], lines, [])).toHaveLength(1);
});

test('an exponent is no line of its own above the alternative', () => {
  const lines = stretches([
    ...drawn(75, 100, 'a) 7 m'),
    ...drawn(110, 96, '3', { size: 7 }),
    ...drawn(75, 118, 'b) 9 m'),
  ]);
  expect(boxedAlternatives([box(100, '#d4edda')], lines, [])).toHaveLength(1);
});

test('a box marks the key in a row where a fraction sets one letter lower than the other', () => {
  const fraction = drawn(90, 107, MATH_MARK).map((cell) => ({ ...cell, ink: { top: 91, bottom: 114 } }));
  const row = [...drawn(75, 107, 'a)'), ...fraction, ...drawn(200, 100, 'b) 1')];
  const marked = box(100, '#d4edda', { x: 190, height: 33 });
  expect(boxedAlternatives([marked], stretches(row), [])).toEqual([marked]);
  const below = [...row.slice(0, 2), ...fraction, ...drawn(200, 120, 'b) 1')];
  expect(boxedAlternatives([{ ...marked, y: 112, height: 12 }], stretches(below), [])).toEqual([]);
});

test('a box behind the letter of a picture marks the key', () => {
  const letters = [0, 1, 2].map((at) => drawn(75, 100 + at * 50, `${'ABC'[at]})`));
  // A letter alone is a label of the drawing.
  const labels = drawn(100, 175, 'E');
  const marked = box(150, '#fff200', { height: 44 });
  const lines = stretches([...letters.flat(), ...labels]);
  expect(boxedAlternatives([marked], lines, [])).toEqual([marked]);
});

describe('a box marks no key', () => {
  test('where a number stands between it and the alternatives above, or its letter has another form', () => {
    const formula = [
      ...drawn(75, 100, 'c) Arequipa'),
      ...drawn(60, 118, '2. Halla d:'),
      ...drawn(75, 136, 'd) = 5'),
    ];
    const gray = box(136, '#dddddd');
    expect(boxedAlternatives([gray], stretches(formula), [])).toEqual([]);
    const bare = [...drawn(75, 100, 'c) Arequipa'), ...drawn(75, 136, 'd = 5')];
    expect(boxedAlternatives([gray], stretches(bare), [])).toEqual([]);
  });

  test('where each alternative has one', () => {
    expect(keysOf(paper(({ fills }, y) => void fills.push(box(y, '#dddddd'))))).toEqual(NONE);
  });

  test('where it is the shaded row of a ruled table', () => {
    const parts = paper(({ fills, rules }, y, _isKey, at) => {
      if (at === 1) fills.push(box(y, '#dddddd', { height: 18, y: y - 13 }));
      for (const edge of [y - 13, y + 5]) rules.push({ x: 70, y: edge, width: 400, height: 0 });
    });
    expect(boxedAlternatives(parts.fills, stretches(parts.cells), parts.rules)).toEqual([]);
    expect(boxedAlternatives(parts.fills, stretches(parts.cells), [])).toEqual(parts.fills);
    const yellow = parts.fills.map((fill) => ({ ...fill, color: '#fff59d' }));
    expect(boxedAlternatives(yellow, stretches(parts.cells), parts.rules)).toEqual(yellow);
  });
});
