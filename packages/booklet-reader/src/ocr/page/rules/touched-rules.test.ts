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
