import { UNKNOWN } from '../glyphs/decode.ts';
import {
  around,
  type Box,
  bottom,
  type Cell,
  cellBox,
  clusters,
  type FilledBox,
  grown,
  isAround,
  overlaps,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { boxedAlternatives } from './boxed-alternatives.ts';
import { chartBars } from './drawings/chart-bars.ts';
import { columnSumsOf } from './drawings/column-sums.ts';
import { textSystemsOf } from './drawings/coordinate-systems.ts';
import { isNumberBox, isWholeWidth, picturesOf } from './drawings/pictures.ts';
import { keysWithin } from './framed-keys.ts';
import { grayBoxesOf } from './gray-boxes.ts';
import { highlighted, highlightsOf } from './highlights.ts';
import { markedLetters, markersBehindPictures } from './marked-pictures.ts';
import { hasFourSides } from './rule-groups.ts';
import { isAroundText, stretches } from './running-text.ts';
import { systemsOf } from './systems.ts';
import { ruledTablesOf } from './tables/ruled-tables.ts';
import type { Grid } from './tables/table-grid.ts';

/** Something on a page that isn't lines of text. */
export type Region =
  | { kind: 'gray'; box: Box }
  | { kind: 'table'; box: Box; grid: Grid }
  /**
   * `formula` is small and within a line of text; `tabular` is a table whose rules aren't clear. `showsMarker`: the color
   * that marks the key shows at or through the picture.
   */
  | { kind: 'picture'; box: Box; what: 'image' | 'formula' | 'tabular'; showsMarker?: boolean };

export interface Regions {
  regions: Region[];
  /** The cells that remain for lines of text. */
  text: Cell[];
  /** Short rules among text that belong to nothing known: a sign that a drawing wasn't understood. */
  strayRules: Box[];
}

/** Smaller images, in points, are bullets or parts of lines. */
const SMALLEST_IMAGE = 9;
/** A narrower rule, in points, is a drawn point or hyphen and no bar of a fraction. */
const NARROWEST_BAR = 3;
/** How far the ends of two rules of a frame may lie apart, in points. */
const CORNER = 1.5;
/** The widest coloured band at a side of the page, and the shortest, in sizes of the page. */
const [WIDEST_BAND, SHORTEST_BAND] = [0.12, 0.6];
/** The thickest side of a gray box, in points. */
const WIDEST_SIDE = 8;
/**
 * A bar beside text: at most WIDEST_BAR points wide, at least SLENDER times as high, and at most AWAY points from the
 * text. A lower one stands before one line alone, at the margin of the page: before a heading.
 */
const [WIDEST_BAR, SLENDER, AWAY] = [12, 3, 30];
/** How far the shade of a row may reach beyond the rules of its table, in points. */
const SLOT_ROOM = 2;
/** The share of a dark box that a light one covers, so that only its border shows. */
const COVERED = 0.6;
/**
 * How far below a rule the next baseline may stand, in sizes. LEADING: that of a line of text. DENOMINATOR: that of a
 * denominator.
 */
const [LEADING, DENOMINATOR] = [1.4, 1.1];

/** The gray boxes, tables and pictures of a page. The math of the page must be folded already. */
export function findRegions(page: PageContent): Regions {
  const isBackground = ({ width, height }: Box) =>
    (width > page.width * 0.9 && height > page.height * 0.8) ||
    (width < page.width * WIDEST_BAND && height > page.height * SHORTEST_BAND);
  const lines = stretches(page.cells);
  const markers = new Set([
    ...highlightsOf(page.fills, page.cells),
    ...boxedAlternatives(page.fills, lines, page.rules),
  ]);
  const behindPictures = markersBehindPictures(page.fills, markers, page.cells);
  const fills = page.fills.filter(
    (fill) =>
      !isBackground(fill) &&
      fill.height > 0 &&
      !markers.has(fill) &&
      !behindPictures.includes(fill) &&
      !isSideBar(fill, page.fills) &&
      !isBarOfText(fill, page.fills, lines) &&
      !isCovered(fill, page.fills),
  );
  const images = page.images.filter(
    (image) =>
      !isBackground(image) &&
      Math.min(image.width, image.height) >= SMALLEST_IMAGE &&
      !isAroundText(image, lines),
  );
  const bars = new Set(chartBars(fills));
  const drawn = fills.filter((fill) => !fill.light || bars.has(fill));
  const ink: Box[] = [...images, ...page.strokes, ...drawn];
  // Word processors draw the background of a cell in pieces.
  const grounds = clusters(drawn, 1).flatMap((group) => around(group) ?? []);
  const textSystems = textSystemsOf(lines);
  const { grids, loose, lettered } = ruledTablesOf(
    page,
    [...images, ...page.strokes, ...grounds],
    [...bars],
    textSystems,
  );
  const isOutside = (box: Box) => !grids.some(({ box: grid }) => overlaps(grid, box));
  const strokes = ink.filter((box) => !images.includes(box) && isOutside(box));
  const shapes = [...loose, ...fills.filter(isOutside)];
  const drawings = picturesOf(images.filter(isOutside), strokes, loose, {
    page,
    lines,
    fills,
    shapes,
    textSystems,
  });
  const keyed = drawings.map((picture) => ({ picture, keys: keysWithin(picture.box, lines) }));
  const pictures = keyed.flatMap(({ picture, keys }) => (keys === null ? [picture] : []));
  const keyLists = keyed.flatMap(({ picture: { box }, keys }) =>
    keys === null || keys === 'heading' ? [] : [{ box, grid: keys }],
  );
  // The shade of a row in a table of alternatives marks the key.
  const shades = fills.filter(
    (fill) => fill.light && lettered.some((box) => isAround(grown(box, SLOT_ROOM), fill)),
  );
  const inPicture = new Set(pictures.flatMap((picture) => picture.cells));
  const grayBoxes = grayBoxesOf(fills.filter((fill) => !shades.includes(fill))).filter(
    (box) =>
      !isNumberBox(box, page.cells) &&
      !pictures.some(
        (picture) => overlaps(grown(picture.box, -1), box) && box.height <= picture.box.height,
      ) &&
      !grids.some(
        (grid) =>
          overlaps(grown(grid.box, -2), box) &&
          box.height <= grid.box.height + 4 &&
          !isAround(grown(box, 2), grid.box),
      ),
  );
  const listed = keyLists.flatMap(({ grid }) =>
    grid.rows.flatMap(({ slots }) => slots.flatMap(({ cells }) => cells)),
  );
  const inGrid = new Set([...grids.flatMap(({ cells }) => cells), ...listed]);
  const systems = systemsOf(
    loose.filter(
      (rule) =>
        !pictures.some(({ box }) => overlaps(box, rule)) && !isSideOfWideFrame(rule, page.rules, lines),
    ),
    page.cells.filter((cell) => !inPicture.has(cell) && !inGrid.has(cell)),
  );
  const inSystem = new Set(systems.flatMap(({ cells }) => cells));
  const sums = columnSumsOf(page.rules, page.cells);
  const inSum = new Set(sums.flatMap(({ cells }) => cells));
  const unread = new Set(page.cells.filter((cell) => cell.text === UNKNOWN));
  const free = page.cells.filter((cell) =>
    [inPicture, inGrid, inSystem, inSum, unread].every((taken) => !taken.has(cell)),
  );
  const pictureBoxes = pictures.map(({ box }) => box);
  const letters = markedLetters(pictureBoxes, behindPictures, lines);
  const text = highlighted(free, [...markers, ...shades], letters);
  const regions: Region[] = [
    ...grayBoxes.map((box): Region => ({ kind: 'gray', box })),
    ...grids.map(
      ({ box, grid }): Region =>
        grid ? { kind: 'table', box, grid } : { kind: 'picture', box: grown(box, 2), what: 'tabular' },
    ),
    ...keyLists.map(({ box, grid }): Region => ({ kind: 'table', box, grid })),
    ...pictures.map(({ box, what }): Region => {
      const showsMarker = behindPictures.some((fill) => overlaps(fill, box));
      return { kind: 'picture', box, what, ...(showsMarker ? { showsMarker } : {}) };
    }),
    ...sums.map(({ box }): Region => ({ kind: 'picture', box, what: 'image' })),
    ...systems.map(({ box }): Region => ({ kind: 'picture', box: grown(box, 1), what: 'formula' })),
    // Text that can't be decoded is shown as a picture.
    ...clusters([...unread].map(cellBox), 2).flatMap((group): Region[] => {
      const box = around(group);
      return box ? [{ kind: 'picture', box: grown(box, 1), what: 'formula' }] : [];
    }),
  ];
  const usedRules = (rule: Box) => regions.some((region) => overlaps(grown(region.box, 3), rule));
  const strayRules = loose.filter(
    (rule) =>
      rule.height <= 2.5 &&
      rule.width > NARROWEST_BAR &&
      rule.width < 120 &&
      !usedRules(rule) &&
      !isSideOfFrame(rule, page.rules),
  );
  return { regions, text, strayRules: strayRules.filter((rule) => isAmongText(rule, text)) };
}

/**
 * Whether an upright bar stands alone at the left of lines of text, as web pages mark cases and quotations.
 * @param lines the stretches of text of the page
 */
function isBarOfText(
  bar: FilledBox,
  fills: readonly FilledBox[],
  lines: readonly (readonly Cell[])[],
): boolean {
  const isAtEdge = lines.every(([first]) => first !== undefined && first.x > bar.x - CORNER);
  const isHigh = bar.height >= bar.width * (isAtEdge ? 1 : SLENDER);
  if (bar.width > WIDEST_BAR || !isHigh) return false;
  const isAlone = fills.every(
    (other) =>
      other === bar ||
      other.light ||
      other.width >= other.height - 1 ||
      other.y > bottom(bar) ||
      bottom(other) < bar.y ||
      Math.abs(other.x - bar.x) > AWAY,
  );
  return (
    isAlone &&
    lines.some(
      ([first]) =>
        first && first.y > bar.y && first.y < bottom(bar) && first.x > bar.x && first.x < bar.x + AWAY,
    )
  );
}

/** Whether a fill is a thick side of a gray box: web pages mark quotations so, and draw borders side by side. */
function isSideBar(bar: Box, fills: readonly FilledBox[]): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < CORNER;
  return fills.some((box) => {
    if (!box.light || box.width * box.height <= bar.width * bar.height) return false;
    const isUpright = bar.width <= WIDEST_SIDE && isNear(box.y, bar.y) && isNear(bottom(box), bottom(bar));
    const isLevel = bar.height <= WIDEST_SIDE && isNear(box.x, bar.x) && isNear(right(box), right(bar));
    return (
      (isUpright && [right(bar), bar.x].some((x) => isNear(x, box.x) || isNear(x, right(box)))) ||
      (isLevel && [bar.y, bottom(bar)].some((y) => isNear(y, box.y) || isNear(y, bottom(box))))
    );
  });
}

/**
 * Whether a light box lies upon most of a dark one, which shows only as its border, its side or its title. TeX draws boxes
 * so.
 */
const isCovered = (fill: FilledBox, fills: readonly FilledBox[]): boolean =>
  !fill.light &&
  fills.some(
    (box) =>
      box.light &&
      isAround(grown(fill, CORNER), box) &&
      box.width * box.height > fill.width * fill.height * COVERED,
  );

/** Whether upright rules begin or end at both ends of a rule, as at the sides of a frame around a number. */
function isSideOfFrame(rule: Box, rules: readonly Box[]): boolean {
  const meets = (x: number) =>
    rules.some(
      (other) =>
        other.height > other.width &&
        Math.abs(other.x + other.width / 2 - x) < CORNER &&
        Math.min(Math.abs(other.y - rule.y), Math.abs(bottom(other) - rule.y)) < CORNER,
    );
  return meets(rule.x) && meets(right(rule));
}

/** Whether an upright rule is a side of a frame that is as wide as the text: equations in it are lines of text. */
function isSideOfWideFrame(rule: Box, rules: readonly Box[], lines: readonly (readonly Cell[])[]): boolean {
  if (rule.width >= rule.height) return false;
  return rules.some((other) => {
    const isOpposite = Math.abs(other.y - rule.y) < CORNER && Math.abs(bottom(other) - bottom(rule)) < CORNER;
    const frame = isOpposite && other !== rule ? around([rule, other]) : null;
    return (
      frame !== null &&
      hasFourSides(
        rules.filter((each) => isOn(each, frame)),
        frame,
      ) &&
      isWholeWidth(frame, lines)
    );
  });
}

const isOn = (rule: Box, { x, y, width, height }: Box): boolean =>
  rule.x > x - CORNER &&
  rule.y > y - CORNER &&
  right(rule) < x + width + CORNER &&
  bottom(rule) < y + height + CORNER;

/** Whether a rule has text above and below it, or text so close below it as only a denominator stands. */
function isAmongText(rule: Box, cells: readonly Cell[]): boolean {
  const near = cells.filter((cell) => cell.text !== ' ' && cell.x < right(rule) && right(cell) > rule.x);
  const isAbove = near.some((cell) => cell.y <= rule.y && cell.y > rule.y - cell.size);
  const reach = isAbove ? LEADING : DENOMINATOR;
  return near.some((cell) => cell.y > rule.y && cell.y < rule.y + cell.size * reach);
}
