import type { PageContent } from './page-content.ts';

/** How many glyphs run to the right, down, to the left and up. */
export type Directions = [number, number, number, number];
/** With fewer glyphs a page is not taken for turned by itself, since they may be labels of a chart, which run up the page. */
const FEWEST_GLYPHS = 10;
/** A page is turned if at least this share of its glyphs runs in one direction. */
const MOST_OF_ALL = 0.8;

export function directionOf(dx: number, dy: number): 0 | 1 | 2 | 3 {
  if (Math.abs(dy) > Math.abs(dx)) return dy > 0 ? 1 : 3;
  return dx < 0 ? 2 : 0;
}

/**
 * How far the text of a page is turned clockwise, in degrees (`turned`): the direction of most of its glyphs, else 0. A page
 * with few glyphs that all run in one direction gets that turn as `mayBeTurned`, for which the page before it decides.
 */
export function turnOf(directions: Directions): Pick<PageContent, 'turned' | 'mayBeTurned'> {
  const all = directions.reduce((sum, count) => sum + count, 0);
  const at = directions.findIndex((count) => count >= all * MOST_OF_ALL);
  if (all >= FEWEST_GLYPHS) return { turned: Math.max(0, at) * 90 };
  const only = directions.findIndex((count) => count > 0 && count === all);
  return only > 0 ? { turned: 0, mayBeTurned: only * 90 } : { turned: 0 };
}
