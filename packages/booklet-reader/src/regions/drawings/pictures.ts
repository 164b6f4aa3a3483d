import { TICK_FIRST } from '../../keys/ticks.ts';
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
} from '../../page/page-content.ts';
import { isAroundText, LETTER_ALONE, SHORTEST_LINE } from '../running-text.ts';
import {
  clustersBySystem,
  drawnTexts,
  joinedBySystem,
  type TextSystems,
  textsApart,
} from './coordinate-systems.ts';
import { axesOf, figuresOf, ownDrawingsOf, type Texts } from './figures.ts';
import { isAroundEquation, isFilledBy, SHORTEST_ALONE } from './frames.ts';
import { labelsOf, textOf } from './labels.ts';
import { withLegends } from './legends.ts';
import { strayLetters } from './option-letters.ts';
import { joinedRows } from './picture-rows.ts';
import { ruleSymbols } from './rule-symbols.ts';
import { onScales, scalesOf } from './scales.ts';
import { partedByLetters } from './stacked-pictures.ts';
import { isBesideDrawing, turnedTexts } from './turned-texts.ts';

/** The largest round corner of a frame, in points. */
const LARGEST_CORNER = 16;
/** The width of a frame's border, in points. */
const BORDER = 3;
/** A frame is at least this many times as wide as high. */
const WIDER = 1.4;
/** A frame holds two lines of at least SHORTEST_OF_FRAME characters, or one line of at least SHORTEST_ALONE. */
const SHORTEST_OF_FRAME = 6;
/**
 * A frame as wide as WHOLE_WIDTH of the longest line beside it may hold any text, such as a short formula: drawings are
 * narrower. The longest line has at least LONG_LINE characters; shorter ones don't tell how wide the text is.
 */
const [WHOLE_WIDTH, LONG_LINE] = [0.9, 40];

/** A drawing or an image, to be cut out of the page. */
interface Picture {
  box: Box;
  /** A `formula` is small and stands within a line of text, or is a system of equations. */
  what: 'image' | 'formula';
  /** The labels within and beside the picture. These cells are no longer text of the page. */
  cells: readonly Cell[];
}

interface DrawnPage {
  page: PageContent;
  /** The stretches of text of the page. */
  lines: readonly (readonly Cell[])[];
  fills: readonly Box[];
  /** The rules and filled boxes that belong to no table. */
  shapes: readonly Box[];
  textSystems: TextSystems;
}

/**
 * Finds the pictures of a page with their labels. Frames around text aren't pictures.
 * @param images bitmap images
 * @param ink drawn shapes: curves, slanted lines and dark boxes
 * @param rules level and upright lines that belong to no table; a rule that touches ink is part of the drawing
 */
export function picturesOf(
  images: readonly Box[],
  ink: readonly Box[],
  rules: readonly Box[],
  { page, lines, fills, shapes, textSystems }: DrawnPage,
): Picture[] {
  const apart = textsApart(lines, textSystems);
  const scales = scalesOf(rules);
  const drawn = [
    ...ink,
    ...figuresOf(rules, { lines, apart }, page),
    ...axesOf(rules, ink, lines),
    ...ownDrawingsOf(shapes, { lines, apart }, textSystems),
    ...scales,
    ...ruleSymbols(rules, lines),
  ];
  const grid = gridLinesOf(rules);
  const inkBox = clustersBySystem(drawn, 10, textSystems).flatMap((group) => around(group) ?? []);
  const withRules = inkBox.map((box) => {
    let all = box;
    for (let look = 0; look < 3; look++) {
      const onGrid = new Set(rules.flatMap((rule) => (overlaps(all, rule) ? (grid.get(rule) ?? []) : [])));
      const touching = [...rules, ...fills].filter(
        (other) =>
          (overlaps(grown(all, 6), other) || onGrid.has(other)) &&
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
    .filter(
      (box) =>
        !(isThickRule(box) && ink.some((one) => isAlong(one, box))) &&
        !isFrame(box, ink, images, { lines, apart }) &&
        !isNumberBox(box, page.cells),
    )
    .flatMap((box) => partedByLetters(box, [...ink, ...rules], lines));
  const whole = joinedBySystem(drawings, [...ink, ...rules], lines, textSystems);
  const turned = turnedTexts(page.glyphs ?? []);
  const strays = strayLetters(lines);
  // Bitmap images are complete already, so only those that touch are joined.
  const complete = joinedRows(withLegends(onScales(whole, scales, lines), page.fills, lines), lines);
  const groups = clusters([...complete, ...images], 0).flatMap((group) => {
    const box = around(group);
    return box ? [{ group, box }] : [];
  });
  const texts = drawnTexts(
    groups.map(({ box }) => box),
    [...ink, ...rules],
    apart,
  );
  return groups.map(({ group, box }, at) => {
    const isDrawn = group.every((one) => !images.includes(one));
    const cells = [
      ...new Set([...labelsOf(box, page.cells, lines, { isDrawn, strays }), ...(texts[at] ?? [])]),
    ];
    const beside = turned.filter((text) => isBesideDrawing(text, box));
    const labelled = around([box, ...beside, ...cells.map(cellBox)]) ?? box;
    const isOfText = (line: readonly Cell[]) =>
      !LETTER_ALONE.test(textOf(line).replace(TICK_FIRST, '')) && !cells.some((cell) => cell === line[0]);
    const isInLine =
      box.height < 26 && lines.some((line) => isOfText(line) && line.some((cell) => isBeside(cell, box)));
    const what = isInLine || isSystem(box, cells) ? 'formula' : 'image';
    return { box: grown(labelled, 1.5), what, cells };
  });
}

/** The widest brace of a system, in points, and how many times as high as wide it is at least. */
const [WIDEST_BRACE, TALL_BRACE] = [12, 3];

/** Whether a drawing is a brace, with the equations behind it as its labels: a scan shows a brace as a stroke. */
const isSystem = (box: Box, labels: readonly Cell[]): boolean =>
  box.width <= WIDEST_BRACE &&
  box.height >= box.width * TALL_BRACE &&
  labels.some(({ text }) => text === '=') &&
  labels.every(({ x }) => x >= box.x);

/**
 * A level bar no thicker than THICKEST points and at least LONG times as wide is a rule, such as a side of a thick frame.
 * Upright bars beside each other may be a chart.
 */
const [THICKEST, LONG] = [4, 15];

const isThickRule = ({ width, height }: Box): boolean => height <= THICKEST && width >= height * LONG;

/** The farthest distance between two level lines of a chart's grid, in points. */
const GRID = 40;

/**
 * For each level rule, the next ones above and below it that are as long and begin at the same edge. Figures below each
 * other, each drawn in a coordinate system of its own, have such rules, too, and are no grid.
 */
function gridLinesOf(rules: readonly Box[]): Map<Box, Box[]> {
  const level = rules.filter(({ height }) => height < 1);
  const grids = Map.groupBy(level, ({ x, width, system }) =>
    [Math.round(x), Math.round(width), system].join(' '),
  );
  return new Map(
    [...grids.values()].flatMap((grid) => {
      const sorted = grid.toSorted((one, other) => one.y - other.y);
      return sorted.map((rule, at): [Box, Box[]] => [
        rule,
        [sorted[at - 1], sorted[at + 1]].flatMap((next) =>
          next && Math.abs(next.y - rule.y) < GRID ? [next] : [],
        ),
      ]);
    }),
  );
}

/**
 * Whether a drawing is a frame around text, such as a poster or a note: one border with only lines of text
 * inside, shorter than those of a paragraph. Images may stand within, too, below at least one long line.
 */
function isFrame(box: Box, ink: readonly Box[], images: readonly Box[], { lines, apart }: Texts): boolean {
  const within = ink.filter((one) => overlaps(box, one));
  const holdsImages = images.some((image) => overlaps(box, image));
  const isBorder = within.every(
    (one) => isAlong(one, box) || Math.max(one.width, one.height) <= LARGEST_CORNER,
  );
  // Circles hold words, too, so only wide boxes count.
  if (within.length === 0 || !isBorder || box.width < box.height * WIDER) return false;
  const inside = lines.filter(([first]) => first && holdsPoint(box, first.x, first.y));
  if (!holdsImages && isAroundEquation(box, inside)) return true;
  const isLow = box.height <= (inside[0]?.[0]?.size ?? 0) * HIGHEST_BOX;
  const isWide = inside.length > 0 && isWholeWidth(box, lines);
  // TeX draws a heading on a band with the band, in a coordinate system of their own.
  const isHeading = isLow && isWide && inside.length === 1;
  const isFilled = isWide && isFilledBy(box, inside);
  if (!isHeading && !isFilled && inside.length > 0 && inside.every((line) => apart.includes(line)))
    return false;
  if (holdsImages && !inside.some((line) => line.length >= SHORTEST_LINE)) return false;
  if (isWide) return true;
  // An icon beside a few words in a low frame: the name of a topic.
  if (isLow && within.some((one) => !isAlong(one, box))) return false;
  const words = inside
    .map((line) => line.map(({ text }) => text).join(''))
    .filter(({ length }) => length >= SHORTEST_OF_FRAME);
  const isText = words.length > 1 || words.some(({ length }) => length >= SHORTEST_ALONE);
  return isText && words.some((text) => text.trim().includes(' '));
}

/** What a box around a question's number holds. A digit alone in a circle may be part of a figure. */
const NUMBERED = /^(?:pregunta|ejercicio|problema|[íi]tem|reactivo)(?:n[.°º]*)?\d{1,4}[.):]?$/i;
/** The highest box around a line of text, in sizes of the text. */
const HIGHEST_BOX = 2.2;

/** Whether a drawing is the box around a question's number: "Ejercicio 5". */
export function isNumberBox(box: Box, cells: readonly Cell[]): boolean {
  const within = cells.filter(
    (cell) => cell.text !== ' ' && holdsPoint(box, cell.x + cell.width / 2, cell.y),
  );
  const text = within.toSorted((one, other) => one.x - other.x).map((cell) => cell.text);
  return box.height <= (within[0]?.size ?? 0) * HIGHEST_BOX && NUMBERED.test(text.join(''));
}

export function isWholeWidth(box: Box, lines: readonly (readonly Cell[])[]): boolean {
  const long = lines.filter(
    (line) => line.length >= LONG_LINE && line[0] && !holdsPoint(box, line[0].x, line[0].y),
  );
  const widest = Math.max(0, ...long.map((line) => around(line.map(cellBox))?.width ?? 0));
  return widest > 0 && box.width >= widest * WHOLE_WIDTH;
}

const isAlong = (one: Box, box: Box): boolean =>
  Math.abs(one.x - box.x) < BORDER &&
  Math.abs(one.y - box.y) < BORDER &&
  Math.abs(right(one) - right(box)) < BORDER &&
  Math.abs(bottom(one) - bottom(box)) < BORDER;

/**
 * The drawings within a frame, without the frame: parts that are larger than its corners and don't surround
 * text.
 */
function piecesWithin(frame: Box, ink: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  const within = ink.filter((box) => overlaps(frame, box) && !isAroundText(box, lines));
  return clusters(within, 4)
    .flatMap((group) => around(group) ?? [])
    .filter((box) => Math.max(box.width, box.height) > LARGEST_CORNER && !isAroundText(box, lines));
}

/** Whether a gray box holds sentences besides a drawing; then the box is no part of the drawing. */
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
