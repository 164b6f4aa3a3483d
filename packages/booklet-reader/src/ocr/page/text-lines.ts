import { around, type Box, bottom, right } from '../../page/page-content.ts';
import type { Component } from './components.ts';
import { boxOf, fractionsAmong, isWithin, widthOfThose } from './fractions.ts';
import { brokenFootOf, starredFootOf, startOf } from './letter-patches/broken-letters.ts';
import { withLabelsApart } from './letter-patches/labels-apart.ts';
import {
  FLAT,
  isTallBracket,
  LONGEST_DASH,
  smallLetters,
  TALLEST,
  WIDEST,
} from './letter-patches/small-letters.ts';
import { nearestLine } from './nearest-line.ts';
import { isBesideBar, isOperatorBeside, isStrokeOfEquals, operatorsOf } from './operators.ts';
import { partScripts, type Script, withoutRaised, withScriptChains } from './scripts.ts';

/** A piece of a line of text, in dots: its letters have no gap as wide as the gap between columns. */
export interface TextLine extends Box {
  baseline: number;
  /** The height of small letters without ascender, the same for the whole page. */
  xHeight: number;
  labels: ReadonlySet<number>;
  /** All patches of ink: letters, parts of letters, dots and accents. */
  patches: Box[];
  /** Those patches that are as tall as letters. */
  letters: Box[];
  /** The line is the upper or lower part of a fraction, whose letters may be smaller than those of the page. */
  isPart?: boolean;
  /** Exponents and subscripts, whose patches are not among those of the line. */
  scripts?: Script[];
  /** Dashes too faint for ink. */
  dashes?: Box[];
}

/** The widest gap within a line, in heights of small letters. */
const WIDEST_GAP = 4;
/** Lower patches, in heights of small letters, are dots, accents and dashes. */
const SMALLEST_LETTER = 0.7;
/** How high a line reaches above its baseline, and how near a lone patch stands behind it, in heights of small letters. */
const [TALLEST_LINE, NEAR_STRAY] = [2, 0.6];
/** The most that a scan takes off the foot of a letter, in heights of small letters. A descender is longer. */
const LOST_FOOT = 0.33;
/**
 * In "*a)" the star doesn't tell the baseline. It ends at least this far above the foot of the letter behind it, and that
 * letter, without ascender or descender, is at most this high; both in heights of small letters.
 */
const [STAR_FOOT, SMALL] = [0.5, 1.15];
/** How wide the lower bowl of a "g" is, how near the baseline it begins, and how low it ends; in heights of small letters. */
const [WIDEST_BOWL, NEAR_BOWL, LOWEST_BOWL] = [1.3, 0.4, 0.9];
/** Pieces of one rule differ in height by less than this, in heights of small letters. */
const SAME_LEVEL = 0.25;
/** The share of the lower letter's height that two neighbours in one line have in common. */
const COVERED = 0.45;
/** The least width of a dash or of a stroke of "=", in heights of small letters. */
const OPERATOR = 0.6;
/** A patch with fewer dots is a speck. A full stop of small print has 3 dots at 200 dots an inch. */
const LEAST_DOTS = 3;
/**
 * Finds the lines of text among the patches of ink of a level page, from the top, and the bars of fractions. The parts of
 * a fraction are lines of their own.
 * The root signs (`signs`) and tall `brackets` stand in no line. The short level lines (`runs`) may be too faint for ink.
 */
export function textLinesOf(
  components: readonly Component[],
  xHeight = smallLetters(components),
  {
    signs = [],
    runs = [],
    brackets = [],
  }: { signs?: readonly Box[]; runs?: readonly Box[]; brackets?: readonly Box[] } = {},
): { lines: TextLine[]; bars: Box[] } {
  if (xHeight === 0) return { lines: [], bars: [] };
  const fractions = fractionsAmong(components, runs, xHeight);
  const bars = fractions.map(({ bar }) => bar);
  const pieces = components.filter(
    (one) => one.height < xHeight * FLAT && bars.some((bar) => isWithin(bar, one)),
  );
  const rules = new Set([...rulesAmong(components, xHeight), ...pieces]);
  const inFractions = new Set(fractions.flatMap(({ above, below }) => [...above, ...below]));
  const patches = components.filter(
    (one) =>
      one.area >= LEAST_DOTS &&
      one.height <= xHeight * TALLEST &&
      one.width <= xHeight * WIDEST &&
      !rules.has(one),
  );
  const letters = patches
    .filter(({ height }) => height >= xHeight * SMALLEST_LETTER)
    .sort((a, b) => a.x - b.x);
  // Wide spaces stand beside signs such as "=", which are too low for letters.
  const operators = patches.filter(
    ({ height, width }) => height < xHeight * SMALLEST_LETTER && width >= xHeight * OPERATOR,
  );
  const free = letters.filter((letter) => !inFractions.has(letter));
  const parts = fractions.flatMap(({ above, below }) => [above, below]);
  const whole = withScriptChains(
    [...parts, ...chainsOf(free, xHeight, [...fractions.map(boxOf), ...signs, ...brackets, ...operators])],
    parts,
    xHeight,
  );
  // The lone digit of a fraction is no stray of the line beside it.
  const ofParts = whole.filter((chain) => chain.some((letter) => inFractions.has(letter)));
  const others = whole.filter((chain) => !ofParts.includes(chain));
  const lines = [...ofParts, ...withLabelsApart(withStrays(others, patches, xHeight), xHeight)].map(
    (members, at) => ({
      members,
      ...placeOf(members, xHeight),
      isPart: at < ofParts.length,
    }),
  );
  const rows = lines.filter(({ isPart }) => !isPart);
  const beside: Component[] = [];
  const lost: Component[] = [];
  // From left to right, so that each dot of a row of dots can join the dot before.
  for (const patch of patches
    .filter((one) => one.height < xHeight * SMALLEST_LETTER && !inFractions.has(one))
    .sort((a, b) => a.x - b.x)) {
    const own = nearestLine(patch, lines, xHeight);
    if (!own) lost.push(patch);
    else if (own.isPart && isOperatorBeside(patch, own, xHeight)) beside.push(patch);
    else if (own.isPart && isBesideBar(patch, own, fractions))
      (nearestLine(patch, rows, xHeight) ?? own).members.push(patch);
    else own.members.push(patch);
  }
  beside.push(...lost.filter((one) => isStrokeOfEquals(one, beside, xHeight)));
  for (const members of operatorsOf(beside, xHeight)) {
    const box = around(members) ?? { x: 0, y: 0, width: 0, height: 0 };
    const baseline = Math.round(box.y + (box.height + xHeight) / 2);
    const away = (line: Box) => Math.max(line.x - right(box), box.x - right(line));
    const [own] = lines
      .filter((line) => Math.abs(line.baseline - baseline) < xHeight / 2 && away(line) < xHeight * 30)
      .sort((one, other) => away(one) - away(other));
    if (own) own.members.push(...members);
    else lines.push({ ...box, members, baseline, isPart: false });
  }
  const found = lines
    .map(({ members: all, baseline, isPart }) => {
      const { members, scripts } = partScripts(all, baseline, xHeight, signs);
      const own = members.filter(({ height }) => height >= xHeight * SMALLEST_LETTER);
      const [letter, ...others] = own;
      const foot =
        letter && others.length === 0
          ? brokenFootOf(letter, members, xHeight)
          : starredFootOf(own, members, xHeight);
      return {
        ...(around(members) ?? { x: 0, y: 0, width: 0, height: 0 }),
        baseline: foot ?? (scripts.length > 0 && own.length > 0 ? placeOf(own, xHeight).baseline : baseline),
        xHeight,
        labels: new Set(members.map(({ label }) => label)),
        patches: members,
        letters: own,
        ...(isPart ? { isPart } : {}),
        ...(scripts.length > 0 ? { scripts } : {}),
      };
    })
    .sort((a, b) => a.baseline - b.baseline || a.x - b.x);
  return { lines: found, bars };
}

/**
 * Finds rules and the pieces into which a scan breaks them: flat patches beside a flat patch longer than a
 * dash.
 */
function rulesAmong(components: readonly Component[], xHeight: number): Set<Component> {
  const flat = components.filter(({ height }) => height < xHeight * FLAT);
  const rules = new Set(flat.filter(({ width }) => width > xHeight * LONGEST_DASH));
  for (const rule of rules) {
    for (const piece of flat) {
      const gap = Math.max(piece.x - right(rule), rule.x - right(piece));
      const isLevel = Math.abs(piece.y + piece.height / 2 - rule.y - rule.height / 2) < xHeight * SAME_LEVEL;
      // The loop also visits rules added here, and looks for pieces beside them.
      if (gap < xHeight && isLevel) rules.add(piece);
    }
  }
  return rules;
}

/** Groups letters that follow each other to the right at about one height. `formulas` are no gaps. */
function chainsOf(letters: readonly Component[], xHeight: number, formulas: readonly Box[]): Component[][] {
  const chains: Component[][] = [];
  for (const letter of letters) {
    let best: Component[] | null = null;
    let nearest = xHeight * WIDEST_GAP;
    for (const chain of chains) {
      const last = chain.at(-1);
      if (!last) continue;
      const from = Math.max(...chain.slice(-3).map(right));
      const gap = letter.x - from - widthOfThose(formulas, last, letter, from);
      if (gap >= nearest || gap < -xHeight * 3) continue;
      if (!chain.slice(-3).some((one) => stands(one, letter))) continue;
      [best, nearest] = [chain, gap];
    }
    if (best) best.push(letter);
    else chains.push([letter]);
  }
  return chains;
}

/**
 * Adds lone patches to the line at whose end they stand: exponents, and question marks whose thin foot the scan lost, have
 * too little height in common with the letter before.
 */
function withStrays(
  chains: readonly Component[][],
  patches: readonly Component[],
  xHeight: number,
): Component[][] {
  const whole = chains.filter((chain) => chain.length > 1).map((chain) => [...chain]);
  for (const chain of chains) {
    const [stray, ...more] = chain;
    if (!stray || more.length > 0) continue;
    const own = whole.find((line) => {
      const { baseline } = placeOf(line, xHeight);
      const gap = startOf(stray, patches, xHeight) - Math.max(...line.map(right));
      const isAbove = bottom(stray) < baseline && stray.y > baseline - xHeight * TALLEST_LINE;
      return (
        (isAbove && gap > -1 && gap < xHeight * NEAR_STRAY) ||
        (isAbove && isBeforeLabel(stray, line, xHeight)) ||
        isBowl(stray, line, baseline, xHeight)
      );
    });
    if (own) own.push(stray);
    else whole.push([stray]);
  }
  return whole;
}

/**
 * Whether a patch stands right before the label of an alternative, a letter with a gap behind it: the star that marks the
 * key stands above a letter without ascender ("*a)"). The number of a footnote stands before a word.
 */
function isBeforeLabel(stray: Component, line: readonly Component[], xHeight: number): boolean {
  const [letter, sign, ...others] = line.toSorted((a, b) => a.x - b.x);
  if (!letter || !sign) return false;
  const before = letter.x - right(stray);
  const [last, text] = isTallBracket(sign, xHeight) ? [sign, others[0]] : [letter, sign];
  const behind = text ? text.x - right(last) : Number.POSITIVE_INFINITY;
  return before > -1 && before < xHeight * NEAR_STRAY && behind > xHeight * NEAR_STRAY;
}

/**
 * Whether a patch is the lower bowl of a "g" whose thin neck the scan lost: it hangs below the baseline of a line, where
 * the next line has no ink yet.
 */
function isBowl(patch: Component, line: readonly Component[], baseline: number, xHeight: number): boolean {
  return (
    patch.width < xHeight * WIDEST_BOWL &&
    Math.abs(patch.y - baseline) < xHeight * NEAR_BOWL &&
    bottom(patch) < baseline + xHeight * LOWEST_BOWL &&
    line.some(({ x }) => x < patch.x) &&
    line.some((letter) => right(letter) > right(patch))
  );
}

function stands(one: Box, other: Box): boolean {
  const common = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
  return common >= Math.min(one.height, other.height) * COVERED;
}

const isSmall = (letter: Box | undefined, xHeight: number): boolean =>
  letter !== undefined && letter.height < xHeight * SMALL;

function placeOf(members: readonly Component[], xHeight: number): Box & { baseline: number } {
  // Brackets hang below the baseline, which of "(a)" alone nothing but the letter tells.
  const letters = members.filter((one) => !isTallBracket(one, xHeight));
  const bottoms = withoutRaised(letters.length > 0 ? letters : members, xHeight)
    .map(bottom)
    .sort((a, b) => a - b);
  // Fewer than half of the letters of a line have descenders, so the baseline is the bottom of a letter below the middle of
  // the order. Of two letters the scan may have lost the thin foot of one, so the lower bottom counts.
  const [first = 0, second = 0] = bottoms;
  const isFootLost = second - first < xHeight * LOST_FOOT;
  // A star before a letter, as in "*a)", ends far above it. A lower letter that is taller hangs below the baseline.
  const isBehindStar =
    second - first > xHeight * STAR_FOOT &&
    isSmall(
      letters.find((one) => bottom(one) === second),
      xHeight,
    );
  const isPair = bottoms.length === 2 && (isFootLost || isBehindStar);
  const baseline = isPair ? second : (bottoms[Math.floor(bottoms.length * 0.4)] ?? 0);
  return { ...(around(members) ?? { x: 0, y: 0, width: 0, height: xHeight }), baseline };
}
