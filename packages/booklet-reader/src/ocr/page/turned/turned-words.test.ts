import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';
import { turnedWordsOf } from './turned-words.ts';

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

test('letters of alternatives below each other, each with a taller bracket, are no words that run up the page', () => {
  // In print of 9 points the thin parts of a "b" and a "d" are lost, so that each is two patches.
  const letters = [
    [{ x: 2, y: 8, width: 12, height: 13 }],
    [
      { x: 1, y: 1, width: 5, height: 20 },
      { x: 7, y: 8, width: 7, height: 13 },
    ],
    [{ x: 3, y: 8, width: 10, height: 13 }],
    [
      { x: 1, y: 8, width: 7, height: 13 },
      { x: 9, y: 1, width: 5, height: 20 },
    ],
  ];
  const rows = letters.map((patches) => [...patches, { x: 17, y: 0, width: 6, height: 26 }]);
  const components = rows.flatMap((patches, row) =>
    patches.map((patch) => ({ ...patch, y: patch.y + row * 36, area: 50, label: 0 })),
  );
  expect(turnedWordsOf(components, 13)).toEqual([]);
});

test('a fraction whose thin figure a scan broke into pieces is no word that runs up the page', () => {
  const places = [
    [3, 0, 6, 18],
    [0, 24, 14, 3],
    [2, 30, 8, 8],
    [3, 36, 9, 12],
    [1, 41, 3, 4],
  ] as const;
  const patches = places.map(([x, y, width, height]) => ({ x, y, width, height, area: 30, label: 0 }));
  expect(turnedWordsOf(patches, 15)).toEqual([]);
  // A letter as flat as a bar, but no wider than the others.
  const word = patches.map((patch, at) => (at === 1 ? { ...patch, x: 2, width: 9 } : patch));
  expect(turnedWordsOf(word, 15)).toHaveLength(1);
});
