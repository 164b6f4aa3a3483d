import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { componentsOf } from './components.ts';
import { darkBoxesOf } from './dark-boxes.ts';
import { levelledScan } from './levelled-scan.testing.ts';

const TOP = 200;

/** What a page shows below its paragraph. */
function read(draw: (context: SKRSContext2D) => void) {
  const { lines, shapes, cut } = levelledScan(draw, { degrees: 1, noise: 12 });
  return { lines: lines.filter(({ y }) => y > TOP), shapes, cut };
}

const around = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  [x + width / 2, y + height / 2].map((value) => Math.round(value / 20) * 20);

test.each([
  ['square', (context: SKRSContext2D) => context.fillRect(100, 280, 52, 48)],
  [
    'disc',
    (context: SKRSContext2D) => {
      context.beginPath();
      context.arc(126, 304, 26, 0, 2 * Math.PI);
      context.fill();
    },
  ],
])('a white number in a dark %s is dark on white', (_shape, fill) => {
  const { lines, shapes, cut } = read((context) => {
    fill(context);
    context.fillStyle = '#ffffff';
    context.fillText('25', 112, 313);
  });
  expect(shapes.strokes.map(around)).toEqual([[120, 300]]);
  const [line, ...more] = lines;
  if (!line) throw new Error('no line');
  expect(more).toEqual([]);
  expect(line.letters).toHaveLength(2);
  const { picture } = cut(line, { height: 64, stretch: 1 });
  const light = picture.dots.filter((dot) => dot > 200).length / picture.dots.length;
  expect(light).toBeGreaterThan(0.7);
  expect(picture.dots.filter((dot) => dot < 80).length).toBeGreaterThan(100);
});

test('large letters and a bullet are no dark boxes', () => {
  const { shapes } = read((context) => {
    context.font = '52px Scanned';
    context.lineWidth = 6;
    context.fillText('BDO08', 100, 330);
    context.strokeText('BDO08', 100, 330);
    context.beginPath();
    context.arc(500, 310, 12, 0, 2 * Math.PI);
    context.fill();
  });
  expect(shapes.strokes).toEqual([]);
});

test('a ring around a letter is no part of the letter', () => {
  const { lines, shapes } = read((context) => {
    context.beginPath();
    context.arc(126, 304, 18, 0, 2 * Math.PI);
    context.stroke();
    context.fillText('c', 120, 312);
    context.fillText('El número de días', 170, 312);
  });
  expect(shapes.strokes.map(around)).toEqual([[120, 300]]);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.patches.every(({ height }) => height < 30)).toBe(true);
});

test('an underline that touches the tails of letters is a rule, and the letters stand apart', () => {
  const text = 'que principalmente';
  const { lines, shapes } = read((context) => {
    context.fillText(text, 100, 312);
    context.fillRect(100, 316, context.measureText(text).width, 3);
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.letters.length).toBeGreaterThan(14);
  const [rule, ...more] = shapes.rules;
  expect(more).toEqual([]);
  expect(rule?.width).toBeGreaterThan(200);
});

test('the bowl of a "g" that lost its neck stays in its line', () => {
  const { lines } = read((context) => {
    context.fillText('distin', 100, 312);
    context.fillText('uen', 184, 312);
    context.fillRect(170, 299, 10, 7);
    context.fillRect(170, 314, 11, 9);
  });
  expect(lines).toHaveLength(1);
});

test('a thin frame around a number that noise breaks is no part of the number', () => {
  const { lines, shapes } = read((context) => {
    context.strokeStyle = '#808080';
    context.lineWidth = 1;
    context.strokeRect(100, 280, 60, 44);
    context.fillText('26', 115, 312);
  });
  expect(shapes.strokes.map(around)).toEqual([[140, 300]]);
  expect(lines.map(({ letters }) => letters.length)).toEqual([2]);
});

test('an underline that the scan broke into pieces is one rule', () => {
  const { shapes } = read((context) => {
    context.fillText('Pregunta que apoya a las', 60, 312);
    for (const [from, to] of [
      [60, 240],
      [242, 300],
      [302, 380],
    ] as const)
      context.fillRect(from, 316, to - from, 2);
  });
  expect(shapes.rules).toHaveLength(1);
  expect(shapes.rules[0]?.width).toBeGreaterThan(300);
});

test('bold capitals that hang together by their underline are no dark box', () => {
  const [width, height, xHeight] = [160, 40, 10];
  /** Six dark blocks with a slot in each, on an underline; with `roof` they also hang together at their heads. */
  const boxesOf = (roof: boolean) => {
    const ink = new Uint8Array(width * height);
    const fill = (x: number, y: number, across: number, down: number, value = 1) => {
      for (let row = y; row < y + down; row++) ink.fill(value, row * width + x, row * width + x + across);
    };
    for (let letter = 0; letter < 6; letter++) {
      fill(10 + letter * 23, 8, 20, 20);
      fill(18 + letter * 23, 13, 3, 10, 0);
    }
    fill(10, 28, 135, 3);
    if (roof) fill(10, 8, 135, 3);
    return darkBoxesOf(componentsOf(ink, width, height), width, xHeight);
  };
  expect(boxesOf(true)).toHaveLength(1);
  expect(boxesOf(false)).toEqual([]);
});
