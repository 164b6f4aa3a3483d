import type { ScaleMinimum } from '@amauta/contract/exams/official.ts';

/** Measures of the drawing, in its own units. */
export interface StairSize {
  readonly width: number;
  /** The y of the bottom of the steps. */
  readonly base: number;
  /** The y of the top of the highest step. */
  readonly top: number;
}

/**
 * The stair starts this many points below its lowest minimum: starting at zero would make all steps look
 * equally high.
 */
const POINTS_BELOW_FIRST = 6;
/** Widths of a step's lower and upper edge, as parts of the room of one step. */
const LOWER_EDGE = 0.913;
const UPPER_EDGE = 0.804;
/** Half the height of the label beside the line. */
const LABEL_HALF = 13;

export interface Step {
  readonly scale: number;
  readonly minimum: number;
  /** Middle of the step. */
  readonly x: number;
  readonly y: number;
  /** Outline as an SVG path: a trapezoid. */
  readonly path: string;
  readonly isReached: boolean;
}

/** Places a step for each escala, as high as its minimum, and the line of the points reached. */
export function layoutStair(
  scales: readonly ScaleMinimum[],
  points: number,
  { width, base, top }: StairSize,
): { steps: Step[]; lineY: number } {
  const minimums = scales.map((row) => row.points_minimum);
  const floor = Math.min(...minimums) - POINTS_BELOW_FIRST;
  const unit = (base - top) / (Math.max(...minimums) - floor);
  const room = width / scales.length;
  const steps = scales.map(({ scale, points_minimum: minimum }, index): Step => {
    const x = room * (index + 0.5);
    const y = base - (minimum - floor) * unit;
    const [lower, upper] = [(room * LOWER_EDGE) / 2, (room * UPPER_EDGE) / 2];
    const path = `M${x - upper} ${y}H${x + upper}L${x + lower} ${base}H${x - lower}z`;
    return { scale, minimum, x, y, path, isReached: points >= minimum };
  });
  const lineY = Math.min(base - LABEL_HALF, Math.max(LABEL_HALF, base - (points - floor) * unit));
  return { steps, lineY };
}
