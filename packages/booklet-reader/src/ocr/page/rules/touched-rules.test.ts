import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

test('letters that touch the rules of a table are parted from them', () => {
  const page = levelledScan((context) => {
    for (const y of [250, 285, 320, 355]) context.fillRect(100, y, 500, 2);
    for (const x of [100, 350, 600]) context.fillRect(x, 250, 2, 107);
    context.fillText('Riesgo (a)', 120, 279);
    context.fillText('Tiempo', 380, 279);
    context.fillText('Alta', 120, 312);
  });
  const row = page.lines.filter(({ baseline }) => Math.abs(baseline - 279) < 5);
  expect(row.map(({ letters }) => letters.length)).toEqual([9, 6]);
  expect(page.shapes.rules.filter(({ width, height }) => width > height * 20)).toHaveLength(4);
  expect(page.shapes.rules.filter(({ width, height }) => height > width * 20).length).toBeGreaterThan(2);
});

test('an upright rule that noise broke goes on across the rules of its table', () => {
  const page = levelledScan((context) => {
    for (const y of [250, 300, 350, 400]) context.fillRect(100, y, 500, 2);
    for (const x of [100, 350, 600]) context.fillRect(x, 250, 2, 152);
    context.fillStyle = '#ffffff';
    context.fillRect(348, 323, 6, 2);
    context.fillRect(348, 270, 6, 2);
  });
  expect(page.lines.filter(({ y }) => y > 230)).toEqual([]);
  const uprights = page.shapes.rules.filter(({ x, height }) => height > 20 && Math.abs(x - 350) < 6);
  expect(Math.min(...uprights.map(({ y }) => y))).toBeLessThan(256);
});
