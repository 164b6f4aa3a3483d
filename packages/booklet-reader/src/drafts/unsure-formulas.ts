import type { Area } from '../booklet.ts';
import { around, type Box, bottom, type Cell, cellBox, overlaps, right } from '../page/page-content.ts';
import { type FlowSlice, type Notes, warn } from './draft-notes.ts';
import { formulaRuns } from './formula-runs.ts';
import { holdsWord, isFlawed, isFormulaText, mayBeMisread, textOfCells } from './formula-text.ts';
import { inlineHtml } from './write-html.ts';

/**
 * Formulas of scans that the reader is less sure of are cut as pictures. Of those above, about 95 % are read right; a larger
 * value cuts more of the right ones. `npm run bench -- import-accuracy --papers DIR --scan 200,1,12,1` prints both shares
 * for several values. After training the net for signs anew, print them again.
 */
export const SURE_FORMULA = 0.7;
/** How far a picture reaches beyond the ink of its formula, across and down, in points: other lines are near. */
const [ROOM, ROOM_DOWN] = [2, 1];
/**
 * How far the ink of a line reaches above and below its baseline, and how far the ink of a formula may reach into that of the
 * next line; in sizes.
 */
const [HEIGHT, DEPTH, BESIDE] = [0.75, 0.2, 0.1];
/** The farthest that the baseline of a numerator or denominator stands from that of its line, in sizes. */
const NEAR = 1.4;
/** The widest gap between the sign of a relation and what stands behind it, in sizes. */
const NEXT = 1.2;
/** What opens an alternative or question that was not recognized as such: it stays text. */
const LABELLED =
  /^\(?[a-e]?[.)](?!\S*\()|^\(?[a-e][.)]|^[a-e]\s(?![=<>≤≥≠+−–×÷·*-])|\s\(?[A-E][.)]\s|^\d{1,3}\s?[.)-]{1,2}\s/i;

/** What the drafts of a booklet share, as far as formulas need it. */
export interface FormulaDesk {
  /** The characters as the pages draw them, by their places. */
  drawn: ReadonlyMap<number, Cell>;
  /** For each page, the short rules that belong to nothing known, such as bars of fractions. */
  strays: ReadonlyMap<number, readonly Box[]>;
  /** Areas to cut out; image blocks name them by index. */
  cuts: Area[];
  /** The text that the picture of a formula stands for, by the value of its block. */
  instead: Map<string, string>;
}

/** A slice that stays text, or the index of the picture that stands in its place. */
export type Piece = { slice: FlowSlice; image?: never } | { image: number; slice: FlowSlice };

/**
 * Cuts the formulas of some slices of which the reader of a scan is unsure: those on lines of their own, and longer ones
 * within a sentence, whose parts then stand before and behind the picture.
 */
export function withCutFormulas(desk: FormulaDesk, slices: readonly FlowSlice[], notes: Notes): Piece[] {
  if (!slices.some((slice) => cellsOf(slice).some((cell) => isSeen(desk, cell))))
    return slices.map((slice) => ({ slice }));
  const beside = slices.filter((slice) => isBesideText(desk, [slice], slices));
  const taken = new Set<FlowSlice>();
  const pieces: Piece[] = [];
  for (const group of groupsOf(desk, slices)) {
    const isInText = group.some((slice) => beside.includes(slice)) || continues(slices, group);
    const image = isInText ? null : cutFormula(desk, group, notes, null);
    const [first] = group;
    if (image !== null && first) pieces.push({ slice: first, image });
    else for (const slice of group) pieces.push(...piecesOf(slice));
  }
  return pieces.filter(({ slice }) => !taken.has(slice));

  function piecesOf(slice: FlowSlice): Piece[] {
    const own: Piece[] = [];
    let from = slice.from;
    const rest = slices.filter((other) => !taken.has(other) && goesOnIn(desk, slice, other));
    for (const run of formulaRuns(slice, (cell) => isSeen(desk, cell), rest.length > 0)) {
      const parts = slices.filter(
        (other) =>
          other !== slice &&
          !taken.has(other) &&
          ((isPartOf(other, run) && (beside.includes(other) || reachesInto(desk, other, run))) ||
            (run.to === slice.to && rest.includes(other))),
      );
      const image = cutFormula(desk, [run, ...parts], notes, null);
      if (image === null) continue;
      for (const part of parts) taken.add(part);
      if (run.from > from) own.push({ slice: { ...slice, from, to: run.from } });
      own.push({ slice: run, image });
      from = run.to;
    }
    if (from === slice.from) return [{ slice }];
    return from < slice.to ? [...own, { slice: { ...slice, from } }] : own;
  }
}

/** Whether some slices go on with the sentence of a line that has no room for their first word. */
function continues(slices: readonly FlowSlice[], [first]: readonly FlowSlice[]): boolean {
  const above = first && slices[slices.indexOf(first) - 1];
  if (!above || above.line.region || above.line.column !== first.line.column) return false;
  if (!holdsWord(above.line.text) || above.line.text.endsWith(':')) return false;
  const cells = cellsOf(first);
  const space = cells.findIndex(({ text }) => text === ' ');
  const end = cells[(space < 0 ? cells.length : space) - 1];
  const width = end ? right(end) - (cells[0]?.x ?? first.line.x) : 0;
  return above.line.columnRight - above.line.right < width + first.line.size;
}

const isSeen = ({ drawn }: FormulaDesk, cell: Cell): boolean =>
  (cell.places ?? []).some((place) => drawn.get(place)?.sure !== undefined);

/** Whether a line without words is a part of a formula in the line beside it, such as a numerator. */
function isPartOf({ line }: FlowSlice, run: FlowSlice): boolean {
  const [first, last] = [run.line.cells[run.from], run.line.cells[run.to - 1]];
  return (
    first !== undefined &&
    last !== undefined &&
    line.region === null &&
    line.page === run.line.page &&
    Math.abs(line.y - run.line.y) < run.line.size * NEAR &&
    line.x > first.x - line.size &&
    line.right < right(last) + line.size &&
    !holdsWord(line.text)
  );
}

/** Whether the ink of a line stands as high as a part of a formula. */
function reachesInto(desk: FormulaDesk, part: FlowSlice, run: FlowSlice): boolean {
  const [one, other] = [boxOf(desk, [part]), boxOf(desk, [run])];
  return one !== null && other !== null && overlaps(one, other);
}

/** Whether a line without words, such as a high fraction, goes on with a formula at the end of another line. */
function goesOnIn(desk: FormulaDesk, { line, to }: FlowSlice, part: FlowSlice): boolean {
  const box = boxOf(desk, [part]);
  const end = line.cells.slice(0, to).findLast(({ text }) => text !== ' ');
  if (!box || !end || part.line === line || part.line.page !== line.page || part.line.region) return false;
  const gap = part.line.x - right(end);
  return (
    gap > -line.size * BESIDE &&
    gap < line.size * NEXT &&
    box.y < line.y - line.size * BESIDE &&
    bottom(box) > line.y - line.size * HEIGHT &&
    !holdsWord(part.line.text)
  );
}

/** Whether other text stands beside some slices: then these are a piece of a formula within that line. */
function isBesideText(desk: FormulaDesk, group: readonly FlowSlice[], slices: readonly FlowSlice[]): boolean {
  const box = boxOf(desk, group);
  const [first] = group;
  return slices.some((slice) => {
    const { page, column, y, size, region } = slice.line;
    if (!box || !first || group.includes(slice) || region) return false;
    if (page !== first.line.page || column !== first.line.column) return false;
    return Math.min(bottom(box), y + size * DEPTH) - Math.max(box.y, y - size * HEIGHT) > size * BESIDE;
  });
}

/** Slices that a stray rule parts are one formula: its bar was not understood. */
function groupsOf(desk: FormulaDesk, slices: readonly FlowSlice[]): FlowSlice[][] {
  const groups: FlowSlice[][] = [];
  for (const slice of slices) {
    const last = groups.at(-1)?.at(-1);
    if (last && straysIn(desk, boxOf(desk, [last, slice]), slice.line.page, [last, slice]).length > 0)
      groups.at(-1)?.push(slice);
    else groups.push([slice]);
  }
  return groups;
}

/**
 * Cuts slices that are one unsure formula of a scan, and answers the index of the picture; null where they stay text.
 * `alternative` is null in a statement.
 */
export function cutFormula(
  desk: FormulaDesk,
  given: readonly FlowSlice[],
  notes: Notes,
  alternative: number | null,
): number | null {
  const slices = given.filter(({ line, from, to }) => line.text.slice(from, to).trim() !== '');
  const [first] = slices;
  const box = boxOf(desk, slices);
  if (!first || !box || slices.some(({ line }) => line.region !== null || line.page !== first.line.page))
    return null;
  const drawn = drawnIn(desk, slices);
  if (!drawn.some(({ sure }) => sure !== undefined)) return null;
  const text = slices.map((slice) => textOfCells(cellsOf(slice))).join(' ');
  const isParted = slices.length > 1;
  const holdsNode = slices.some((slice) => cellsOf(slice).some(({ math }) => math !== undefined));
  const strays = straysIn(desk, box, first.line.page, slices);
  const isMisread = !isFormulaText(text, holdsNode) && mayBeMisread(text);
  const isFormula =
    isMisread || isFormulaText(text, holdsNode) || (isParted && strays.length > 0 && !holdsWord(text));
  if (!isFormula || LABELLED.test(alternative === null ? text : text.slice(1))) return null;
  const isDoubtful = isParted || strays.length > 0 || isFlawed(text);
  const sure = isDoubtful ? 0 : Math.min(1, ...drawn.map((cell) => cell.sure ?? 1));
  const isPicture = sure < SURE_FORMULA;
  if (isMisread && !isPicture) return null;
  notes.formulas = [...(notes.formulas ?? []), { text: text.trim(), alternative, sure, isPicture }];
  if (!isPicture) return null;
  warn(notes, 'formula-as-image', 'Una fórmula quedó como imagen. Revísala.');
  desk.cuts.push({ page: first.line.page, ...withRoom(box, first, slices.at(-1) ?? first) });
  const image = desk.cuts.length - 1;
  desk.instead.set(`image:${image}`, slices.map((slice) => inlineHtml(cellsOf(slice))).join(' '));
  return image;
}

const cellsOf = ({ line, from, to }: FlowSlice): Cell[] => line.cells.slice(from, to);

const drawnIn = ({ drawn }: FormulaDesk, slices: readonly FlowSlice[]): Cell[] =>
  slices.flatMap((slice) =>
    cellsOf(slice).flatMap(({ places }) => (places ?? []).flatMap((place) => drawn.get(place) ?? [])),
  );

/** The box around the ink of some slices. A node's own box lacks the scripts that stand out of its line. */
const boxOf = (desk: FormulaDesk, slices: readonly FlowSlice[]): Box | null =>
  around([...drawnIn(desk, slices).map(cellBox), ...nodesOf(slices)]);

const nodesOf = (slices: readonly FlowSlice[]): Box[] =>
  slices
    .flatMap(cellsOf)
    .flatMap(({ x, width, ink }) => (ink ? [{ x, y: ink.top, width, height: ink.bottom - ink.top }] : []));

/** The stray rules within a box that stand above or below text of each of these slices. */
function straysIn(
  { strays }: FormulaDesk,
  box: Box | null,
  page: number,
  slices: readonly FlowSlice[],
): readonly Box[] {
  if (!box || slices.some(({ line }) => line.region !== null || line.page !== page)) return [];
  return (strays.get(page) ?? []).filter(
    (rule) =>
      rule.y > box.y - ROOM &&
      rule.y < bottom(box) + ROOM &&
      // A scan may show the bar of a fraction twice.
      !nodesOf(slices).some((node) => overlaps(node, rule)) &&
      slices.every((slice) =>
        cellsOf(slice).some((cell) => cell.text !== ' ' && cell.x < right(rule) && right(cell) > rule.x),
      ),
  );
}

/** A box with some room around, but without the ends of the texts before and behind it. */
function withRoom(box: Box, first: FlowSlice, last: FlowSlice): Box {
  const before = first.line.cells.slice(0, first.from).findLast(({ text }) => text !== ' ');
  const behind = last.line.cells.slice(last.to).find(({ text }) => text !== ' ');
  const from = Math.max(box.x - ROOM, before ? right(before) : 0);
  const to = Math.min(right(box) + ROOM, behind ? behind.x : Number.POSITIVE_INFINITY);
  return { x: from, y: box.y - ROOM_DOWN, width: to - from, height: box.height + 2 * ROOM_DOWN };
}
