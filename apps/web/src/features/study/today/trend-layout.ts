import type { Today } from '@amauta/contract/study/today.ts';
import { pickApart, spreadByTime } from '../../../ui/charts/spread.ts';

/** The measures of one drawing, in its own units. */
export interface TrendSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

const LEFT = 38;
const RIGHT = 14;
const TOP = 14;
/** Room between the axis and the first point. */
const INSET = 22;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100];

/**
 * Places scores over time. The axis begins below the lowest of the scores and the minimum, not at 0, because a line
 * shows differences. It ends above the highest.
 */
export function layoutTrend(score: Pick<Today['score'], 'mocks' | 'points_minimum'>, size: TrendSize) {
  const { width, height, fontSize } = size;
  const { mocks, points_minimum: minimum } = score;
  const values = [...mocks.map(({ points }) => points), ...(minimum === null ? [] : [minimum])];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const step = STEPS.find((one) => (highest - lowest) / one <= 1.5) ?? 100;
  const bottomValue = Math.max(0, Math.floor((lowest - step * 0.3) / step) * step);
  const topValue = highest + step * 0.9;
  const [left, right, bottom] = [LEFT, width - RIGHT, height - 2.4 * fontSize];
  const yOf = (value: number) =>
    bottom - ((value - bottomValue) / Math.max(1e-9, topValue - bottomValue)) * (bottom - TOP);
  const ticks = Array.from({ length: 8 }, (_, index) => bottomValue + index * step)
    .filter((value) => value <= topValue)
    .map((value) => ({ value, y: yOf(value) }));
  const xs = spreadByTime(
    mocks.map(({ finished_at: at }) => Date.parse(at)),
    right - left - 2 * INSET,
    2.4 * fontSize,
  ).map((x) => x + left + INSET);
  const shownValues = pickApart(xs, 2.2 * fontSize);
  const shownDates = pickApart(xs, 3.4 * fontSize);
  const points = mocks.map((mock, index) => ({
    x: xs[index] ?? 0,
    y: yOf(mock.points),
    showsValue: shownValues.has(index),
    showsDate: shownDates.has(index),
  }));
  const minimumY = minimum === null ? null : yOf(minimum);
  return {
    left,
    right,
    top: TOP,
    ticks,
    points,
    minimumY,
    label: labelPlace(points, minimumY, left, right, fontSize),
  };
}

/**
 * Puts the words of the minimum above or below its line, at the left or right, wherever the scores are farthest. Above
 * the line and at the left where all are equally free.
 */
function labelPlace(
  points: readonly { x: number; y: number }[],
  minimumY: number | null,
  left: number,
  right: number,
  fontSize: number,
): { x: number; y: number; anchor: 'start' | 'end' } | null {
  if (minimumY === null) return null;
  const reach = 8 * fontSize;
  const enough = 1.8 * fontSize;
  const places = [minimumY - 0.55 * fontSize, minimumY + 1.15 * fontSize].flatMap((y) => [
    { x: left + 6, y, anchor: 'start' as const },
    { x: right - 6, y, anchor: 'end' as const },
  ]);
  const room = ({ y, anchor }: (typeof places)[number]) => {
    const near = points.filter(({ x }) => (anchor === 'start' ? x < left + reach : x > right - reach));
    return Math.min(enough, ...near.map((point) => Math.abs(point.y - (y - fontSize / 3))));
  };
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}
