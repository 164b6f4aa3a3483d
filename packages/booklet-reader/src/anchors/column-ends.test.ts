import { expect, test } from 'vitest';
import type { FlowLine } from '../layout/flow-line.ts';
import { drawn } from '../page/fixtures.testing.ts';
import { continuedFrom } from './column-ends.ts';
import type { LetterMark } from './letter-marks.ts';

const lineAt = (column: number, y: number): FlowLine => ({
  page: 1,
  text: 'a la escuela.',
  cells: drawn(76, y, 'a la escuela.'),
  x: 76,
  y,
  right: 141,
  size: 10,
  column,
  columnLeft: 60,
  columnRight: 540,
  gray: false,
  grayBox: null,
  region: null,
});
const letterAt = (index: number, column: number, y: number): LetterMark => ({
  page: 1,
  line: index * 2,
  from: 0,
  to: 3,
  column,
  x: 62,
  y,
  size: 10,
  ink: { top: y - 7, bottom: y + 2 },
  indent: 2,
  index,
  style: 'lower',
  opensLine: true,
  opensSegment: true,
  opensSentence: true,
});
const ownersOf = (line: FlowLine, letters: readonly LetterMark[]) =>
  continuedFrom(line, letters)?.columns.map(({ owner }) => owner) ?? null;

test('a short line continues the alternative before it, where each line across the page is a column of its own', () => {
  const letters = [letterAt(0, 3, 100), letterAt(1, 11, 140), letterAt(2, 19, 180)];
  expect(ownersOf(lineAt(1, 80), letters)).toBe(null);
  expect(ownersOf(lineAt(7, 115), letters)).toEqual([0]);
  expect(ownersOf(lineAt(15, 155), letters)).toEqual([1]);
  expect(ownersOf(lineAt(23, 195), letters)).toEqual([2]);
});

test('a line at the top of a column continues the alternatives of the column before', () => {
  const letters = [letterAt(0, 0, 700), letterAt(1, 0, 720), letterAt(2, 1, 120)];
  expect(ownersOf(lineAt(1, 100), letters)).toEqual([1]);
  expect(ownersOf(lineAt(1, 135), letters)).toBe(null);
});
