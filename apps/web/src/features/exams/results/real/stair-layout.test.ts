import { ASCENSO } from '@amauta/exam-rules/real/official.fixture.ts';
import { describe, expect, it } from 'vitest';
import { layoutStair } from './stair-layout.ts';

const SIZE = { width: 640, base: 168, top: 36 };

describe('the stair of escalas', () => {
  it('is as high as the minimums, which begin below the first one', () => {
    const { steps, lineY } = layoutStair(ASCENSO.scales, 54, SIZE);
    expect(steps.map((step) => Math.round(step.y))).toEqual([130, 111, 93, 74, 55, 36, 36]);
    expect(steps.map((step) => step.isReached)).toEqual([true, ...Array<boolean>(6).fill(false)]);
    expect(lineY).toBe(steps[0]?.y);
  });

  it.each([0, 12, 69, 90])('keeps the line of %i points and its label inside', (points) => {
    const { lineY } = layoutStair(ASCENSO.scales, points, SIZE);
    expect(lineY).toBeGreaterThanOrEqual(13);
    expect(lineY).toBeLessThanOrEqual(155);
  });

  it('draws an exam with one escala', () => {
    const { steps } = layoutStair([{ scale: 2, points_minimum: 54 }], 60, SIZE);
    expect(steps).toMatchObject([{ x: 320, y: 36, isReached: true }]);
  });
});
