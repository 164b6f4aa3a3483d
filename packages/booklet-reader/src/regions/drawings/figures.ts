import {
  around,
  type Box,
  bottom,
  type Cell,
  clusters,
  grown,
  holdsPoint,
  overlaps,
  type PageContent,
  right,
} from '../../page/page-content.ts';
import { isAroundText } from '../running-text.ts';
import { clustersBySystem, type TextSystems } from './coordinate-systems.ts';
import { LONGEST_LABEL, textOf } from './labels.ts';

/** How far inside of a frame a line begins that is no side of it, in points. */
const BORDER = 3;
/** The stretches of text of a page, and those that the PDF draws apart from the text of questions. */
export interface Texts {
  lines: readonly (readonly Cell[])[];
  apart: readonly (readonly Cell[])[];
}

/** The least width and height of a figure of level and upright lines, and of one beside such a figure, in points. */
const [LEAST_WIDTH, LEAST_HEIGHT, LEAST_BESIDE] = [20, 12, 7];
/** A row of squares has at least this many upright lines, and may be lower than other figures. */
const FEWEST_OF_ROW = 4;
/** A frame of a drawing holds at least this many texts, or a sign such as "?". A note in a frame is one text. */
const FEWEST_APART = 3;
const isNumber = (line: readonly Cell[]): boolean => /^\d{1,3}[.)]?$/.test(textOf(line).trim());
const isSign = (line: readonly Cell[]): boolean => textOf(line).length <= 3;
/** Figures beside each other stand on one level, to within this distance in points. */
const SAME_LEVEL = 2;

/** Figures of level and upright lines: rectangles, rows of squares, and words that lines in a frame join. */
export function figuresOf(
  rules: readonly Box[],
  { lines, apart }: Texts,
  { width, height }: PageContent,
): Box[] {
  const groups = clusters(rules, 1.5).flatMap((group) => {
    const box = around(group);
    if (!box || box.width > width * 0.6 || box.height > height * 0.4) return [];
    return [{ group, box, words: lines.filter((line) => line.some((cell) => isWithin(cell, box))) }];
  });
  const numbered = groups.filter(({ words: [word, ...more] }) => word && more.length === 0 && isNumber(word));
  // The frame of a question's number goes on, empty, at the top of the next page.
  const isNumberFrame = (box: Box) =>
    numbered.some(
      ({ box: other }) =>
        other.y !== box.y && Math.abs(other.x - box.x) < 1 && Math.abs(other.width - box.width) < 1,
    );
  const found = groups.flatMap(({ group, box, words }) => {
    if (isNumberFrame(box)) return [];
    const upright = group.filter((rule) => rule.height > rule.width).length;
    if (upright < 2 || group.length - upright < 2) return [];
    const isRow = upright >= FEWEST_OF_ROW && box.width >= LEAST_WIDTH && box.height >= LEAST_BESIDE;
    const isDrawn =
      words.every((line) => apart.includes(line)) && (words.length >= FEWEST_APART || words.every(isSign));
    const isFigure = words.length === 0 || isDrawn || isDiagram(box, words, rules);
    return isFigure ? [{ box: inSystemOf(group, box), isRow }] : [];
  });
  const large = found.flatMap(({ box, isRow }) =>
    isRow || (box.width >= LEAST_WIDTH && box.height >= LEAST_HEIGHT) ? [box] : [],
  );
  const isBeside = (box: Box) =>
    Math.min(box.width, box.height) >= LEAST_BESIDE &&
    large.some((other) => Math.abs(bottom(other) - bottom(box)) < SAME_LEVEL);
  return found.flatMap(({ box }) => (large.includes(box) || isBeside(box) ? [box] : []));
}

/** A box in the coordinate system of the shapes around which it lies, if all have the same. */
function inSystemOf(shapes: readonly Box[], box: Box): Box {
  const [system, ...others] = new Set(shapes.map((shape) => shape.system));
  return system === undefined || others.length > 0 ? box : { ...box, system };
}

const isWithin = (cell: Cell, box: Box): boolean =>
  cell.text !== ' ' && holdsPoint(box, cell.x + cell.width / 2, cell.y - 1);

/** Whether a frame holds short words with upright lines between them, which stand free in it. */
function isDiagram(frame: Box, words: readonly (readonly Cell[])[], rules: readonly Box[]): boolean {
  const free = rules.filter(
    (rule) =>
      rule.x > frame.x + BORDER &&
      right(rule) < right(frame) - BORDER &&
      rule.y > frame.y + BORDER &&
      bottom(rule) < bottom(frame) - BORDER,
  );
  return (
    free.length > 1 &&
    free.every((rule) => rule.height > rule.width) &&
    words.every((line) => textOf(line).length <= LONGEST_LABEL)
  );
}

/** A page with more lines and boxes in systems of their own is a map, or made to take time. */
const MOST_SHAPES = 2_000;
/** The fewest lines and boxes of a drawing in a coordinate system of its own, and how far apart they may be, in points. */
const [FEWEST_SHAPES, APART] = [6, 40];
/** The least length of an axis and of an angle's side, in points. */
const SHORTEST_SIDE = 12;

/**
 * Drawings of level and upright lines and of boxes that the PDF draws in a coordinate system without text of questions,
 * such as a plan or a row of matches. No text of a question stands within them.
 */
export function ownDrawingsOf(shapes: readonly Box[], { lines, apart }: Texts, systems: TextSystems): Box[] {
  const own = shapes.filter(({ system }) => !systems.has(system));
  if (own.length > MOST_SHAPES) return [];
  return clustersBySystem(own, APART, systems).flatMap((group) => {
    const box = around(group);
    if (!box) return [];
    const within = lines.filter((line) => line.some((cell) => isWithin(cell, box)));
    const isDrawing = group.length >= FEWEST_SHAPES || (holdsCorner(group) && within.every(isSign));
    return isDrawing && within.every((line) => apart.includes(line)) ? [inSystemOf(group, box)] : [];
  });
}

/** Whether an upright and a level line meet, as the axes of a chart and the sides of an angle do. */
function holdsCorner(shapes: readonly Box[]): boolean {
  const upright = shapes.filter(({ width, height }) => height > Math.max(width, SHORTEST_SIDE));
  const level = shapes.filter(({ width, height }) => width > Math.max(height, SHORTEST_SIDE));
  return upright.some((one) => level.some((other) => overlaps(grown(one, 1), other)));
}

/** The axes of charts: rules that meet at a corner and have a drawing between them, but no text as a frame has. */
export function axesOf(
  rules: readonly Box[],
  ink: readonly Box[],
  lines: readonly (readonly Cell[])[],
): Box[] {
  return clusters(rules, 1.5).flatMap((group) => {
    const box = around(group);
    const isCornered = group.some((rule) => rule.width > 8) && group.some((rule) => rule.height > 8);
    const isChart =
      box && isCornered && ink.some((other) => overlaps(box, other)) && !isAroundText(box, lines);
    return isChart ? [inSystemOf(group, box)] : [];
  });
}
