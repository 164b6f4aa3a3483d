import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';
import { withDrawnMarks } from './drawn-marks.ts';

/** A ring around a character that is drawn at this place. */
const ring = (x: number, y: number): Box => ({ x: x - 4, y: y - 11, width: 13, height: 13 });
const TEXTS = ['Lima', 'Cusco, que fue la capital', 'Arequipa', 'Tacna'];
const read = (cells: Cell[], strokes: Box[], images: Box[] = []) => {
  const { cells: all, strokes: left } = withDrawnMarks(page(1, { cells, strokes, images }));
  return { keys: all.filter(({ highlight }) => highlight).map(({ text }) => text), left };
};

test('a ring around a letter without a sign marks the key where the other letters have none', () => {
  const cells = TEXTS.flatMap((text, at) => [
    ...drawn(70, 100 + at * 15, 'ABCD'[at] ?? ''),
    ...drawn(85, 100 + at * 15, text),
  ]);
  expect(read(cells, [ring(70, 130)])).toEqual({ keys: ['C'], left: [] });
});

test('letters two by two, before short numbers and before pictures', () => {
  const place = (at: number) => ({ x: 70 + (at % 2) * 100, y: 100 + Math.floor(at / 2) * 40 });
  const letters = [0, 1, 2, 3].map((at) => drawn(place(at).x, place(at).y, 'ABCD'[at] ?? ''));
  const numbers = [0, 1, 2, 3].flatMap((at) => drawn(place(at).x + 15, place(at).y, String(at)));
  expect(read([...letters.flat(), ...numbers], [ring(170, 100)]).keys).toEqual(['B']);
  const images = [0, 1, 2, 3].map((at) => ({
    x: place(at).x + 15,
    y: place(at).y - 12,
    width: 30,
    height: 30,
  }));
  expect(read(letters.flat(), [ring(170, 100)], images).keys).toEqual(['B']);
});

test('the key whose other letters stand in the next column, by the rings of the same size', () => {
  const whole = TEXTS.flatMap((text, at) => [
    ...drawn(70, 100 + at * 15, 'ABCD'[at] ?? ''),
    ...drawn(85, 100 + at * 15, text),
  ]);
  const end = [
    ...drawn(70, 300, 'A'),
    ...drawn(85, 300, 'Uno'),
    ...drawn(170, 300, 'B'),
    ...drawn(185, 300, 'Dos'),
  ];
  expect(read([...whole, ...end], [ring(70, 115), ring(70, 300)]).keys).toEqual(['B', 'A']);
  expect(read(end, [ring(70, 300)]).keys).toEqual([]);
});

test('a ring around the label of a figure, or around a word, marks no key', () => {
  const labels = [...drawn(70, 100, 'A'), ...drawn(170, 160, 'B'), ...drawn(90, 220, 'C')];
  expect(read(labels, [ring(70, 100)]).keys).toEqual([]);
  const words = [...drawn(70, 100, 'a la casa'), ...drawn(70, 115, 'b y la mesa')];
  expect(read(words, [ring(70, 100)]).keys).toEqual([]);
});
