import {
  around,
  type Box,
  bottom,
  type Cell,
  cellBox,
  clusters,
  grown,
  holdsPoint,
  overlaps,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { labelsOf } from './labels.ts';
import { isAroundText } from './running-text.ts';

/** Of a frame whose corners are round. */
const LARGEST_CORNER = 16;
/** In points. */
const BORDER = 3;
const WIDER = 1.4;
const SHORTEST_OF_FRAME = 6;
const SHORTEST_ALONE = 16;

export interface Picture {
  box: Box;
  what: 'image' | 'formula';
  cells: readonly Cell[];
}

/** Drawings and images of a page that are no frames around text, each with the words that label it. */
export function picturesOf(
  images: readonly Box[],
  ink: readonly Box[],
  rules: readonly Box[],
  { page, lines, fills }: { page: PageContent; lines: readonly (readonly Cell[])[]; fills: readonly Box[] },
): Picture[] {
  const inkBox = clusters([...ink, ...axesOf(rules, ink)], 10).flatMap((group) => around(group) ?? []);
  const withRules = inkBox.map((box) => {
    let all = box;
    for (let look = 0; look < 3; look++) {
      const touching = [...rules, ...fills].filter(
        (other) =>
          overlaps(grown(all, 6), other) &&
          other.width < page.width * 0.8 &&
          other.height < page.height * 0.6,
      );
      all = around([all, ...touching.filter((other) => !holdsMuchText(other, page.cells, all))]) ?? all;
    }
    return all;
  });
  const drawings = clusters(withRules, 4)
    .flatMap((group) => around(group) ?? [])
    .flatMap((box) => (isAroundText(box, lines) ? piecesWithin(box, ink, lines) : [box]))
    .filter((box) => !isFrame(box, [...ink, ...images], lines));
  // Pictures of pixels are whole already: neighbours stay apart.
  return clusters([...drawings, ...images], 0).flatMap((group) => {
    const box = around(group);
    if (!box) return [];
    const cells = labelsOf(box, page.cells, lines);
    const whole = around([box, ...cells.map(cellBox)]) ?? box;
    const isInLine = box.height < 26 && page.cells.some((cell) => isBeside(cell, box));
    return [{ box: grown(whole, 1.5), what: isInLine ? 'formula' : 'image', cells } satisfies Picture];
  });
}

/** One border, and nothing in it but lines of text: a poster or a note, whose lines are shorter than those of a paragraph. */
function isFrame(box: Box, drawn: readonly Box[], lines: readonly (readonly Cell[])[]): boolean {
  const within = drawn.filter((one) => overlaps(box, one));
  const isBorder = within.every(
    (one) => isAlong(one, box) || Math.max(one.width, one.height) <= LARGEST_CORNER,
  );
  // Circles hold words, too.
  if (within.length === 0 || !isBorder || box.width < box.height * WIDER) return false;
  const words = lines
    .filter(([first]) => first && holdsPoint(box, first.x, first.y))
    .map((line) => line.map(({ text }) => text).join(''))
    .filter(({ length }) => length >= SHORTEST_OF_FRAME);
  const isText = words.length > 1 || words.some(({ length }) => length >= SHORTEST_ALONE);
  return isText && words.some((text) => text.trim().includes(' '));
}

const isAlong = (one: Box, box: Box): boolean =>
  Math.abs(one.x - box.x) < BORDER &&
  Math.abs(one.y - box.y) < BORDER &&
  Math.abs(right(one) - right(box)) < BORDER &&
  Math.abs(bottom(one) - bottom(box)) < BORDER;

/** What is drawn in a frame, without the frame: parts that lie around no text, larger than its corners. */
function piecesWithin(frame: Box, ink: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  const within = ink.filter((box) => overlaps(frame, box) && !isAroundText(box, lines));
  return clusters(within, 4)
    .flatMap((group) => around(group) ?? [])
    .filter((box) => Math.max(box.width, box.height) > LARGEST_CORNER && !isAroundText(box, lines));
}

/** Rules that meet at a corner and have something drawn between them: the axes of a chart. */
function axesOf(rules: readonly Box[], ink: readonly Box[]): Box[] {
  return clusters(rules, 1.5).flatMap((group) => {
    const box = around(group);
    const isCornered = group.some((rule) => rule.width > 8) && group.some((rule) => rule.height > 8);
    return box && isCornered && ink.some((other) => overlaps(box, other)) ? [box] : [];
  });
}

/** A gray box with sentences holds a drawing; it is not part of it. */
function holdsMuchText(box: Box, cells: readonly Cell[], drawing: Box): boolean {
  const within = cells.filter(
    (cell) => holdsPoint(box, cell.x, cell.y) && !holdsPoint(grown(drawing, 8), cell.x, cell.y),
  );
  return within.length > 25;
}

function isBeside(cell: Cell, box: Box): boolean {
  const distance = Math.max(box.x - right(cell), cell.x - right(box));
  return (
    cell.text !== ' ' &&
    distance > -1 &&
    distance < cell.size * 1.2 &&
    cell.y > box.y &&
    cell.y < bottom(box) + 6
  );
}
