import type { Box } from '../../page/page-content.ts';
import { signsOf } from './glyph-net.ts';
import { glyphInputs } from './glyph-raster.ts';
import type { GrayAt } from './see-glyphs.ts';

/** The least chance of a root sign. Signs in web pages and of TeX have more than 0.5, letters of texts less than 0.01. */
const LEAST_CHANCE = 0.15;

/** Whether the ink in a box, without its bar, looks like a root sign. */
export function isRootSign(sign: Box, grayAt: GrayAt): boolean {
  return signsOf(glyphInputs(grayAt, sign, null)).some(
    ({ text, chance }) => text === '√' && chance >= LEAST_CHANCE,
  );
}
