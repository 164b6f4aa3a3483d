import { around, type Box, bottom, type Cell, cellBox, holdsPoint, right } from '../../page/page-content.ts';
import { LONGEST_LABEL, textOf } from './labels.ts';
import { MARKER } from './option-letters.ts';

/** How far below its drawing a label of the row stands, and how far its middle may lie beside the drawing's, in points. */
const [BELOW, BESIDE] = [45, 12];
/** Baselines of one row differ by less than this, in points. */
const ROW = 3;
/** The empty place of a sequence, and the widest gap between its drawings and before its sign, in points. */
const EMPTY_PLACE = /^(?:[?¿…]+|\.{3})$/;
const [GAP, BEFORE_SIGN] = [25, 70];

/**
 * Joins drawings that stand in a row over a row of labels, such as "Sol", "Tierra", "Luna", and the drawings of a sequence
 * with the question mark that ends it. They are one picture, and none of the labels is text.
 * @param lines the stretches of text of the page
 */
export function joinedRows(drawings: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  let all = [...drawings];
  for (const row of rowsOf(lines)) {
    const labelled = row.flatMap((label) => {
      const drawing = isShort(label) ? all.find((box) => isLabelOf(label, box)) : undefined;
      return drawing ? [{ label, drawing }] : [];
    });
    const owners = [...new Set(labelled.map(({ drawing }) => drawing))];
    const span = around(owners);
    const isTextAmong = row.some(
      (line) =>
        span &&
        line[0] &&
        line[0].x < right(span) &&
        right(line.at(-1) ?? line[0]) > span.x &&
        !labelled.some(({ label }) => label === line),
    );
    const isRow = owners.length > 1 && owners.length === labelled.length && !isTextAmong;
    if (isRow)
      all = joined(
        all,
        owners,
        labelled.map(({ label }) => label),
        lines,
      );
  }
  for (const sign of lines.filter((line) => EMPTY_PLACE.test(textOf(line)))) {
    const sequence = sign[0] ? sequenceBefore(sign[0], all) : [];
    if (sequence.length > 1) all = joined(all, sequence, [sign], lines);
  }
  return all;
}

/** Replaces the drawings of a row by one with its labels, unless the letter of an alternative stands among them. */
function joined(
  all: readonly Box[],
  row: readonly Box[],
  labels: readonly (readonly Cell[])[],
  lines: readonly (readonly Cell[])[],
): Box[] {
  const whole = around([...row, ...labels.flat().map(cellBox)]);
  const parts = lines.some(
    (line) => line[0] && whole && holdsPoint(whole, line[0].x, line[0].y) && MARKER.test(textOf(line)),
  );
  return whole && !parts ? [...all.filter((box) => !row.includes(box)), whole] : [...all];
}

/** The stretches of text by rows. */
function rowsOf(lines: readonly (readonly Cell[])[]): (readonly Cell[])[][] {
  const rows: (readonly Cell[])[][] = [];
  for (const line of lines.toSorted((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0))) {
    const last = rows.at(-1);
    if (last && Math.abs((last[0]?.[0]?.y ?? 0) - (line[0]?.y ?? 0)) < ROW) last.push(line);
    else rows.push([line]);
  }
  return rows;
}

const isShort = (line: readonly Cell[]): boolean =>
  textOf(line).length <= LONGEST_LABEL && !MARKER.test(textOf(line));

function isLabelOf(label: readonly Cell[], drawing: Box): boolean {
  const [first, last] = [label[0], label.at(-1)];
  if (!first || !last) return false;
  const distance = first.y - first.size - bottom(drawing);
  const centre = (first.x + right(last)) / 2;
  return (
    distance > -first.size && distance < BELOW && Math.abs(centre - drawing.x - drawing.width / 2) < BESIDE
  );
}

/** The drawings that stand beside each other on the level of a sign, up to the sign. */
function sequenceBefore({ x, y, size }: Cell, drawings: readonly Box[]): Box[] {
  const level = drawings.filter((box) => y - size < bottom(box) && y > box.y && right(box) < x);
  const sequence: Box[] = [];
  for (const box of level.sort((a, b) => right(b) - right(a))) {
    const [next] = sequence;
    if ((next?.x ?? x) - right(box) > (next ? GAP : BEFORE_SIGN)) break;
    sequence.unshift(box);
  }
  return sequence;
}
