import { expect, test } from 'vitest';
import { grayScan } from '../../drawn-scan.testing.ts';
import { levelPage } from '../level-page.ts';

const SIZE = { width: 900, height: 600 };

test('hairlines that noise breaks are rules, and their pieces no dashes', () => {
  const scan = grayScan(
    (context) => {
      context.font = '26px Scanned';
      for (let line = 0; line < 4; line++)
        context.fillText('Observa la figura y responde las preguntas', 60, 60 + line * 36);
      for (let row = 0; row < 4; row++) {
        context.fillText(`${row + 26}`, 160, 290 + row * 50);
        context.fillText('B', 360, 290 + row * 50);
      }
      context.fillStyle = '#909090';
      for (let row = 0; row < 5; row++) context.fillRect(100, 258 + row * 50, 500, 1);
      context.fillRect(300, 258, 1, 200);
    },
    { ...SIZE, degrees: 1, noise: 24 },
  );
  const { shapes, lines } = levelPage(scan, new Uint8Array(scan.dots.length));
  const level = shapes.rules.filter(({ width, height }) => width > height);
  expect(new Set(level.map(({ y }) => Math.round(y / 10))).size).toBe(5);
  expect(shapes.rules.filter(({ width, height }) => height > width * 20).length).toBeGreaterThan(0);
  const cells = lines.filter(({ y }) => y > 220);
  expect(cells).toHaveLength(8);
  expect(cells.every(({ patches }) => patches.length <= 2)).toBe(true);
});

test('the sides of a low frame are rules, also where noise breaks them', () => {
  const scan = grayScan(
    (context) => {
      context.font = '26px Scanned';
      for (let line = 0; line < 6; line++)
        context.fillText('Observa la figura y responde las preguntas', 60, 60 + line * 36);
      context.fillText('Las cosas pesadas se hunden y', 80, 330);
      context.fillText('las livianas flotan', 80, 366);
      context.fillStyle = '#ebebeb';
      context.globalCompositeOperation = 'multiply';
      context.fillRect(60, 296, 600, 90);
      context.strokeStyle = '#989898';
      context.lineWidth = 2;
      context.strokeRect(60, 296, 600, 90);
    },
    { ...SIZE, degrees: 1, noise: 24 },
  );
  const { lines } = levelPage(scan, new Uint8Array(scan.dots.length));
  const framed = lines.filter(({ y }) => y > 280);
  expect(framed.map(({ x }) => Math.round(x / 10) * 10)).toEqual([80, 80]);
  expect(framed.every(({ x, width }) => x + width < 600)).toBe(true);
});

test('a shaded row of a table has no sides but its own', () => {
  const scan = grayScan(
    (context) => {
      context.font = '26px Scanned';
      for (let line = 0; line < 6; line++)
        context.fillText('Observa la figura y responde las preguntas', 60, 60 + line * 36);
      context.fillStyle = '#c8c8c8';
      context.fillRect(60, 314, 600, 52);
      context.fillStyle = '#222222';
      context.fillText('Necesidad', 80, 348);
      context.strokeRect(60, 314, 600, 52);
    },
    { ...SIZE, degrees: 1, noise: 24 },
  );
  const { rules } = levelPage(scan, new Uint8Array(scan.dots.length)).shapes;
  const uprights = rules.filter(({ width, height }) => height > width);
  expect(uprights.every(({ x }) => Math.abs(x - 60) < 6 || Math.abs(x - 660) < 6)).toBe(true);
});

test('text in a gray box makes no rules', () => {
  const scan = grayScan(
    (context) => {
      context.fillStyle = '#cccccc';
      context.fillRect(40, 20, 700, 300);
      context.fillStyle = '#222222';
      context.font = '26px Scanned';
      for (let line = 0; line < 6; line++)
        context.fillText('Observa la figura y responde las preguntas', 60, 60 + line * 36);
    },
    { ...SIZE, degrees: 1, noise: 20 },
  );
  expect(levelPage(scan, new Uint8Array(scan.dots.length)).shapes.rules).toEqual([]);
});

test('a page of capitals and figures has the small letters of the pages before', () => {
  const scan = grayScan((context) => {
    context.font = '26px Scanned';
    for (let row = 0; row < 8; row++) context.fillText(`${row + 10}   B`, 160, 60 + row * 50);
  }, SIZE);
  const heightOf = (usual: number) =>
    levelPage(scan, new Uint8Array(scan.dots.length), usual).lines[0]?.xHeight;
  expect(heightOf(0)).toBeGreaterThan(16);
  expect(heightOf(14)).toBe(14);
  expect(heightOf(30)).toBeGreaterThan(16);
});
