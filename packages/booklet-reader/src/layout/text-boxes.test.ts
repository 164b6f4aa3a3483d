import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Box } from '../page/page-content.ts';
import { withTextBoxesInPlace } from './text-boxes.ts';

const frame = (x: number, y: number, width: number, height: number): Box[] => [
  { x, y, width, height: 0 },
  { x, y: y + height, width, height: 0 },
  { x, y, width: 0, height },
  { x: x + width, y, width: 0, height },
];
const TEXT = [
  '1. Lee.',
  '',
  '¿Qué dice?',
  'a) Uno',
  'b) Dos',
  'c) Tres',
  '2. Lee.',
  'a) Uno',
  'b) Dos',
  'c) Tres',
];
const text = TEXT.flatMap((line, at) => drawn(60, 100 + at * 14, line));
const boxed = drawn(70, 116, 'Ana va al río.');
const textOf = (cells: readonly { text: string }[]) => cells.map((cell) => cell.text).join('');

test('the text of a box that is drawn first or last stands behind the line above the box', () => {
  const rules = frame(62, 104, 300, 16);
  const wanted = '1. Lee.Ana va al río.¿Qué dice?';
  for (const cells of [
    [...boxed, ...text],
    [...text, ...boxed],
  ]) {
    const content = page(1, { cells, rules });
    expect(textOf(withTextBoxesInPlace(content).cells).slice(0, wanted.length)).toBe(wanted);
    expect(itemsOf(buildBooklet([content]).draft).flatMap(({ warnings }) => warnings)).toEqual([]);
  }
});

test('boxes in a row below other text, drawn behind it or before it, keep their order', () => {
  const keys = ['1) A', '2) B', '3) C', '4) A'];
  const [xs, ys] = [
    [70, 130, 70, 130],
    [260, 260, 290, 290],
  ];
  const boxes = keys.map((key, at) => drawn(xs[at] ?? 0, ys[at] ?? 0, key));
  const rules = keys.flatMap((_, at) => frame((xs[at] ?? 0) - 6, (ys[at] ?? 0) - 12, 40, 18));
  const wide = drawn(60, 100, '1. ¿Qué dice la docente del aula?');
  const rest = ['a) Uno', 'b) Dos', 'c) Tres'].flatMap((line, at) => drawn(60, 114 + at * 14, line));
  const cells = [...wide, ...rest, ...boxes.flat()];
  expect(textOf(withTextBoxesInPlace(page(1, { cells, rules })).cells)).toBe(textOf(cells));
  // The number of a question in the margin is drawn last.
  const number = drawn(45, 100, '1');
  const moved = withTextBoxesInPlace(
    page(1, { cells: [...(boxes[0] ?? []), ...rest, ...number], rules: frame(64, 248, 40, 18) }),
  );
  expect(textOf(moved.cells)).toBe('a) Unob) Dosc) Tres11) A');
});

test('a box at the foot of a column stays before its end at the top of the next column', () => {
  const cells = [
    ...drawn(60, 700, '1. Lee.'),
    ...drawn(70, 720, 'Ana va al río.'),
    ...drawn(310, 60, 'Allí pesca.'),
    ...drawn(300, 90, '¿Qué dice?'),
  ];
  const rules = [...frame(62, 708, 200, 18), ...frame(302, 48, 200, 18)];
  expect(textOf(withTextBoxesInPlace(page(1, { cells, rules })).cells)).toBe(textOf(cells));
});

test('text that no frame holds stays where it is drawn, and so does what is drawn in two pieces', () => {
  const cells = [...text, ...boxed];
  expect(withTextBoxesInPlace(page(1, { cells })).cells).toEqual(cells);
  const pieces = [...boxed.slice(0, 4), ...text, ...boxed.slice(4)];
  expect(withTextBoxesInPlace(page(1, { cells: pieces, rules: frame(62, 104, 300, 16) })).cells).toEqual(
    pieces,
  );
});

test('the number at the left of a box stays before the text of the box', () => {
  const question = [
    ...drawn(60, 100, 'c) Tres'),
    ...drawn(60, 118, '2. '),
    ...drawn(90, 118, 'Ana va al río.'),
    ...drawn(60, 140, '¿Qué dice?'),
  ];
  const rules = frame(82, 106, 200, 18);
  const cells = question.map((cell) => (cell.y === 100 ? { ...cell, x: cell.x + 40 } : cell));
  expect(textOf(withTextBoxesInPlace(page(1, { cells, rules })).cells)).toBe(textOf(cells));
});

test('a box that opens a page stays before the text below it, though the head of the page is drawn last', () => {
  const rules = frame(62, 84, 300, 16);
  const cells = [...drawn(70, 96, 'Ana va al río.'), ...text.slice(7), ...drawn(60, 40, 'Concurso')];
  expect(textOf(withTextBoxesInPlace(page(1, { cells, rules })).cells)).toBe(textOf(cells));
});
