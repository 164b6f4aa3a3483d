import type { DrawingSize } from '../../../ui/charts/drawing.tsx';
import { pickApart, spreadByTime } from '../../../ui/charts/spread.ts';
import type { ScoreScale } from './score-scale.ts';

/** The measures of one drawing of the chart, in its own units. */
export interface ChartSize extends DrawingSize {
  /** Width at the left for the axis labels. */
  readonly left: number;
  /** Distance between the axis and the first point. */
  readonly inset: number;
}

interface PlacedScore {
  readonly x: number;
  readonly y: number;
  /** Whether the value fits without touching its neighbours. */
  readonly showsValue: boolean;
  readonly showsDate: boolean;
}

interface ChartLayout {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
  readonly ticks: readonly { value: number; y: number }[];
  readonly minimumY: number | null;
  /** Where the word for the minimum is farthest from the drawn line. */
  readonly minimumLabel: { x: number; y: number } | null;
  readonly scores: readonly PlacedScore[];
}

const TOP = 26;
const RIGHT_MARGIN = 8;
const STEPS = [1, 2, 5, 10, 15, 20, 25, 30, 50, 100];

/** The values marked on the axis: three or four round steps, which end exactly at the maximum if possible. */
export function axisTicks(maximum: number): number[] {
  const exact = STEPS.find((step) => maximum % step === 0 && maximum / step >= 3 && maximum / step < 4.5);
  const step = exact ?? STEPS.find((each) => maximum / each < 4.5) ?? maximum;
  const count = step > 0 ? Math.floor(maximum / step) : 0;
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

export function layoutChart(scale: ScoreScale, size: ChartSize): ChartLayout {
  const { width, height, fontSize, left, inset } = size;
  const bottom = height - 2.6 * fontSize;
  const right = width - RIGHT_MARGIN;
  const yOf = (value: number) => bottom - (scale.maximum > 0 ? value / scale.maximum : 0) * (bottom - TOP);
  const span = right - left - 2 * inset;
  const moments = scale.values.map(({ point }) => Date.parse(point.finished_at));
  const xs = spreadByTime(moments, span, 2.4 * fontSize).map((x) => x + left + inset);
  const best = scale.values.reduce(
    (index, score, other) => (score.value > (scale.values[index]?.value ?? 0) ? other : index),
    0,
  );
  const values = pickApart(xs, 2.9 * fontSize, [best]);
  const dates = pickApart(xs, 3.6 * fontSize);
  const scores = scale.values.map(({ value }, index) => ({
    x: xs[index] ?? 0,
    y: yOf(value),
    showsValue: values.has(index),
    showsDate: dates.has(index),
  }));
  const minimumY = scale.minimum === null ? null : yOf(scale.minimum);
  return {
    top: TOP,
    bottom,
    right,
    ticks: axisTicks(scale.maximum).map((value) => ({ value, y: yOf(value) })),
    minimumY,
    minimumLabel: minimumY === null ? null : clearPlace(scores, minimumY, size, right),
    scores,
  };
}

/**
 * A place for the word of the minimum: below or above the dashed line, at the right, left or middle, wherever
 * the line of scores is farthest away.
 */
function clearPlace(
  scores: readonly PlacedScore[],
  minimumY: number,
  { fontSize, left }: ChartSize,
  right: number,
): { x: number; y: number } {
  const half = 2.9 * fontSize;
  const places = [right - half, left + half, (left + right) / 2].flatMap((x) =>
    [minimumY + 1.4 * fontSize, minimumY - 0.7 * fontSize].map((y) => ({ x, y })),
  );
  const room = ({ x, y }: { x: number; y: number }) => {
    const middle = y - fontSize / 3;
    const samples = [-1, -0.5, 0, 0.5, 1].map((part) => x + part * half);
    const near = scores.filter((score) => Math.abs(score.x - x) < half + fontSize);
    const distances = [
      ...samples.map((sample) => Math.abs(heightAt(scores, sample) - middle)),
      ...near.map((score) => Math.abs(score.y - middle)),
    ];
    return Math.min(...distances, 3 * fontSize);
  };
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

/** The height of the line through the scores at `x`; infinite outside its ends. */
function heightAt(scores: readonly PlacedScore[], x: number): number {
  const next = scores.findIndex((score) => score.x >= x);
  const [a, b] = [scores[next - 1], scores[next]];
  if (!a || !b) return b && b.x === x ? b.y : Number.POSITIVE_INFINITY;
  return a.y + ((x - a.x) / (b.x - a.x || 1)) * (b.y - a.y);
}
