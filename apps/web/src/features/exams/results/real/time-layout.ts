import type { RealResults } from '@amauta/contract/exams/real-results.ts';

/** Size and margins of the chart, in units of its `viewBox`. */
export interface TimeSize {
  readonly width: number;
  readonly fontSize: number;
  /** Width at the left for the labels in minutes. */
  readonly left: number;
  readonly top: number;
  /** The y of the bottom of the bars. */
  readonly base: number;
}

interface TimeBar {
  readonly number: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly slow: boolean;
  /** Whether there is room for the item's number above its bar. Only slow items get one. */
  readonly showsNumber: boolean;
}

/** The width of a bar, as a part of the room of one item. */
const BAR_SHARE = 0.72;
/** The most lines of whole minutes above zero. */
const HIGHEST_LINES = 3;

/**
 * Places a bar for each item, the lines of whole minutes, the line of the official pace, and the item numbers
 * below.
 */
export function layoutTimes(
  items: RealResults['items'],
  paceSeconds: number,
  { width, fontSize, left, top, base }: TimeSize,
) {
  const longest = Math.max(paceSeconds, ...items.map((item) => item.spent_seconds ?? 0)) / 60;
  const step = Math.max(1, Math.ceil(longest / HIGHEST_LINES));
  const highest = Math.ceil(longest / step) * step;
  const toY = (minutes: number) => base - (minutes / highest) * (base - top);
  // The last number is centred under its bar, so it needs room at the right.
  const room = (width - left - fontSize / 2) / Math.max(1, items.length);
  const toX = (index: number) => left + room * (index + (1 - BAR_SHARE) / 2);
  let lastNumberX = Number.NEGATIVE_INFINITY;
  const bars = items.map((item, index): TimeBar => {
    const x = toX(index);
    const showsNumber = item.slow && x - lastNumberX > 1.6 * fontSize;
    if (showsNumber) lastNumberX = x;
    const y = toY((item.spent_seconds ?? 0) / 60);
    return { number: item.number, x, width: room * BAR_SHARE, y, slow: item.slow, showsNumber };
  });
  const every = items.length > 90 ? 25 : 15;
  const numbers = [1, ...items.map((item) => item.number).filter((number) => number % every === 0)];
  const last = items.length;
  if (last - (numbers.at(-1) ?? 0) >= every / 3) numbers.push(last);
  return {
    bars,
    lines: Array.from({ length: highest / step + 1 }, (_, index) => ({
      minutes: index * step,
      y: toY(index * step),
    })),
    paceY: toY(paceSeconds / 60),
    numbers: numbers.map((number) => ({ number, x: toX(number - 1) + (room * BAR_SHARE) / 2 })),
  };
}
