import { guttersOf, pageLines } from './columns.ts';
import { foldMath } from './fold-math.ts';
import { type Line, lineBox, linesOf } from './lines.ts';
import type { FlowLine } from './option-runs.ts';
import { type Box, bottom, type Cell, holdsPoint, type PageContent, right } from './page-content.ts';
import { findRegions, type Region } from './regions.ts';
import { SLUG, withoutRunningHeads } from './running-heads.ts';

/** One page as lines in the order of reading, tables and pictures among them. */
export interface FlowPage {
  number: number;
  height: number;
  lines: FlowLine[];
  /** Lines that the page repeats from others, or that number it. */
  headLines: string[];
  strayRules: Box[];
  /** Too short to tell its columns, which are those of the other pages. */
  hasAssumedColumns: boolean;
  /** Inked characters in the order of drawing. */
  drawn: Cell[];
  /** Places of characters that running heads and the printer's line hold. */
  aside: Set<number>;
}

const COVERED = 0.5;
const EDGE = 0.1;
const MOST_LETTERS_OF_A_PICTURE = 40;

/** All pages as one flow of lines. */
export function flowOf(contents: readonly PageContent[]): FlowPage[] {
  const placed = withPlaces(contents);
  const pages = withoutRepeatedImages(placed.map(withoutSlug)).map((content) => ({
    content,
    ...findRegions(foldMath(content)),
  }));
  const gutters = guttersOf(pages.map(({ content, text }) => ({ ...content, cells: text })));
  const raw = pages.map(({ content, regions, text, strayRules }, at) => ({
    number: content.number,
    height: content.height,
    regions,
    strayRules,
    hasAssumedColumns: gutters[at]?.isAssumed ?? false,
    all: pageLines({ ...content, cells: text }, gutters[at]?.gutter ?? null),
    drawn: placed[at]?.cells.filter((cell) => cell.text !== ' ') ?? [],
    body: new Set(placesOf(content.cells)),
  }));
  const lines = withoutRunningHeads(raw.map((page) => ({ ...page, lines: page.all })));
  return lines.map(({ drawn, body, ...page }) => ({
    drawn,
    aside: new Set([
      ...placesOf(drawn).filter((place) => !body.has(place)),
      ...placesOf(page.all.filter((line) => !page.lines.includes(line)).flatMap((line) => line.cells)),
    ]),
    number: page.number,
    height: page.height,
    strayRules: page.strayRules,
    hasAssumedColumns: page.hasAssumedColumns,
    headLines: page.all.filter((line) => !page.lines.includes(line)).map((line) => line.text),
    lines: withRegions(withEdges(page.lines), page.regions),
  }));
}

/** The pages with each character's place in the booklet. */
function withPlaces(contents: readonly PageContent[]): PageContent[] {
  let count = 0;
  return contents.map((content) => ({
    ...content,
    cells: content.cells.map((cell) => ({ ...cell, places: cell.text === ' ' ? [] : [count++] })),
  }));
}

const placesOf = (cells: readonly Cell[]): number[] => cells.flatMap((cell) => cell.places ?? []);

/** The printer's line runs across columns, which would part it. */
function withoutSlug(content: PageContent): PageContent {
  const place = { page: content.number, column: 0, columnLeft: 0, columnRight: content.width };
  const isEdge = (cell: Cell) => cell.y < content.height * EDGE || cell.y > content.height * (1 - EDGE);
  const slugs = linesOf(content.cells.filter(isEdge), place).filter((line) => SLUG.test(line.text));
  const inSlug = (cell: Cell) => slugs.some((line) => Math.abs(line.y - cell.y) < 1);
  return slugs.length > 0 ? { ...content, cells: content.cells.filter((cell) => !inSlug(cell)) } : content;
}

/** Logos and frames that stand at the same place on several pages say nothing of a question. */
function withoutRepeatedImages(contents: readonly PageContent[]): PageContent[] {
  const key = (box: Box) => [box.x, box.y, box.width, box.height].map(Math.round).join();
  const seen = new Map<string, number>();
  for (const { images } of contents) {
    for (const each of new Set(images.map(key))) seen.set(each, (seen.get(each) ?? 0) + 1);
  }
  const most = Math.max(3, contents.length / 2);
  return contents.map((content) => ({
    ...content,
    images: content.images.filter(
      (image) => (seen.get(key(image)) ?? 0) < most || !isFurniture(image, content),
    ),
  }));
}

/** At an edge of the page or behind its text. Charts of questions may by chance stand at one place, too. */
function isFurniture(image: Box, { height, cells }: PageContent): boolean {
  if (bottom(image) < height * (EDGE + 0.02) || image.y > height * (0.98 - EDGE)) return true;
  const isOver = (cell: Cell) => cell.text !== ' ' && holdsPoint(image, cell.x, cell.y - cell.size * 0.3);
  return cells.filter(isOver).length > MOST_LETTERS_OF_A_PICTURE;
}

/** The edges of columns anew, once running heads don't count. */
function withEdges(lines: readonly Line[]): Line[] {
  return lines.map((line) => {
    const beside = lines.filter((other) => other.x < line.columnRight && other.right > line.columnLeft);
    const own = beside.filter((other) => other.columnLeft === line.columnLeft);
    return {
      ...line,
      columnLeft: Math.min(...own.map((other) => other.x)),
      columnRight: Math.max(...own.map((other) => other.right)),
    };
  });
}

function withRegions(lines: readonly Line[], regions: readonly Region[]): FlowLine[] {
  const grays = regions.filter((region) => region.kind === 'gray').map((region) => region.box);
  const flow = lines.map((line): FlowLine => {
    const box = lineBox(line);
    const grayBox =
      grays.find((gray) => holdsPoint(gray, box.x + box.width / 2, box.y + box.height * 0.6)) ?? null;
    // Text in a box keeps its own margins.
    const edges = grayBox ? { columnLeft: grayBox.x + 6, columnRight: right(grayBox) - 6 } : {};
    return { ...line, ...edges, gray: grayBox !== null, grayBox, region: null };
  });
  const figures = regions.filter((region) => region.kind !== 'gray').sort((a, b) => a.box.y - b.box.y);
  for (const region of figures) insert(flow, region, grays);
  return flow;
}

function insert(flow: FlowLine[], region: Region, grays: readonly Box[]): void {
  const { box } = region;
  const centre = box.x + box.width / 2;
  const column = flow.filter((line) => centre >= line.columnLeft - 20 && centre <= line.columnRight + 20);
  const pool = column.length > 0 ? column : flow;
  const beside = pool.find((line) => line.region === null && isLeftOf(line, box));
  const next = pool.find((line) => (line.region ? line.region.box.y : line.y) > box.y + 2 && line !== beside);
  const after = beside ?? pool.findLast((line) => line.y <= box.y + 2);
  const near = beside ?? next ?? pool.at(-1);
  const grayBox = grays.find((gray) => holdsPoint(gray, centre, box.y + box.height / 2)) ?? null;
  const line: FlowLine = {
    page: near?.page ?? 0,
    column: near?.column ?? 0,
    columnLeft: near?.columnLeft ?? box.x,
    columnRight: near?.columnRight ?? right(box),
    text: '',
    cells: [],
    x: box.x,
    y: bottom(box),
    right: right(box),
    size: near?.size ?? 10,
    gray: grayBox !== null,
    grayBox,
    region,
  };
  if (beside) {
    let at = flow.indexOf(beside) + 1;
    // Pictures in a row keep their order.
    while (flow[at]?.region && (flow[at]?.region?.box.y ?? 0) <= box.y + 2) at++;
    flow.splice(at, 0, line);
  } else if (next) flow.splice(flow.indexOf(next), 0, line);
  else flow.splice(after ? flow.indexOf(after) + 1 : flow.length, 0, line);
}

/** A line beside a picture, on its left: the letter of an alternative that is a picture. */
function isLeftOf(line: Line, box: Box): boolean {
  const middle = line.y - line.size * 0.35;
  const isInHeight = middle > box.y - line.size * COVERED && middle < bottom(box) + line.size * COVERED;
  return isInHeight && line.x < box.x && line.text.length <= 40;
}
