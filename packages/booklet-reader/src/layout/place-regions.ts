import { type Box, bottom, holdsPoint, right } from '../page/page-content.ts';
import type { Region } from '../regions/regions.ts';
import { type FlowLine, partOf } from './flow-line.ts';
import { type Line, lineBox } from './lines.ts';

/** How far a line's middle may lie above or below a picture that stands beside the line, in sizes. */
const COVERED = 0.5;
/** How far the middle of a picture may lie beyond the text of its column, in points. */
const BEYOND = 20;

/**
 * The lines of a page, in reading order, with its tables and pictures in their places among them, each as a line
 * without text. A line in a gray box knows it.
 */
export function withRegions(lines: readonly Line[], regions: readonly Region[], page: number): FlowLine[] {
  const grays = regions.filter((region) => region.kind === 'gray').map((region) => region.box);
  const flow = lines.map((line): FlowLine => {
    const box = lineBox(line);
    const grayBox =
      grays.find((gray) => holdsPoint(gray, box.x + box.width / 2, box.y + box.height * 0.6)) ?? null;
    // A line in a gray box takes the margins of the box.
    const edges = grayBox ? { columnLeft: grayBox.x + 6, columnRight: right(grayBox) - 6 } : {};
    return { ...line, ...edges, gray: grayBox !== null, grayBox, region: null };
  });
  for (const region of byRows(regions.filter(({ kind }) => kind !== 'gray')))
    insert(flow, region, grays, page);
  return flow;
}

/** Whether a region comes before another one: higher up, or farther left in one row. */
function isBefore(one: Box, other: Box): boolean {
  const isLevel = (a: Box, b: Box) => a.y + a.height / 2 > b.y && a.y + a.height / 2 < bottom(b);
  const isInRow = isLevel(one, other) && isLevel(other, one) && one.x !== other.x;
  return isInRow ? one.x < other.x : one.y <= other.y + 2;
}

/** Regions from top to bottom. Those whose middle lies beside the first one of a row are in this row, from left to right. */
function byRows(regions: readonly Region[]): Region[] {
  const rows: Region[][] = [];
  for (const region of regions.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const middle = region.box.y + region.box.height / 2;
    if (row && first && middle < bottom(first.box)) row.push(region);
    else rows.push([region]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function insert(flow: FlowLine[], region: Region, grays: readonly Box[], page: number): void {
  const { box } = region;
  const centre = box.x + box.width / 2;
  const column = flow.filter(
    (line) => centre >= line.columnLeft - BEYOND && centre <= line.columnRight + BEYOND,
  );
  const pool = [column, lastColumnBefore(flow, box), flow].find(({ length }) => length > 0) ?? flow;
  const beside = pool.find((line) => line.region === null && isLeftOf(line, region));
  const next = pool.find(
    (line) => (line.region ? !isBefore(line.region.box, box) : line.y > box.y + 2) && line !== beside,
  );
  const after = beside ?? pool.findLast((line) => line.y <= box.y + 2);
  const near = beside ?? next ?? pool.at(-1);
  const grayBox = grays.find((gray) => holdsPoint(gray, centre, box.y + box.height / 2)) ?? null;
  const line: FlowLine = {
    page,
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
  const [before, behind] = beside ? partedAt(beside, region) : [];
  if (beside && before && behind) flow.splice(flow.indexOf(beside), 1, before, line, behind);
  else if (beside) {
    let at = flow.indexOf(beside) + 1;
    for (let other = flow[at]?.region; other && isBefore(other.box, box); other = flow[at]?.region) at++;
    flow.splice(at, 0, line);
  } else if (next) flow.splice(flow.indexOf(next), 0, line);
  else flow.splice(after ? flow.indexOf(after) + 1 : flow.length, 0, line);
}

/**
 * The lines of the column in front of a picture that lies right of all text. A column of pictures holds hardly more than
 * the letters of the alternatives, and ends with them.
 */
function lastColumnBefore(flow: readonly FlowLine[], { x }: Box): FlowLine[] {
  const before = flow.filter((line) => line.columnLeft <= x);
  const last = Math.max(...before.map(({ columnLeft }) => columnLeft));
  return before.filter((line) => line.columnRight >= last);
}

/** How a sentence goes on behind a formula: by a word in small letters that is no letter of an alternative, or by a sign. */
const GOES_ON = /^(?:\p{Ll}+(?:[\s,;:.]|$)|[,;:.])(?!\))/u;

/** The parts of a sentence before and behind a formula that is cut as a picture out of the middle of its line. */
function partedAt(line: FlowLine, { box, ...region }: Region): [FlowLine, FlowLine] | [] {
  if (region.kind !== 'picture' || region.what !== 'formula') return [];
  const at = line.cells.findIndex((cell) => cell.text !== ' ' && cell.x >= right(box) - 1);
  const [before, behind] = [partOf(line, 0, at), partOf(line, at, line.cells.length)];
  return at > 0 && before.right <= box.x + 1 && GOES_ON.test(behind.text) ? [before, behind] : [];
}

/**
 * Whether a line stands left of a picture: the letter of an alternative that is a picture, or the line of a
 * formula.
 */
function isLeftOf(line: Line, { box, ...region }: Region): boolean {
  const middle = line.y - line.size * 0.35;
  const isInHeight = middle > box.y - line.size * COVERED && middle < bottom(box) + line.size * COVERED;
  const isInLine = region.kind === 'picture' && region.what === 'formula';
  return isInHeight && line.x < box.x && (isInLine || line.text.length <= 40);
}
