import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

/** How many lines of text a page shows below its paragraph, and how many bars of that height are rules. */
function read(draw: (context: SKRSContext2D) => void) {
  const { lines, shapes } = levelledScan(draw, { degrees: 1, noise: 12 });
  const bars = shapes.rules.filter(({ y, width, height }) => y > 200 && height > width && height < 40);
  return { lines: lines.filter(({ y }) => y > 200).length, bars: bars.length };
}

function circuit(context: SKRSContext2D): void {
  context.beginPath();
  context.moveTo(390, 300);
  context.lineTo(200, 300);
  context.lineTo(200, 450);
  context.lineTo(600, 450);
  context.lineTo(600, 300);
  context.lineTo(430, 300);
  context.stroke();
}

test.each([
  [
    'the short plate of a battery is a part of the circuit',
    (context: SKRSContext2D) => {
      circuit(context);
      context.fillRect(400, 284, 3, 32);
      context.fillRect(416, 290, 7, 20);
    },
    { lines: 0, bars: 2 },
  ],
  [
    'a letter within a circuit stays',
    (context: SKRSContext2D) => {
      circuit(context);
      context.fillText('l', 406, 380);
    },
    { lines: 1, bars: 0 },
  ],
  [
    'a figure beside a long bar of a fraction stays',
    (context: SKRSContext2D) => {
      context.fillText('l', 120, 310);
      context.fillRect(140, 300, 180, 2);
      context.fillText('2a + 3b + 4c', 150, 290);
      context.fillText('5', 220, 328);
    },
    { lines: 3, bars: 0 },
  ],
])('%s', (_name, draw, expected) => {
  expect(read(draw)).toEqual(expected);
});
