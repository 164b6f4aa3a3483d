import { around, type Box, bottom, type Cell, cellBox, right } from '../page/page-content.ts';
import { MARKER, SOURCE, textOf } from './labels.ts';
import { SHORTEST_LINE } from './running-text.ts';

const LETTER = /^(?:\(?[a-hA-H]\s?[).](?:\s|$)|[a-h]$)/;
/** The longest text of a drawing, in characters: the title of a chart. */
const LONGEST = 60;
/** Left edges that differ by less than this, in points, are equal. */
const SAME_EDGE = 1;
/** How far from a drawing, or from its texts that were found before, its text may be, in points. */
const REACH = 15;
/** More texts are those of a map, or made to take time. The others count as text of the page. */
const MOST_TEXTS = 500;

/**
 * The texts of a page that the PDF draws in coordinate systems in which it draws no text of questions. Most programs draw a
 * chart or diagram with its labels in a system of its own.
 */
export function textsApart(lines: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  const counts = new Map<number, number>();
  for (const { system } of lines.flat())
    if (system !== undefined) counts.set(system, (counts.get(system) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const running = new Set([usual, ...lines.filter((line) => isRunning(line, lines)).map(systemOf)]);
  return lines.filter(
    (line) => systemOf(line) !== undefined && line.every(({ system }) => !running.has(system)),
  );
}

const systemOf = (line: readonly Cell[]): number | undefined => line[0]?.system;

/**
 * Whether a line is one of a paragraph, with another long one at its edge, or the letter of an alternative. A title is
 * one long line, and a bare capital may name a point of a drawing.
 */
function isRunning(line: readonly Cell[], lines: readonly (readonly Cell[])[]): boolean {
  if (LETTER.test(textOf(line)) || line.length > LONGEST) return true;
  return line.length >= SHORTEST_LINE && lines.some((other) => other !== line && isAtEdgeOf(other, line));
}

function isAtEdgeOf(other: readonly Cell[], line: readonly Cell[]): boolean {
  const shift = (other[0]?.x ?? 0) - (line[0]?.x ?? 0);
  return other.length >= SHORTEST_LINE && systemOf(other) === systemOf(line) && Math.abs(shift) < SAME_EDGE;
}

/**
 * The texts of each drawing: those of `apart` that are nearest to it, or to other texts of it.
 * @param apart the texts that the PDF draws apart from the running text
 */
export function drawnTexts(drawings: readonly Box[], apart: readonly (readonly Cell[])[]): Cell[][] {
  const hulls = drawings.map((box) => ({ box, cells: [] as Cell[] }));
  let left = apart.filter(isLabel).slice(0, MOST_TEXTS);
  for (let found = -1; found !== left.length; ) {
    found = left.length;
    left = left.filter((line) => {
      const own = around(line.map(cellBox));
      const [nearest] = own
        ? hulls.toSorted((one, other) => distance(one.box, own) - distance(other.box, own))
        : [];
      if (!own || !nearest || distance(nearest.box, own) > REACH) return true;
      nearest.cells.push(...line);
      nearest.box = around([nearest.box, own]) ?? nearest.box;
      return false;
    });
  }
  return hulls.map(({ cells }) => cells);
}

function isLabel(line: readonly Cell[]): boolean {
  const text = textOf(line);
  const isSentence = text.length >= SHORTEST_LINE && /[.:;]$/.test(text);
  return text.length <= LONGEST && !isSentence && !MARKER.test(text) && !SOURCE.test(text);
}

/** How far two boxes are apart, in points; negative where they overlap. */
const distance = (one: Box, other: Box): number =>
  Math.max(one.x - right(other), other.x - right(one), one.y - bottom(other), other.y - bottom(one));
