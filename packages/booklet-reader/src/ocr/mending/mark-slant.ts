import type { Box } from '../../page/page-content.ts';
import type { Strip, StripShape } from '../page/level-page.ts';

/** The strip on which marks are looked at: 34 rows to the height of a small letter. */
export const MARK_STRIP: StripShape = { height: 96, stretch: 1 };
const WHITE = 255;
/** How far the gray edge of a mark reaches beyond its ink, in dots of the page. */
const EDGE = 0.5;

/**
 * How much a mark slants: the correlation of its ink across and down, from -1 to 1. A dot has about 0; an acute
 * accent, which rises to the right, has about -0.45. `strip` is that of the mark's line, in the shape `MARK_STRIP`.
 */
export function slantOf(mark: Box, { picture, toPageX, toPageY }: Strip): number {
  const [left, top] = [toPageX(0), toPageY(0)];
  const [across, down] = [1 / (toPageX(1) - left), 1 / (toPageY(1) - top)];
  const from = Math.max(0, Math.round((mark.x - EDGE - left) * across));
  const to = Math.min(picture.width, Math.round((mark.x + mark.width + EDGE - left) * across));
  const first = Math.max(0, Math.round((mark.y - EDGE - top) * down));
  const end = Math.min(picture.height, Math.round((mark.y + mark.height + EDGE - top) * down));
  let [ink, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (let y = first; y < end; y++) {
    for (let x = from; x < to; x++) {
      const dark = WHITE - (picture.dots[y * picture.width + x] ?? WHITE);
      const [dx, dy] = [x - from, y - first];
      ink += dark;
      sumX += dark * dx;
      sumY += dark * dy;
      sumXX += dark * dx * dx;
      sumYY += dark * dy * dy;
      sumXY += dark * dx * dy;
    }
  }
  if (ink === 0) return 0;
  const spread = (sumXX / ink - (sumX / ink) ** 2) * (sumYY / ink - (sumY / ink) ** 2);
  return spread > 0 ? (sumXY / ink - (sumX / ink) * (sumY / ink)) / Math.sqrt(spread) : 0;
}
