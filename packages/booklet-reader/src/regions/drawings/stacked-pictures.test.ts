import { describe, expect, test } from 'vitest';
import { drawn } from '../../page/fixtures.testing.ts';
import type { Box } from '../../page/page-content.ts';
import { partedByLetters } from './stacked-pictures.ts';

/** Three figures of two rows of squares each, 10 points from each other. */
const parts: Box[] = [100, 150, 200].flatMap((y) =>
  [0, 20].flatMap((down) => [114, 134].map((x) => ({ x, y: y + down, width: 20, height: 20 }))),
);
const whole: Box = { x: 114, y: 100, width: 40, height: 140 };
const letters = (texts: readonly string[], ys: readonly number[]) =>
  texts.map((text, at) => drawn(94, ys[at] ?? 0, text));
const tops = (lines: ReturnType<typeof letters>) =>
  partedByLetters(whole, parts, lines).map(({ y, height }) => [y, height]);

const PARTED = [
  [100, 40],
  [150, 40],
  [200, 40],
];

describe('figures below each other', () => {
  test.each([
    ['at their tops', ['a', 'b', 'c'], [110, 160, 210]],
    ['at their feet', ['a)', 'b)', 'c)'], [140, 190, 240]],
    ['between', ['B.', 'C.', 'D.'], [124, 174, 224]],
    ['with a space behind', ['A. ', 'B. ', 'C. '], [110, 160, 210]],
    ['of one of two columns', ['A)', 'C)', 'E)'], [110, 160, 210]],
  ])('are parted by the letters %s', (_name, texts, ys) => {
    expect(tops(letters(texts, ys))).toEqual(PARTED);
  });

  test.each([
    ['without letters', [], []],
    ['beside one letter', ['a'], [110]],
    ['beside letters that don’t follow each other', ['a', 'c', 'b'], [110, 160, 210]],
    ['beside words', ['caja', 'cubo', 'cono'], [110, 160, 210]],
  ])('stay one picture %s', (_name, texts, ys) => {
    expect(partedByLetters(whole, parts, letters(texts, ys))).toEqual([whole]);
  });
});

test('figures that touch are parted where each is drawn in a coordinate system of its own', () => {
  const touching = [100, 140, 180].map((y, system) => ({ x: 114, y, width: 40, height: 40, system }));
  const box = { x: 114, y: 100, width: 40, height: 120 };
  const own = letters(['a', 'b', 'c'], [110, 150, 190]);
  expect(partedByLetters(box, touching, own).map(({ y }) => y)).toEqual([100, 140, 180]);
  expect(
    partedByLetters(
      box,
      touching.map(({ system: _, ...one }) => one),
      own,
    ),
  ).toEqual([box]);
});
