import { around, type Box, bottom, right } from '../../../page/page-content.ts';

/*
 * Pieces of letters that a scan broke, which look like scripts. All lengths are in heights of small letters.
 */

/** Pieces of one letter begin at one height, but for this. */
const SAME_TOP = 0.1;
/** A stem with its serifs is at most so wide. */
const NARROW = 0.5;
/** How far a piece stands from the letter that it broke off. */
const BROKEN_OFF = 0.15;
/** The least height of a capital, and of a whole small letter. */
const [CAPITAL, SMALL] = [1.25, 0.9];
/**
 * How much higher than its small letter a raised piece ends at least, as an exponent does above its line; the arm of a "v"
 * ended 0.36 higher. With less, the second figure of an exponent would belong to the first.
 */
const ENDS_HIGHER = 0.3;

/**
 * Whether a raised group is an accent over the right piece of a thin letter that the scan broke, such as "é". The other
 * piece stands before it, begins at the same height and reaches as far.
 */
export function isAccented(
  { patches }: { patches: readonly Box[] },
  before: Box | undefined,
  xHeight: number,
): boolean {
  const [low, accent] = patches.toSorted((a, b) => bottom(b) - bottom(a));
  return (
    before !== undefined &&
    low !== undefined &&
    accent !== undefined &&
    bottom(accent) <= low.y &&
    right(before) >= low.x &&
    Math.abs(before.y - low.y) <= xHeight * SAME_TOP
  );
}

/**
 * Whether a raised patch is a piece of the broken letter before it, such as the right stem of a "U". Both begin at the same
 * height. The piece stands over the letter, touches it as the arm of a "V" or "v" does, or stands beside the stem of a
 * capital without the rest of it, as the bowl of a "P" does. An exponent of a small letter begins higher than the letter.
 */
export function isPieceOf(before: Box | undefined, piece: Box, xHeight: number): boolean {
  if (before === undefined || Math.abs(before.y - piece.y) > xHeight * SAME_TOP) return false;
  const isTouching = right(before) >= piece.x;
  if (before.height >= xHeight * CAPITAL) return isTouching || before.width <= xHeight * NARROW;
  const endsHigher = bottom(before) - bottom(piece) >= xHeight * ENDS_HIGHER;
  return before.height >= xHeight * SMALL && isTouching && endsHigher;
}

/** A letter with the pieces behind it that touch it; they are lower than `lowest`, the height of a whole letter. */
export function withPieces(letter: Box, behind: readonly Box[], lowest: number): Box {
  const arePieces = behind.every(
    ({ x, height }, at) => height < lowest && x <= right(behind[at - 1] ?? letter) + 1,
  );
  return (arePieces && around([letter, ...behind])) || letter;
}

/** Where a letter begins, with the lower pieces left of it that a scan broke off, such as the left end of a "?". */
export function startOf(letter: Box, patches: readonly Box[], xHeight: number): number {
  const pieces = patches.filter(
    (one) =>
      one.y >= letter.y - 1 &&
      bottom(one) <= bottom(letter) &&
      one.x < letter.x &&
      letter.x - right(one) < xHeight * BROKEN_OFF,
  );
  return Math.min(letter.x, ...pieces.map(({ x }) => x));
}

/**
 * A foot that broke off a lone letter: the widest gap between both, the least height of the foot, which no dot has, and how
 * far the foot may reach below the letter. All are in heights of small letters.
 */
const [NEAR_FOOT, LEAST_FOOT, LOWEST_FOOT] = [0.35, 0.3, 0.9];

/**
 * Where a lone letter ends whose foot a scan broke off, such as the stem of a "4" in a cell: the foot is too low for a
 * letter, and without it the "4" stands higher than its row. Null for other letters.
 */
export function brokenFootOf(letter: Box, patches: readonly Box[], xHeight: number): number | null {
  const feet = patches.filter(
    (one) =>
      one !== letter &&
      one.height >= xHeight * LEAST_FOOT &&
      one.x >= letter.x - 1 &&
      right(one) <= right(letter) + xHeight * BROKEN_OFF &&
      one.y >= bottom(letter) - 1 &&
      one.y - bottom(letter) <= xHeight * NEAR_FOOT &&
      bottom(one) - bottom(letter) <= xHeight * LOWEST_FOOT,
  );
  return feet.length === 1 ? Math.max(...feet.map(bottom)) : null;
}

/**
 * The widest half of a slash that broke, how far apart its halves stand across and down, and the tallest piece where the
 * upper half broke, too.
 */
const [SLASH, HALVES_ACROSS, HALVES_DOWN, SLASH_PIECE] = [0.6, 0.2, 0.35, 0.5];

/**
 * Whether two groups are the halves of a thin slash that a scan broke, and no scripts: the upper half, which reaches as
 * high as a capital, goes on right above the end of the lower one.
 */
export function areHalvesOfSlash(
  [foot, upper]: readonly [Box | undefined, Box | undefined],
  baseline: number,
  xHeight: number,
): boolean {
  return (
    foot !== undefined &&
    upper !== undefined &&
    Math.max(foot.width, upper.width) < xHeight * SLASH &&
    upper.x > foot.x &&
    Math.abs(upper.x - right(foot)) <= xHeight * HALVES_ACROSS &&
    Math.abs(foot.y - bottom(upper)) <= xHeight * HALVES_DOWN &&
    (baseline - upper.y >= xHeight * CAPITAL || upper.height < xHeight * SLASH_PIECE)
  );
}

/** How far the star of a key ends above the foot of its letter, at least, and what a full stop is: low, close and level. */
const [STAR_FOOT, LOW_STOP, NEAR_STOP, LEVEL_STOP] = [0.4, 0.5, 0.4, 0.15];

/**
 * The foot of a capital letter behind a star, as in "*A.", where its full stop shows that it stands on the baseline. Null
 * for other lines: a lone letter that is as tall may be a "p", which hangs below the baseline.
 */
export function starredFootOf(
  letters: readonly Box[],
  patches: readonly Box[],
  xHeight: number,
): number | null {
  const [star, letter, ...others] = letters.toSorted((one, other) => one.x - other.x);
  if (!star || !letter || others.length > 0 || right(star) > letter.x + xHeight * LEVEL_STOP) return null;
  const foot = bottom(letter);
  const isStop = (patch: Box) =>
    patch.height < xHeight * LOW_STOP &&
    patch.x >= right(letter) - 1 &&
    patch.x - right(letter) < xHeight * NEAR_STOP &&
    Math.abs(bottom(patch) - foot) <= xHeight * LEVEL_STOP;
  return foot - bottom(star) >= xHeight * STAR_FOOT && patches.some(isStop) ? foot : null;
}
