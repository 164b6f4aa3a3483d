import { around, type Box, bottom, right } from '../page/page-content.ts';
import type { Component } from './components.ts';

/** A piece of a line of text in dots: letters without a gap as wide as that between columns. */
export interface TextLine extends Box {
  baseline: number;
  /** Height of small letters without ascender, as most lines of the page have it. */
  xHeight: number;
  labels: ReadonlySet<number>;
  /** Its patches of ink: letters, their parts, dots and accents. */
  patches: Box[];
  /** Those that are as tall as letters. */
  letters: Box[];
}

/** In small letters' heights. */
const [WIDEST_GAP, TALLEST, WIDEST] = [4, 3.2, 14];
const SMALLEST_LETTER = 0.7;
/** What is lower than the first and longer than the second is a rule, or a piece of one. */
const [FLAT, LONGEST_DASH] = [0.4, 2.2];
/** Pieces of a rule differ by less in height, in small letters' heights. */
const SAME_LEVEL = 0.25;
/** Of the height of the lower one of two letters in one line. */
const COVERED = 0.45;
/** Dots that a patch has at least; smaller ones are specks. A full stop of small print has 3 at 200 dots an inch. */
const LEAST_DOTS = 3;
/** Of an accent or a dot from the letter beside it, and from the baseline, in small letters' heights. */
const [FARTHEST, LOWEST, HIGHEST] = [2.5, 0.7, 2.4];

/** The lines of text among the patches of ink of a level page, from its top. */
export function textLinesOf(components: readonly Component[]): TextLine[] {
  const xHeight = smallLetters(components);
  if (xHeight === 0) return [];
  const rules = rulesAmong(components, xHeight);
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
  const chains = chainsOf(letters, xHeight);
  const lines = chains.map((members) => ({ members, ...placeOf(members, xHeight) }));
  // From the left, so that dots that follow each other hold on to the one before.
  for (const patch of patches
    .filter(({ height }) => height < xHeight * SMALLEST_LETTER)
    .sort((a, b) => a.x - b.x)) {
    const own = nearestLine(patch, lines, xHeight);
    own?.members.push(patch);
  }
  return lines
    .map(({ members, baseline }) => ({
      ...(around(members) ?? { x: 0, y: 0, width: 0, height: 0 }),
      baseline,
      xHeight,
      labels: new Set(members.map(({ label }) => label)),
      patches: members,
      letters: members.filter(({ height }) => height >= xHeight * SMALLEST_LETTER),
    }))
    .sort((a, b) => a.baseline - b.baseline || a.x - b.x);
}

/** Rules, and the pieces into which a scan breaks them: what is flat beside a flat one that is longer than a dash. */
function rulesAmong(components: readonly Component[], xHeight: number): Set<Component> {
  const flat = components.filter(({ height }) => height < xHeight * FLAT);
  const rules = new Set(flat.filter(({ width }) => width > xHeight * LONGEST_DASH));
  for (const rule of rules) {
    for (const piece of flat) {
      const gap = Math.max(piece.x - right(rule), rule.x - right(piece));
      const isLevel = Math.abs(piece.y + piece.height / 2 - rule.y - rule.height / 2) < xHeight * SAME_LEVEL;
      // A rule that is added here is looked at in its turn, with the pieces beside it.
      if (gap < xHeight && isLevel) rules.add(piece);
    }
  }
  return rules;
}

/** The line to one of whose patches an accent, a dot or a dash is nearest. */
function nearestLine<Line extends { members: Component[]; baseline: number }>(
  patch: Component,
  lines: readonly Line[],
  xHeight: number,
): Line | null {
  let nearest: Line | null = null;
  let least = xHeight * FARTHEST;
  const middle = patch.y + patch.height / 2;
  for (const line of lines) {
    if (middle > line.baseline + xHeight * LOWEST || middle < line.baseline - xHeight * HIGHEST) continue;
    for (const member of line.members) {
      const across = Math.max(0, member.x - right(patch), patch.x - right(member));
      if (across >= least) continue;
      const down = Math.max(0, member.y - bottom(patch), patch.y - bottom(member));
      if (across + down >= least) continue;
      [nearest, least] = [line, across + down];
    }
  }
  return nearest;
}

/** The most frequent height among patches that may be letters; small letters without ascender are the most frequent. */
function smallLetters(components: readonly Component[]): number {
  const counts = new Map<number, number>();
  for (const { height, width, area } of components) {
    if (height >= 6 && height <= 80 && width >= height * 0.4 && width <= height * 1.8 && area >= 15)
      counts.set(height, (counts.get(height) ?? 0) + 1);
  }
  const near = (height: number) =>
    (counts.get(height - 1) ?? 0) / 2 + (counts.get(height) ?? 0) + (counts.get(height + 1) ?? 0) / 2;
  return [...counts.keys()].sort((a, b) => near(b) - near(a))[0] ?? 0;
}

/** Letters that follow each other to the right, at one height. */
function chainsOf(letters: readonly Component[], xHeight: number): Component[][] {
  const chains: Component[][] = [];
  for (const letter of letters) {
    let best: Component[] | null = null;
    let nearest = xHeight * WIDEST_GAP;
    for (const chain of chains) {
      const last = chain.at(-1);
      if (!last) continue;
      const gap = letter.x - Math.max(...chain.slice(-3).map(right));
      if (gap >= nearest || gap < -xHeight * 3) continue;
      if (!chain.slice(-3).some((one) => stands(one, letter))) continue;
      [best, nearest] = [chain, gap];
    }
    if (best) best.push(letter);
    else chains.push([letter]);
  }
  return chains;
}

function stands(one: Box, other: Box): boolean {
  const common = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
  return common >= Math.min(one.height, other.height) * COVERED;
}

function placeOf(members: readonly Component[], xHeight: number): Box & { baseline: number } {
  const bottoms = members.map(bottom).sort((a, b) => a - b);
  // Letters with descenders are fewer than half.
  const baseline = bottoms[Math.floor(bottoms.length * 0.4)] ?? 0;
  return { ...(around(members) ?? { x: 0, y: 0, width: 0, height: xHeight }), baseline };
}
