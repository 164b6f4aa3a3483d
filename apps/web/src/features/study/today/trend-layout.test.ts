import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutTrend } from './trend-layout.ts';

const SIZE = { width: 326, height: 146, fontSize: 14 };
const mocksOf = (points: readonly number[]) =>
  points.map((value, place) => ({
    attempt_id: place,
    finished_at: new Date(Date.UTC(2026, 9, 19 + place)).toISOString(),
    points: value,
  }));

test('the axis begins below the lowest value, not at 0', () => {
  const { ticks } = layoutTrend({ mocks: mocksOf([45, 51, 57, 54]), points_minimum: 57 }, SIZE);
  expect(ticks.map(({ value }) => value)).toEqual([40, 50, 60]);
});

test('all points and the minimum lie within the drawing, higher ones higher', () => {
  const points = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(points, fc.option(fc.integer({ min: 0, max: 200 })), (values, minimum) => {
      const layout = layoutTrend({ mocks: mocksOf(values), points_minimum: minimum }, SIZE);
      for (const { x, y } of layout.points) {
        expect(x).toBeGreaterThanOrEqual(layout.left);
        expect(x).toBeLessThanOrEqual(layout.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(layout.top);
        expect(y).toBeLessThan(SIZE.height - SIZE.fontSize);
      }
      for (const [place, value] of values.entries()) {
        const next = values[place + 1];
        if (next !== undefined && next > value + 1e-6) {
          expect(layout.points[place + 1]?.y).toBeLessThan(layout.points[place]?.y ?? 0);
        }
      }
      expect(layout.ticks.length).toBeGreaterThan(0);
      if (layout.minimumY !== null) expect(layout.minimumY).toBeGreaterThanOrEqual(layout.top);
    }),
  );
});
