import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, type ChartSize, layoutChart } from './chart-layout.ts';
import { sampleScores } from './score-samples.fixture.ts';
import { scaleOf } from './score-scale.ts';

it.each([
  [90, [0, 30, 60, 90]],
  [30, [0, 10, 20, 30]],
  [60, [0, 15, 30, 45, 60]],
  [100, [0, 25, 50, 75, 100]],
  [130, [0, 30, 60, 90, 120]],
  [0, [0]],
])('an axis of %d is marked at %j', (maximum, ticks) => {
  expect(axisTicks(maximum)).toEqual(ticks);
});

describe('the layout', () => {
  const size: ChartSize = { width: 1040, height: 300, fontSize: 15, left: 44, inset: 36 };

  it('keeps every score within the drawing, higher points higher', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 30 }), (halves) => {
        const earned = halves.map((half) => half * 1.5);
        const { scores, top, bottom, right } = layoutChart(scaleOf(sampleScores(earned)), size);
        scores.forEach((score, index) => {
          expect(score.x).toBeGreaterThanOrEqual(size.left);
          expect(score.x).toBeLessThanOrEqual(right);
          expect(score.y).toBeGreaterThanOrEqual(top);
          expect(score.y).toBeLessThanOrEqual(bottom);
          const before = scores[index - 1];
          if (before) expect(score.x).toBeGreaterThan(before.x);
          if (before && (earned[index] ?? 0) > (earned[index - 1] ?? 0))
            expect(score.y).toBeLessThan(before.y);
        });
        expect(scores.at(-1)?.showsValue).toBe(true);
      }),
    );
  });

  it('puts the words of the minimum where the line is not', () => {
    // The line runs just below the minimum at the right and far above it at the left.
    const { minimumLabel, minimumY } = layoutChart(scaleOf(sampleScores([90, 88.5, 87, 52.5, 52.5])), size);
    expect(minimumY).not.toBeNull();
    expect(minimumLabel?.x).toBeLessThan(520);
  });

  it('draws no minimum where there is none', () => {
    const scores = [...sampleScores([15], { possible: 30, minimum: 15 }), ...sampleScores([63])];
    expect(layoutChart(scaleOf(scores), size)).toMatchObject({ minimumY: null, minimumLabel: null });
  });
});
