import type { Box } from '../../page/page-content.ts';
import { signsOf } from './glyph-net.ts';
import { glyphInputs } from './glyph-raster.ts';
import type { GrayAt, SeenGlyph } from './seen-glyph.ts';

/**
 * The least chance of a root sign. Of 63 drawn root signs all had 0.38 or more, and of 11,000 other glyphs 4 had 0.15.
 */
const LEAST_CHANCE = 0.3;

/** Whether the ink in a box, without its bar, looks like a root sign. */
export function isRootSign(sign: Box, grayAt: GrayAt): boolean {
  return signsOf(glyphInputs(grayAt, sign, null)).some(
    ({ text, chance }) => text === '√' && chance >= LEAST_CHANCE,
  );
}

/** Whether the first of several glyphs may be a root sign. */
export const opensWithRoot = ([first, next]: readonly SeenGlyph[]): boolean =>
  next !== undefined &&
  first?.signs.some(({ text, chance }) => text === '√' && chance >= LEAST_CHANCE) === true;
