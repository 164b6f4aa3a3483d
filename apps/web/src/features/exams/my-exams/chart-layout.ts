import type { ScoreScale } from './score-scale.ts';

/** The measures of one drawing of the chart, in its own units. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** Width at the left for the axis labels. */
  readonly left: number;
  /** Distance between the axis and the first point. */
  readonly inset: number;
}

export interface PlacedScore {
  readonly x: number;
  readonly y: number;
  /** Whether the value fits without touching its neighbours. */
  readonly showsValue: boolean;
  readonly showsDate: boolean;
}

export interface ChartLayout {
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

/**
 * Places moments along a width in proportion to their time. Moments closer than `gap` are moved apart to
 * `gap`, or spread evenly when there are too many for that. Their order stays.
 */
export function spreadByTime(moments: readonly number[], width: number, gap: number): number[] {
  const steps = moments.slice(1).map((moment, index) => Math.max(0, moment - (moments[index] ?? 0)));
  if (steps.length === 0) return moments.map(() => width / 2);
  const least = Math.min(gap, width / steps.length);
  const tight = new Set<number>();
  let scale = 0;
  // In each round, steps that are too short are fixed at the least width; the others share the rest.
  for (let round = 0; round <= steps.length; round += 1) {
    const free = width - tight.size * least;
    const sum = steps.reduce((total, step, index) => (tight.has(index) ? total : total + step), 0);
    scale = sum > 0 ? free / sum : 0;
    const before = tight.size;
    steps.forEach((step, index) => {
      if (step * scale < least) tight.add(index);
    });
    if (tight.size === before) break;
  }
  const isAllTight = tight.size === steps.length;
  let x = 0;
  return [
    0,
    ...steps.map((step, index) => {
      x += isAllTight ? width / steps.length : tight.has(index) ? least : step * scale;
      return x;
    }),
  ];
}

/**
 * Picks places among `xs` that lie at least `gap` apart. Tried in this order: the last, the first, those in
 * `more`, then the rest. Returns their indexes.
 */
export function pickApart(xs: readonly number[], gap: number, more: readonly number[] = []): Set<number> {
  const picked = new Set<number>();
  for (const index of [xs.length - 1, 0, ...more, ...xs.keys()]) {
    const x = xs[index];
    if (x === undefined) continue;
    if ([...picked].every((other) => Math.abs((xs[other] ?? 0) - x) >= gap)) picked.add(index);
  }
  return picked;
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
