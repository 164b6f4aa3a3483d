import type { Box } from '../../page/page-content.ts';
import type { SeenSign } from './glyph-net.ts';

/** A glyph of a line, with what the net sees in it. */
export interface SeenGlyph extends Box {
  /** The likeliest first. */
  signs: SeenSign[];
}

export type GrayAt = (x: number, y: number) => number;

/** A glyph or a piece of one. */
export interface LineGlyph extends Box {
  see(): SeenGlyph;
}
