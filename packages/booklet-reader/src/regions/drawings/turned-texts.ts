import { around, type Box, bottom, clusters, type RawGlyph, right } from '../../page/page-content.ts';

/** A glyph narrower than this, in sizes, belongs to text that runs up or down the page. */
const TURNED = 0.1;
/** Letters of one turned text are nearer to each other than this, and the text to its drawing; in points. */
const [NEXT_LETTER, NEAR_DRAWING] = [3, 30];
/** A page with more turned letters isn't upright. */
const MOST_TURNED = 400;

/** The places of texts that run up or down the page, such as the names of axes. They are no text of the page. */
export function turnedTexts(glyphs: readonly RawGlyph[]): Box[] {
  const letters = glyphs
    .filter(({ unicode, width, size }) => unicode.trim() !== '' && width < size * TURNED)
    .map(({ x, y, size }) => ({
      x: x - size * 0.8,
      y: y - size * 0.6,
      width: size * 1.6,
      height: size * 1.2,
    }));
  return letters.length > MOST_TURNED
    ? []
    : clusters(letters, NEXT_LETTER).flatMap((all) => around(all) ?? []);
}

/** Whether a turned text stands beside a drawing. */
export function isBesideDrawing(text: Box, drawing: Box): boolean {
  const gap = Math.max(drawing.x - right(text), text.x - right(drawing));
  return gap < NEAR_DRAWING && text.y < bottom(drawing) && bottom(text) > drawing.y;
}
