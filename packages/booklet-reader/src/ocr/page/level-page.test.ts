import { expect, test } from 'vitest';
import { drawnScan, grayScan } from '../drawn-scan.testing.ts';
import { componentsOf } from './components.ts';
import { grayOf, onWhitePaper, tintsOf, withoutSpecks } from './gray-picture.ts';
import { levelPage } from './level-page.ts';
import { skewOf } from './skew.ts';
import { textLinesOf } from './text-lines.ts';

const SMALL = { width: 900, height: 600 };
const TEXT = 'Lea el texto y responda las siguientes preguntas del examen';

function paragraph(context: Parameters<Parameters<typeof grayScan>[0]>[0]): void {
  context.font = '24px Scanned';
  for (let line = 0; line < 12; line++) context.fillText(TEXT, 80, 100 + line * 34);
}

test.each([1, -2.3, 0, 3.4])('the skew of a page turned by %d degrees is found', (degrees) => {
  const found = (skewOf(grayScan(paragraph, { ...SMALL, degrees, noise: 20 })) * 180) / Math.PI;
  expect(Math.abs(found - degrees)).toBeLessThan(0.1);
});

test('specks are taken away, full stops stay', () => {
  const scan = grayScan(
    (context) => {
      context.fillStyle = '#000000';
      context.fillRect(20, 20, 1, 1);
      context.fillRect(40, 20, 2, 2);
    },
    { width: 60, height: 40 },
  );
  const { dots, width } = withoutSpecks(scan);
  expect(dots[20 * width + 20]).toBeGreaterThan(200);
  expect(dots[20 * width + 40]).toBeLessThan(50);
});

test('a shadow over half of a page becomes white paper', () => {
  const scan = grayScan((context) => {
    context.fillStyle = '#999999';
    context.fillRect(450, 0, 450, 600);
    context.fillStyle = '#222222';
    paragraph(context);
  }, SMALL);
  const { dots, width } = onWhitePaper(scan);
  expect(dots[80 * width + 850]).toBeGreaterThan(240);
  expect(Math.min(...dots.subarray(90 * width, 100 * width))).toBeLessThan(80);
});

test('the noise of a dark bar that ends within a square of the paper stays dark', () => {
  const scan = grayScan(
    (context) => {
      paragraph(context);
      context.fillStyle = '#8e8e8e';
      context.fillRect(100, 530, 700, 34);
    },
    { ...SMALL, noise: 12 },
  );
  const { dots, width } = onWhitePaper(scan);
  const light = [...dots.subarray(552 * width + 150, 552 * width + 750)].filter((dot) => dot > 200);
  expect(light).toEqual([]);
});

test('lines are found with their accents and full stops, columns apart, rules left out', () => {
  const scan = grayScan(
    (context) => {
      context.font = '22px Scanned';
      context.fillText('una sesión que sugiere que apoyen y jueguen', 40, 60);
      context.fillText('B. Ácido', 40, 84);
      context.fillText('D. Úlcera', 400, 84);
      context.fillRect(40, 110, 500, 2);
      // A rule that the scan broke, close below a line.
      for (const [x, width] of [
        [140, 90],
        [235, 20],
        [260, 8],
      ] as const)
        context.fillRect(x, 88, width, 2);
    },
    { width: 600, height: 150 },
  );
  const ink = new Uint8Array(scan.dots.map((dot) => (dot < 170 ? 1 : 0)));
  const { components } = componentsOf(ink, scan.width, scan.height);
  const { lines } = textLinesOf(components);
  expect(lines.map(({ x, baseline }) => [Math.round(x / 20) * 20, Math.round(baseline / 12) * 12])).toEqual([
    [40, 60],
    [40, 84],
    [400, 84],
  ]);
  const heads = lines.map(({ y, baseline, xHeight }) => (baseline - y) / xHeight);
  // Accents stand above capitals: the line reaches higher than a capital does.
  expect(heads[1]).toBeGreaterThan(1.5);
  expect(heads[2]).toBeGreaterThan(1.5);
  // "B. Ácido": 2 letters, 4 small ones, a full stop, an accent, the dot of the i.
  expect(lines[1]?.labels.size).toBe(9);
});

test('a strip shows one line alone, on white', () => {
  const page = levelPage(grayScan(paragraph, { ...SMALL, degrees: 1, noise: 20 }), new Uint8Array(900 * 600));
  expect(page.lines).toHaveLength(12);
  const [, second] = page.lines;
  if (!second) throw new Error('no second line');
  const { picture } = page.cut(second, { height: 64, stretch: 1 });
  const darkest = (row: number) =>
    Math.min(...picture.dots.subarray(row * picture.width, (row + 1) * picture.width));
  expect([0, 1, 2, 3, 62, 63].map(darkest)).toEqual([255, 255, 255, 255, 255, 255]);
  expect(darkest(38)).toBeLessThan(80);
});

test.each([
  ['a marker', '#ffff00', '#ffffff'],
  ['a pale shade', '#c9efc5', '#ffffff'],
  ['a pale shade on yellow paper', '#ddebf7', '#f7efd0'],
])('what %s stands behind is known', (_name, color, paper) => {
  const canvas = drawnScan((context) => {
    context.fillStyle = paper;
    context.fillRect(0, 0, 900, 600);
    context.fillStyle = color;
    context.fillRect(80, 110, 300, 30);
    context.fillStyle = '#222222';
    paragraph(context);
  }, SMALL);
  const { data } = canvas.getContext('2d').getImageData(0, 0, 900, 600);
  const page = levelPage(grayOf(900, 600, data), tintsOf(900, 600, data));
  expect(page.tintedShare(90, 115, 250, 20)).toBeGreaterThan(0.6);
  expect(page.tintedShare(90, 150, 250, 20)).toBe(0);
});
