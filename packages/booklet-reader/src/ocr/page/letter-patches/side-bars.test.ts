import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

/** The left edges of the lines below the text, and the widths and heights of the boxes that are no text, to 5 dots. */
function read(draw: (context: SKRSContext2D) => void) {
  const { lines, shapes } = levelledScan(draw, { degrees: 1, noise: 12 });
  const round = (length: number) => Math.round(length / 5) * 5;
  return {
    edges: lines.filter(({ y }) => y > 200).map(({ x }) => round(x)),
    boxes: (shapes.shades ?? []).map(({ width, height }) => [round(width), round(height)]),
  };
}

function heading(context: SKRSContext2D, text: string): void {
  context.fillStyle = '#222222';
  context.font = '32px Scanned';
  context.fillText(text, 80, 300);
}

test.each(['#222222', '#a5a5a5'])('a bar of the color %s before a heading is no letter', (color) => {
  const { edges, boxes } = read((context) => {
    context.fillStyle = color;
    context.fillRect(60, 263, 10, 50);
    heading(context, 'Espacio y ambiente');
  });
  expect(edges).toEqual([80]);
  expect(boxes).toEqual([[10, 50]]);
});

test.each(['I. Espacio y ambiente', 'II. Fuentes', 'Isla Baja'])('the first letter of "%s" stays', (text) => {
  const { edges, boxes } = read((context) => heading(context, text));
  expect(edges).toEqual([85]);
  expect(boxes).toEqual([]);
});

test('the bars of an absolute value stay', () => {
  const { boxes } = read((context) => {
    context.fillRect(80, 272, 3, 40);
    context.fillText('x + 5', 90, 300);
    context.fillRect(170, 272, 3, 40);
  });
  expect(boxes).toEqual([]);
});
