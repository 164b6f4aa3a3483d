import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

function upright(context: SKRSContext2D, text: string): void {
  context.font = '20px Scanned';
  context.translate(120, 460);
  context.rotate(-Math.PI / 2);
  context.fillText(text, 0, 0);
}

test('words that run up the page are a part of a drawing and no lines', () => {
  const { lines, shapes } = levelledScan((context) => upright(context, 'Edad en años'));
  expect(lines.filter(({ y }) => y > 200)).toHaveLength(0);
  expect(shapes.strokes).toHaveLength(1);
});

test('figures below each other are lines', () => {
  const { lines, shapes } = levelledScan((context) => {
    context.font = '20px Scanned';
    for (let row = 0; row < 6; row++) context.fillText(`${row + 2}`, 120, 300 + row * 23);
  });
  expect(lines.filter(({ y }) => y > 200)).toHaveLength(6);
  expect(shapes.strokes).toHaveLength(0);
});

test('fractions below each other are no words that run up the page', () => {
  const { lines, shapes } = levelledScan((context) => {
    context.textAlign = 'center';
    context.font = '20px Scanned';
    for (let row = 0; row < 3; row++) {
      const y = 300 + row * 50;
      context.fillText('5', 130, y);
      context.fillRect(118, y + 4, 24, 2);
      context.fillText('14', 130, y + 24);
    }
  });
  expect(lines.filter(({ y }) => y > 200)).toHaveLength(6);
  expect(shapes.strokes).toHaveLength(0);
});
