import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

const TOP = 200;
const [CHART, LEGEND] = [100, 340];
const COLORS = ['#dddddd', '#aaaaaa', '#777777'];

/** The left edges of the lines below the text, and the grays of the squares that were found, from 0 (black) to 10. */
function read(draw: (context: SKRSContext2D) => void) {
  const { lines, shapes } = levelledScan(draw, { degrees: 1, noise: 12 });
  const squares = (shapes.shades ?? []).filter(({ width }) => width < 60);
  return {
    edges: lines.filter(({ y }) => y > TOP).map(({ x }) => Math.round(x / 10) * 10),
    grays: squares.sort((a, b) => a.y - b.y).map(({ lightness }) => Math.round(lightness * 10)),
  };
}

function pie(context: SKRSContext2D): void {
  context.beginPath();
  context.arc(CHART + 100, 400, 100, 0, 2 * Math.PI);
  context.moveTo(CHART + 100, 400);
  context.lineTo(CHART + 100, 300);
  context.stroke();
}

/** Rows of a sign of one size and a word behind it. */
function rows(context: SKRSContext2D, x: number, sign: (x: number, y: number, row: number) => void): void {
  for (const row of COLORS.keys()) {
    sign(x, 340 + row * 44, row);
    context.fillStyle = '#222222';
    context.fillText('niños', x + 40, 360 + row * 44);
  }
}

const squares = (context: SKRSContext2D) => (x: number, y: number, row: number) => {
  context.fillStyle = COLORS[row] ?? '';
  context.fillRect(x, y, 24, 24);
  context.strokeRect(x, y, 24, 24);
};

test('the squares of a legend beside a chart are no signs of the text', () => {
  const { edges, grays } = read((context) => {
    pie(context);
    rows(context, LEGEND, squares(context));
  });
  expect(edges).toEqual([380, 380, 380]);
  expect(grays).toEqual([8, 7, 5]);
});

test('squares far from a chart stay, and so do letters and numbers in squares beside it', () => {
  const boxes = read((context) => rows(context, LEGEND, squares(context)));
  expect(boxes.edges).toEqual([340, 340, 340]);
  const letters = read((context) => {
    pie(context);
    context.font = '30px Scanned';
    rows(context, LEGEND, (x, y, row) => context.fillText('DOB'.charAt(row), x, y + 20));
  });
  expect(letters.edges).toEqual([340, 340, 340]);
  const numbers = read((context) => {
    pie(context);
    rows(context, LEGEND, (x, y, row) => {
      context.strokeRect(x, y - 4, 32, 32);
      context.fillText(String(row + 1), x + 10, y + 20);
    });
  });
  expect(numbers.edges).toEqual([350, 350, 350]);
  expect([...boxes.grays, ...letters.grays, ...numbers.grays]).toEqual([]);
});
