import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickApart, spreadByTime } from './spread.ts';

describe('spreading by time', () => {
  const day = 86_400_000;

  it('keeps the share of the time', () => {
    expect(spreadByTime([0, day, 4 * day], 400, 10)).toEqual([0, 100, 400]);
  });

  it('moves apart what is too near, and the rest shares what is left', () => {
    expect(spreadByTime([0, 10, 10 * day], 400, 50)).toEqual([0, 50, 400]);
  });

  it('is even where all is at once, and where there is no room for the gap', () => {
    expect(spreadByTime([5, 5, 5], 400, 50)).toEqual([0, 200, 400]);
    expect(spreadByTime([0, day, 9 * day], 60, 50)).toEqual([0, 30, 60]);
  });

  it('puts a single moment in the middle', () => {
    expect(spreadByTime([7], 400, 50)).toEqual([200]);
  });

  it('fills the width in order, never nearer than the gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 * day }), { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (moments, gap) => {
          const width = 900;
          const xs = spreadByTime(
            moments.toSorted((a, b) => a - b),
            width,
            gap,
          );
          const least = Math.min(gap, width / (moments.length - 1));
          expect(xs[0]).toBe(0);
          expect(xs.at(-1)).toBeCloseTo(width, 3);
          xs.slice(1).forEach((x, index) => {
            expect(x - (xs[index] ?? 0)).toBeGreaterThanOrEqual(least - 1e-6);
          });
        },
      ),
    );
  });
});

it('writes the last and the first, then what still fits', () => {
  expect([...pickApart([0, 20, 50, 95, 100], 40)].sort()).toEqual([0, 2, 4]);
  expect([...pickApart([0, 45, 60, 105], 40)].sort()).toEqual([0, 1, 3]);
  expect([...pickApart([0, 45, 60, 105], 40, [2])].sort()).toEqual([0, 2, 3]);
});
