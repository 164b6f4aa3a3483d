import { around, type Box, bottom, right } from '../../page/page-content.ts';
import type { Component } from './components.ts';
import { areHalvesOfSlash, isAccented, isPieceOf, withPieces } from './letter-patches/broken-letters.ts';
import { groupsOf } from './letter-patches/patch-groups.ts';
import { isBesideDescender, isTallBracket } from './letter-patches/small-letters.ts';

/** An exponent, a subscript or the index of a root: patches of ink beside each other. */
export interface Script extends Box {
  /** Above the line; otherwise below it. */
  isRaised: boolean;
  patches: Component[];
}

/*
 * All lengths here are in heights of small letters. They hold for digits at 60 to 75 % of the size of their base, which
 * are between 0.8 and 1.05 high.
 */

/** The lowest and the tallest letter of a script, and its most width. */
const [LOWEST, TALLEST, WIDEST] = [0.62, 1.28, 1.7];
/** How far the foot of an exponent stands above the baseline, at least and at most, and its head at least. */
const [RAISED, HIGHEST, HEAD] = [0.3, 1.6, 0.95];
/** How far a subscript hangs below the baseline, and the highest that it reaches above: letters with descenders reach 1. */
const [LOWERED, SUBSCRIPT_HEAD] = [0.12, 0.85];
/**
 * Narrower patches are signs or pieces of a broken letter, unless they stand as high and are as tall as a "1" of a script:
 * a comma in bold print and the stem of a "¿" were 0.7 high, and the stem of a broken "U" stood 0.38 above the baseline.
 * A "3" of "mm³" was 0.47 wide and 0.9 high, and stood 0.47 above it.
 */
const [NARROW, RAISED_NARROW, LOWEST_NARROW] = [0.5, 0.42, 0.8];
/** How much lower than its base a subscript begins at least: the letters of small print begin at one height. */
const LOWER_HEAD = 0.12;
/** The least depth of a descender. */
const DESCENDER = 0.3;
/** The parts of ";" are lower than this; the stem of a subscript "i" is higher. */
const SEMICOLON_PART = 0.55;
/** The widest gap between a script and its base, and how far both may overlap. */
const [WIDEST_GAP, OVERLAP] = [0.5, 0.25];
/** The height of a dash, its least and most width, and how far its middle stands above the baseline in an exponent. */
const [DASH, SHORTEST_DASH, LONGEST_DASH, DASH_RAISED] = [0.4, 0.35, 1.2, 0.75];
/** The feet of two parts of a line differ by less than this. */
const SAME_FOOT = 0.2;
/** The most letters of a script. */
const MOST_LETTERS = 8;
/** How many pieces of a broken letter are looked at before a script. */
const PIECES = 3;
/** The widest gap between the parts of a percent sign, how much its rings differ, and the least height of its bar. */
const [PERCENT_GAP, RINGS_DIFFER, PERCENT_BAR] = [0.12, 0.25, 1.2];
/** The share of the ink of a line that may be scripts; with more the baseline is wrong. */
const MOST_SCRIPTS = 0.6;

type Kind = 'raised' | 'lowered' | null;

/**
 * Joins the letters of a script that no line holds, such as those of "10²⁴", with the line of their base. The parts of
 * fractions (`parts`) are no scripts, but may have some.
 */
export function withScriptChains(
  chains: readonly Component[][],
  parts: readonly Component[][],
  xHeight: number,
): Component[][] {
  const small = new Set(
    chains.filter(
      (chain) =>
        !parts.includes(chain) &&
        chain.length <= MOST_LETTERS &&
        chain.every(({ height }) => height <= xHeight * TALLEST),
    ),
  );
  const whole = new Map(chains.map((chain) => [chain, chain]));
  for (const chain of chains) {
    const [first] = chain;
    if (!first || parts.includes(chain)) continue;
    const own = chains.find(
      (other) =>
        other !== chain &&
        (small.has(chain)
          ? other.some((base) => isBase(base, first, xHeight))
          : isRestBehindScript(chain, other, xHeight)),
    );
    const [line, rest] = [own && whole.get(own), whole.get(chain)];
    if (!line || !rest || line === rest) continue;
    const joined = [...line, ...rest];
    for (const [one, members] of whole) if (members === line || members === rest) whole.set(one, joined);
  }
  return [...new Set(whole.values())].map((chain) => chain.toSorted((a, b) => a.x - b.x));
}

/**
 * Whether a chain is the rest of a line from a script on: a "d" behind "cm³" has more height in common with the "³" than
 * the "m" has, so that a new chain begins with the "³". Behind it, both stand on one baseline.
 */
function isRestBehindScript(
  chain: readonly Component[],
  line: readonly Component[],
  xHeight: number,
): boolean {
  const [first, ...rest] = chain;
  const base = line.at(-1);
  if (!first || !base || rest.length === 0 || !isBase(base, first, xHeight, xHeight)) return false;
  // Brackets, as in "(g/cm³)", hang below the baseline.
  const letters = rest.filter((one) => !isTallBracket(one, xHeight));
  if (letters.length === 0) return rest.every((bracket) => bottom(bracket) > bottom(base));
  const foot = footOf(letters);
  return (
    Math.abs(footOf(line) - foot) < xHeight * SAME_FOOT && Math.abs(bottom(first) - foot) > xHeight * LOWERED
  );
}

/** Where most letters of a chain end. */
function footOf(letters: readonly Component[]): number {
  const feet = letters.map(bottom).sort((a, b) => a - b);
  return feet[Math.floor(feet.length * 0.4)] ?? 0;
}

function isBase(base: Box, script: Box, xHeight: number, widest = xHeight * WIDEST_GAP): boolean {
  const gap = script.x - right(base);
  if (gap < -xHeight * OVERLAP || gap > widest || base.height < xHeight * LOWEST) return false;
  const foot = bottom(base) - bottom(script);
  const isRaised = foot >= xHeight * RAISED && foot <= xHeight * HIGHEST && script.y < base.y + xHeight * 0.1;
  const isLowered =
    -foot >= xHeight * LOWERED &&
    script.y >= bottom(base) - xHeight * SUBSCRIPT_HEAD &&
    script.y < bottom(base);
  return isRaised || isLowered;
}

/** The patches of a short line without those that stand raised behind another one: they don't tell the baseline. */
export function withoutRaised(members: readonly Component[], xHeight: number): Component[] {
  if (members.length > MOST_LETTERS) return [...members];
  const left = members.filter(
    (one) =>
      one.height > xHeight * TALLEST ||
      !members.some(
        (base) =>
          base !== one &&
          bottom(base) - bottom(one) >= xHeight * RAISED &&
          isBase(base, one, xHeight) &&
          !isBesideDescender(base, one, xHeight),
      ),
  );
  return left.length > 0 ? left : [...members];
}

/** Parts the scripts of a line from its other patches. `signs` are root signs, above whose hook an index may stand. */
export function partScripts(
  members: readonly Component[],
  baseline: number,
  xHeight: number,
  signs: readonly Box[],
): { members: Component[]; scripts: Script[] } {
  const groups = groupsOf(members);
  const kinds: Kind[] = [];
  for (const [at, group] of groups.entries()) {
    const isDash = group.height < xHeight * DASH;
    const kind = isDash ? dashKind(group, baseline, xHeight) : kindOf(group, baseline, xHeight);
    const isClose = (before: Box) => {
      const gap = group.x - right(before);
      return gap > -xHeight * OVERLAP && gap < xHeight * WIDEST_GAP;
    };
    // The pieces of a broken letter stand between it and its exponent.
    const isBehind = groups.slice(Math.max(0, at - PIECES), at).some((before, index, near) => {
      const own = kinds[at - near.length + index];
      if (!isClose(withPieces(before, near.slice(index + 1), xHeight * LOWEST))) return false;
      const isLower = isDash || kind !== 'lowered' || isLowerThan(before, group, baseline, xHeight);
      return own === kind || (own === null && before.height >= xHeight * LOWEST && isLower);
    });
    // A broken exponent has such parts, too.
    const isSemicolon =
      kind === 'lowered' &&
      !isDash &&
      group.width < xHeight * NARROW &&
      group.patches.every(({ height }) => height < xHeight * SEMICOLON_PART);
    const isOwn =
      kind &&
      !isSemicolon &&
      !isAccented(group, groups[at - 1], xHeight) &&
      !(kind === 'raised' && isPieceOf(letterBefore(groups.slice(0, at), xHeight), group, xHeight)) &&
      !(kind === 'lowered' && areHalvesOfSlash([group, groups[at + 1]], baseline, xHeight)) &&
      !(kind === 'raised' && areHalvesOfSlash([groups[at - 1], group], baseline, xHeight)) &&
      !isPercent(groups.slice(at, at + 3), baseline, xHeight);
    kinds.push(isOwn && (isBehind || (kind === 'raised' && isIndex(group, signs, xHeight))) ? kind : null);
  }
  // A dash belongs to a script only before another letter of the script.
  for (let at = groups.length - 1; at >= 0; at--) {
    if ((groups[at]?.height ?? 0) < xHeight * DASH && kinds[at + 1] !== kinds[at]) kinds[at] = null;
  }
  const count = kinds.filter((kind) => kind !== null).length;
  if (count === 0 || count > groups.length * MOST_SCRIPTS) return { members: [...members], scripts: [] };
  const scripts: Script[] = [];
  const rest: Component[] = [];
  for (const [at, group] of groups.entries()) {
    const kind = kinds[at];
    if (!kind) {
      rest.push(...group.patches);
      continue;
    }
    const last = scripts.at(-1);
    const goesOn = kinds[at - 1] === kind && last && group.x - right(last) < xHeight * WIDEST_GAP;
    const patches = goesOn ? [...last.patches, ...group.patches] : group.patches;
    const script = { ...(around(patches) ?? group), isRaised: kind === 'raised', patches };
    if (goesOn) scripts[scripts.length - 1] = script;
    else scripts.push(script);
  }
  return { members: rest, scripts };
}

/** The letter at the end of some groups, with a low piece of it behind it, such as the foot of a broken "U". */
function letterBefore(groups: readonly Box[], xHeight: number): Box | undefined {
  const [letter, piece] = groups.slice(-2);
  return letter && piece && piece.height < xHeight * DASH
    ? withPieces(letter, [piece], xHeight * DASH)
    : groups.at(-1);
}

function kindOf(group: Box, baseline: number, xHeight: number): Kind {
  const { y, height, width } = group;
  if (height < xHeight * LOWEST || height > xHeight * TALLEST || width > xHeight * WIDEST) return null;
  const foot = baseline - bottom(group);
  const isNarrow = width < xHeight * NARROW;
  const isAsHigh = foot < 0 || foot >= xHeight * RAISED_NARROW;
  if (isNarrow && (height < xHeight * LOWEST_NARROW || !isAsHigh)) return null;
  if (foot >= xHeight * RAISED && foot <= xHeight * HIGHEST && baseline - y >= xHeight * HEAD)
    return 'raised';
  return -foot >= xHeight * LOWERED && baseline - y <= xHeight * SUBSCRIPT_HEAD && y < baseline
    ? 'lowered'
    : null;
}

/** Whether these letters begin with a percent sign: a raised ring, a bar beside it, and a ring on the baseline. */
function isPercent([ring, bar, low]: readonly Box[], baseline: number, xHeight: number): boolean {
  if (!ring || !bar || bar.height < xHeight * PERCENT_BAR) return false;
  // The lower ring may touch the bar, which leans over the upper one.
  if (bar.width >= ring.width && bar.x < right(ring)) return true;
  return (
    low !== undefined &&
    bar.x - right(ring) < xHeight * PERCENT_GAP &&
    low.x - right(bar) < xHeight * PERCENT_GAP &&
    Math.abs(low.height - ring.height) < ring.height * RINGS_DIFFER &&
    Math.abs(bottom(low) - baseline) < xHeight * LOWERED * 2
  );
}

/**
 * Whether a letter begins and ends lower than its base. Formulas may be set a little lower than their text: then the base
 * of their letters hangs as low. A base that hangs deeper has a descender.
 */
function isLowerThan(base: Box, letter: Box, baseline: number, xHeight: number): boolean {
  const hang = bottom(base) - baseline;
  const foot = bottom(letter) - (hang < xHeight * DESCENDER ? bottom(base) : baseline);
  return letter.y >= base.y + xHeight * LOWER_HEAD && foot >= xHeight * LOWERED;
}

function dashKind(group: Box, baseline: number, xHeight: number): Kind {
  if (group.width < xHeight * SHORTEST_DASH || group.width > xHeight * LONGEST_DASH) return null;
  const middle = baseline - group.y - group.height / 2;
  if (middle > xHeight * DASH_RAISED) return 'raised';
  return middle < xHeight * 0.3 && middle > -xHeight * 0.3 ? 'lowered' : null;
}

const isIndex = (group: Box, signs: readonly Box[], xHeight: number): boolean =>
  signs.some(
    (sign) =>
      right(group) > sign.x - xHeight * 0.3 &&
      group.x < sign.x + sign.width * 0.6 &&
      group.y > sign.y - xHeight &&
      group.y < sign.y + sign.height * 0.5,
  );
