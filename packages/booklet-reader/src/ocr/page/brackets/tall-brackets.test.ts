import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

/** Draws a round bracket as tall as a fraction, which bends to the right, or to the left with a negative width. */
function drawBracket(context: SKRSContext2D, x: number, width: number): void {
  context.beginPath();
  context.moveTo(x + width, 254);
  context.quadraticCurveTo(x - width, 290, x + width, 326);
  context.stroke();
}

function drawFraction(context: SKRSContext2D, x: number): void {
  context.fillText('3', x + 4, 282);
  context.fillRect(x, 289, 24, 2);
  context.fillText('8', x + 4, 316);
}

const bracketsOf = (draw: (context: SKRSContext2D) => void) =>
  levelledScan(draw, { noise: 6 }).shapes.brackets?.map(({ text }) => text) ?? [];

test('brackets around a fraction are told, and are no drawings', () => {
  const draw = (context: SKRSContext2D) => {
    context.fillText('El valor de', 60, 298);
    drawBracket(context, 210, 14);
    drawFraction(context, 236);
    drawBracket(context, 290, -14);
    context.fillText('es igual a', 310, 298);
  };
  expect(bracketsOf(draw)).toEqual(['(', ')']);
  expect(levelledScan(draw, { noise: 6 }).shapes.strokes).toEqual([]);
});

test('a curve beside a text, and a straight line beside a fraction, are no brackets', () => {
  expect(
    bracketsOf((context) => {
      drawBracket(context, 210, 14);
      context.fillText('El valor de', 240, 298);
    }),
  ).toEqual([]);
  expect(
    bracketsOf((context) => {
      context.fillRect(210, 254, 3, 72);
      drawFraction(context, 236);
    }),
  ).toEqual([]);
});
