import {
  around,
  type Box,
  bottom,
  type Cell,
  cellBox,
  clusters,
  overlaps,
  right,
} from '../../page/page-content.ts';
import { SHORTEST_LINE } from '../running-text.ts';
import { isVertex, SOURCE, textOf, usualSize } from './labels.ts';
import { MARKER } from './option-letters.ts';

const LETTER = /^(?:\(?[a-hA-H]\s?[).](?:\s|$)|[a-h]$)/;
/** The longest text of a drawing, in characters: the title of a chart. */
const LONGEST = 60;
/** Left edges that differ by less than this, in points, are equal. */
const SAME_EDGE = 1;
/** The widest gap between two parts of a drawing beside each other and below each other, in points. */
const [BESIDE, BELOW] = [60, 30];
/**
 * How far from a drawing, or from its texts that were found before, its text may be, in points: a text of the drawing's
 * own system, and another one.
 */
const [OWN_REACH, REACH] = [BELOW, 15];
/** More texts and drawings are those of a map, or made to take time. The other texts count as text of the page. */
const [MOST_TEXTS, MOST_DRAWINGS] = [500, 300];

/** The coordinate systems of a page that hold text of questions. */
export type TextSystems = ReadonlySet<number | undefined>;

/**
 * The coordinate systems of a page that hold text of questions: the one with most text, and those with paragraphs or
 * letters of alternatives. Most programs draw a chart or diagram with its labels in a system of its own.
 */
export function textSystemsOf(lines: readonly (readonly Cell[])[]): TextSystems {
  const counts = new Map<number, number>();
  for (const { system } of lines.flat())
    if (system !== undefined) counts.set(system, (counts.get(system) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const body = usualSize(lines.flat());
  const ofQuestions = lines.filter((line) => isOfQuestion(line, body));
  return new Set([undefined, usual, ...paragraphs(lines), ...ofQuestions.map(systemOf)]);
}

const systemOf = (line: readonly Cell[]): number | undefined => line[0]?.system;

/**
 * Whether a line is the letter of an alternative, or too long for a drawing. A bare capital may name a point, and a letter
 * as formulas have it, or in small print, the side of a figure.
 */
const isOfQuestion = (line: readonly Cell[], body: number): boolean =>
  line.length > LONGEST || (LETTER.test(textOf(line)) && !isVertex(line, body));

/** The systems in which two long lines begin at one edge. The title of a chart is one long line. */
function paragraphs(lines: readonly (readonly Cell[])[]): (number | undefined)[] {
  const long = lines.filter(({ length }) => length >= SHORTEST_LINE);
  const counts = new Map<string, number>();
  const edgeOf = (line: readonly Cell[], shift = 0) =>
    `${systemOf(line)} ${Math.round((line[0]?.x ?? 0) / SAME_EDGE) + shift}`;
  for (const line of long) counts.set(edgeOf(line), (counts.get(edgeOf(line)) ?? 0) + 1);
  return long
    .filter((line) => [-1, 0, 1].reduce((sum, shift) => sum + (counts.get(edgeOf(line, shift)) ?? 0), 0) > 1)
    .map(systemOf);
}

/** The texts of a page that stand in no system with text of questions. */
export const textsApart = (lines: readonly (readonly Cell[])[], systems: TextSystems): (readonly Cell[])[] =>
  lines.filter((line) => line.every(({ system }) => !systems.has(system)));

/** Groups shapes that are near each other. Shapes of a drawing's own system are near only to others of the same system. */
export const clustersBySystem = (shapes: readonly Box[], distance: number, systems: TextSystems): Box[][] =>
  [...Map.groupBy(shapes, ({ system }) => (systems.has(system) ? undefined : system)).values()].flatMap(
    (own) => clusters(own, distance),
  );

/**
 * Joins drawings that are parts of one: they stand in one system of their own, near each other, and neither the letter
 * of an alternative nor text of a question stands among them.
 * @param ink the shapes of the page
 */
export function joinedBySystem(
  drawings: readonly Box[],
  ink: readonly Box[],
  lines: readonly (readonly Cell[])[],
  systems: TextSystems,
): Box[] {
  if (drawings.length > MOST_DRAWINGS) return [...drawings];
  const isText = (line: readonly Cell[]) => MARKER.test(textOf(line)) || systems.has(systemOf(line));
  const texts = lines.filter(isText).flatMap((line) => around(line.map(cellBox)) ?? []);
  const all: Box[] = [];
  for (const box of drawings.toSorted((a, b) => a.x - b.x)) {
    const system = ownSystem(box, ink);
    const at = all.findIndex((other) => {
      const whole = around([other, box]);
      const isBeside = box.x - right(other) < BESIDE && other.y < bottom(box) && box.y < bottom(other);
      const isBelow = box.x < right(other) && distance(box, other) < BELOW;
      const isOfOne = (isBeside || isBelow) && other.system === system;
      return whole && isOfOne && !systems.has(system) && !texts.some((text) => overlaps(whole, text));
    });
    const joined = at < 0 ? null : around([all[at] ?? box, box]);
    const own = { ...(joined ?? box), ...(system === undefined ? {} : { system }) };
    if (at < 0) all.push(own);
    else all[at] = own;
  }
  return all;
}

/** The one system in which the shapes of a drawing are drawn. */
function ownSystem(box: Box, ink: readonly Box[]): number | undefined {
  const within = new Set(ink.filter((shape) => overlaps(box, shape)).map((shape) => shape.system));
  return within.size === 1 ? [...within][0] : undefined;
}

/**
 * The texts of each drawing: those of `apart` that are nearest to it, or to other texts of it.
 * @param ink the shapes of the page
 * @param apart the texts that the PDF draws apart from the running text
 */
export function drawnTexts(
  drawings: readonly Box[],
  ink: readonly Box[],
  apart: readonly (readonly Cell[])[],
): Cell[][] {
  let left = drawings.length > MOST_DRAWINGS ? [] : apart.filter(isLabel).slice(0, MOST_TEXTS);
  const systemIn = (box: Box) => (left.length > 0 ? ownSystem(box, ink) : undefined);
  const hulls = drawings.map((box) => ({ box, system: systemIn(box), cells: [] as Cell[] }));
  for (let found = -1; found !== left.length; ) {
    found = left.length;
    left = left.filter((line) => {
      const own = around(line.map(cellBox));
      if (!own) return true;
      const nearest = hulls.reduce<{ hull: (typeof hulls)[number]; gap: number } | null>((best, hull) => {
        const gap = distance(hull.box, own);
        const reach = hull.system === systemOf(line) ? OWN_REACH : REACH;
        return gap <= reach && (!best || gap < best.gap) ? { hull, gap } : best;
      }, null)?.hull;
      if (!nearest) return true;
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
