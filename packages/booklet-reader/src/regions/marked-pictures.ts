import { type Box, bottom, type Cell, type FilledBox, overlaps } from '../page/page-content.ts';
import { textOf } from './drawings/labels.ts';
import { isColored, isOn } from './highlights.ts';
import { LETTER_ALONE } from './running-text.ts';

/** Boxes of one marker differ in height by less than this, in points. */
const SAME_HEIGHT = 1;
/** The farthest that the letter of an alternative may begin left of its picture, in points. */
const BEFORE = 60;
/** The farthest that the letter's baseline may stand above the picture's head or below its foot, in sizes. */
const AROUND = 1.2;

/**
 * The marker's boxes that lie behind a picture in a line. They show below the picture, hold no text, and have the color
 * and the height of a box behind text.
 * @param markers the boxes behind text
 */
export const markersBehindPictures = (
  fills: readonly FilledBox[],
  markers: ReadonlySet<FilledBox>,
  cells: readonly Cell[],
): FilledBox[] =>
  fills.filter(
    (fill) =>
      isColored(fill) &&
      !markers.has(fill) &&
      [...markers].some(
        ({ color, height }) => color === fill.color && Math.abs(height - fill.height) < SAME_HEIGHT,
      ) &&
      !cells.some((cell) => isOn(fill, cell)),
  );

/** The characters of the letters of alternatives whose pictures a marker's box lies behind. */
export function markedLetters(
  pictures: readonly Box[],
  markers: readonly Box[],
  lines: readonly (readonly Cell[])[],
): ReadonlySet<Cell> {
  const letters = lines.filter((line) => LETTER_ALONE.test(textOf(line)));
  const marked = pictures.filter((picture) => markers.some((fill) => overlaps(fill, picture)));
  return new Set(marked.flatMap((picture) => letterOf(picture, letters) ?? []));
}

/** The letter nearest before a picture. */
function letterOf(picture: Box, letters: readonly (readonly Cell[])[]): readonly Cell[] | undefined {
  const before = letters.filter(([letter]) => {
    if (!letter) return false;
    const [gap, room] = [picture.x - letter.x, letter.size * AROUND];
    return gap > 0 && gap < BEFORE && letter.y > picture.y - room && letter.y < bottom(picture) + room;
  });
  return before.sort(([one], [other]) => (other?.x ?? 0) - (one?.x ?? 0))[0];
}
