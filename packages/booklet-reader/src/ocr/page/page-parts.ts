import {
  around,
  type Box,
  bottom,
  common,
  grown,
  holdsPoint,
  isAround,
  overlaps,
  right,
} from '../../page/page-content.ts';
import { holdsFraction, tallBracketsAmong } from './brackets/tall-brackets.ts';
import type { Component, Components } from './components.ts';
import type { DarkBox } from './dark-boxes.ts';
import { type DrawnShapes, drawnShapesOf, isSmallDrawing } from './drawn-shapes.ts';
import type { Rings } from './letter-patches/letter-rings.ts';
import type { SideBars } from './letter-patches/side-bars.ts';
import { piecesOf, type Radical } from './radicals.ts';
import { isCrossedBar } from './rules/crossed-bars.ts';
import { faintDashesOf } from './rules/faint-dashes.ts';
import type { Swatches } from './shades/swatches.ts';
import { type TextLine, textLinesOf } from './text-lines.ts';
import { turnedWordsOf } from './turned/turned-words.ts';

/** How far a piece of a rule may stand beside the rule, in dots. */
const PIECE = 3;
/**
 * How far a long rule may stand beside one that stands for it, in dots, and how long it is, in heights of small letters:
 * a table with double rules would be taken for a drawing.
 */
const [DOUBLE, LONG] = [9, 8];
/** The share of a hairline that a rule must cover to stand for it. */
const COVERED = 0.8;
/** The owner of the scripts of a line is the number of the line and this. */
export const SCRIPTS_FROM = 30_000;

/** What was found drawn before the lines. */
interface Drawn {
  dark: readonly DarkBox[];
  underlines: readonly Box[];
  hairlines: readonly Box[];
  rings: Rings;
  swatches: Swatches;
  sideBars: SideBars;
  radicals: readonly Radical[];
  runs: readonly Box[];
}

/**
 * The lines of text, what is drawn besides, and for each dot the number of its line from 1, or 0. Two bytes a dot are kept
 * while the lines are read, and the labels, which have four, are let go.
 */
export function partsOf(
  found: Components,
  size: Pick<Box, 'width' | 'height'>,
  xHeight: number,
  { dark, underlines, hairlines, rings, swatches, sideBars, radicals, runs }: Drawn,
): { lines: TextLine[]; shapes: DrawnShapes; owners: Uint16Array } {
  const signs = radicals.map(({ sign }) => sign);
  const ofSigns = new Set(radicals.flatMap((radical) => piecesOf(radical, found.components)));
  const letters = found.components.filter(
    (one) => !ofSigns.has(one) && !swatches.patches.has(one) && !sideBars.patches.has(one),
  );
  const turned = turnedWordsOf(letters, xHeight);
  const ofTurned = new Set(turned.flat());
  const others = letters.filter((one) => !ofTurned.has(one));
  const { rules: own, strokes } = drawnShapesOf(
    { ...found, components: others.filter((one) => !rings.patches.has(one)) },
    size,
    xHeight,
  );
  const drawn = [...own, ...underlines, ...radicals.map(({ bar }) => bar)];
  const all = [...drawn, ...hairlines];
  const rules: Box[] = [];
  for (const rule of all)
    if (!isPiece(rule, all) && (!isLong(rule, xHeight) || !rules.some((one) => covers(one, rule))))
      rules.push(rule);
  const crossed = others.filter((one) => isCrossedBar(one, rules, xHeight));
  const brackets = tallBracketsAmong(
    others,
    xHeight,
    ({ label }, x, y) => found.labels[y * size.width + x] === label,
  );
  const { lines: withoutDashes, bars } = textLinesOf(
    others.filter(
      (one) =>
        !rings.patches.has(one) &&
        !crossed.includes(one) &&
        !isSmallDrawing(one, xHeight) &&
        !rules.some((rule) => isOn(rule, one)) &&
        !isCorner(one, rules, ({ label }, x, y) => found.labels[y * size.width + x] === label),
    ),
    xHeight,
    { signs, runs, brackets },
  );
  const free = runs.filter((run) => ![...bars, ...rules].some((bar) => common(grown(bar, 1), run) !== null));
  const lines = withoutDashes.map((line) => {
    const dashes = faintDashesOf(line, free);
    return dashes.length > 0 ? { ...line, dashes } : line;
  });
  const ofLabel = new Map(
    lines.flatMap((line, at) => [
      ...[...line.labels].map((label) => [label, at + 1] as const),
      ...(line.scripts ?? []).flatMap(({ patches }) =>
        patches.map(({ label }) => [label, at + 1 + SCRIPTS_FROM] as const),
      ),
    ]),
  );
  const owners = new Uint16Array(found.labels.length);
  for (let at = 0; at < owners.length; at++) {
    const label = found.labels[at] ?? 0;
    if (label > 0) owners[at] = ofLabel.get(label) ?? 0;
  }
  const outlines = [...dark.map(boxOf), ...rings.boxes];
  const roots = signs.map(boxOf);
  const fences = brackets.filter((one) => holdsFraction(one, bars));
  const upwards = turned.flatMap((word) => around(word) ?? []);
  const curves = strokes.filter((stroke) => !fences.some((fence) => isAround(grown(fence, 1), stroke)));
  return {
    lines,
    shapes: {
      rules: [...rules, ...crossed.map(boxOf), ...bars],
      strokes: [...curves, ...upwards, ...outlines],
      roots,
      brackets: fences,
    },
    owners,
  };
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

const isLong = (rule: Box, xHeight: number): boolean => lengthOf(rule) > xHeight * LONG;

/** Whether a rule stands for another one: a hairline that was found once more, or the second line of a double rule. */
function covers(rule: Box, line: Box): boolean {
  const both = common(grown(rule, DOUBLE), line);
  return both !== null && Math.max(both.width, both.height) > Math.max(line.width, line.height) * COVERED;
}

/**
 * Whether a longer rule was found at the same place. Letters that touch an underline part the ink of the underline, and a
 * piece of the underline would be taken for the bar of a fraction.
 */
const isPiece = (rule: Box, rules: readonly Box[]): boolean =>
  rules.some((other) => lengthOf(other) > lengthOf(rule) && isOn(other, rule));

const lengthOf = ({ width, height }: Box): number => Math.max(width, height);

/** Whether a patch is a piece of a rule that the scan broke off. */
const isOn = (rule: Box, patch: Box): boolean => isAround(grown(rule, PIECE), patch);

/** Whether a patch is a piece of two rules that meet, such as the corner of a frame: it has no ink besides them. */
function isCorner(
  patch: Component,
  rules: readonly Box[],
  isInk: (patch: Component, x: number, y: number) => boolean,
): boolean {
  const near = rules.map((rule) => grown(rule, PIECE)).filter((rule) => overlaps(rule, patch));
  if (near.length < 2) return false;
  for (let y = patch.y; y < bottom(patch); y++)
    for (let x = patch.x; x < right(patch); x++)
      if (isInk(patch, x, y) && !near.some((rule) => holdsPoint(rule, x, y))) return false;
  return true;
}
