import type { Kind } from '@amauta/contract/catalogue.ts';
import type { Ability } from './ability.ts';
import { squareRoot } from './matrix.ts';
import { chanceOfRight } from './quadrature.ts';

/** A subtest of the paper that belongs to a teacher's goal. */
interface GoalSubtest {
  /** The kinds of the subtest's items, with the number of items of each kind. */
  readonly items: readonly { readonly kind: Kind; readonly count: number }[];
  readonly pointsPerQuestion: number;
  /** Points that this subtest alone must reach; null when it has no minimum of its own. */
  readonly minimum: number | null;
}

/** The goal: every subtest reaches its minimum, and all together the total minimum. */
export interface Goal {
  readonly subtests: readonly GoalSubtest[];
  readonly totalMinimum: number | null;
}

/**
 * For a kind, the difficulties of the items from which its papers are drawn, in logits. Few representative values
 * serve as well as thousands.
 */
export type Pools = Partial<Record<Kind, readonly number[]>>;

/**
 * The chance of reaching a goal: the expected chance, and the range that contains it with 80 %. All from 0 to
 * 1.
 */
export interface Reach {
  readonly expected: number;
  readonly from: number;
  readonly to: number;
}

/** Points are counted in hundredths, so that sums of values such as 1.5 are exact. */
const HUNDREDTHS = 100;
const DRAWS = 400;
const TAIL = 0.1;

/**
 * The chance that a teacher with exactly these abilities reaches the goal on a paper drawn at random from the
 * pools. A kind without a pool counts as having items of average difficulty.
 */
export function chanceOfGoal(goal: Goal, abilities: Partial<Record<Kind, number>>, pools: Pools): number {
  const parts = goal.subtests.map(({ items, pointsPerQuestion, minimum }) => ({
    // Chances of 0, 1, 2… right answers.
    right: items
      .map(({ kind, count }) => binomial(count, meanChance(abilities[kind] ?? 0, pools[kind] ?? [0])))
      .reduce(sumOf, [1]),
    worth: hundredths(pointsPerQuestion),
    least: hundredths(minimum ?? 0),
  }));
  return Math.min(1, chanceOfTotal(parts, hundredths(goal.totalMinimum ?? 0)));
}

interface Part {
  readonly right: readonly number[];
  readonly worth: number;
  readonly least: number;
}

/** The chance that every part reaches its own least points and all together reach `needed`. */
function chanceOfTotal(parts: readonly Part[], needed: number): number {
  const unit = parts.reduce((divisor, { worth }) => greatestDivisor(divisor, worth), 0);
  // Chances of totals so far, counted in units. Without a total minimum all totals count together.
  let totals = [1];
  for (const [i, { right, worth, least }] of parts.entries()) {
    const first = Math.ceil(least / worth);
    if (needed === 0 || i === parts.length - 1) {
      const tails = tailsOf(right);
      const chances = totals.map((chance, total) => {
        const missing = needed === 0 ? 0 : Math.ceil((needed - total * unit) / worth);
        return chance * (tails[Math.max(0, first, missing)] ?? 0);
      });
      totals = [chances.reduce((sum, chance) => sum + chance, 0)];
      continue;
    }
    const step = worth / unit;
    const next = new Array<number>(totals.length + (right.length - 1) * step).fill(0);
    for (const [total, chance] of totals.entries()) {
      if (chance === 0) continue;
      for (let number = first; number < right.length; number++)
        next[total + number * step] = (next[total + number * step] ?? 0) + chance * (right[number] ?? 0);
    }
    totals = next;
  }
  return totals[0] ?? 0;
}

/** For each number, the chance of that number or more. */
function tailsOf(chances: readonly number[]): number[] {
  const tails = [...chances];
  for (let number = tails.length - 2; number >= 0; number--)
    tails[number] = (tails[number] ?? 0) + (tails[number + 1] ?? 0);
  return tails;
}

const hundredths = (points: number): number => Math.round(points * HUNDREDTHS);

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/**
 * The chance that a teacher reaches the goal today, as far as the answers tell. To include the uncertainty of
 * the abilities, 400 abilities are spread evenly over their distribution; they are the same at each call.
 */
export function reachOf(goal: Goal, ability: Ability, pools: Pools): Reach {
  const root = squareRoot(ability.covariance);
  const chances = evenNormals(ability.kinds.length).map((draw) => {
    const abilities: Partial<Record<Kind, number>> = {};
    for (const [i, kind] of ability.kinds.entries()) {
      const off = (root[i] ?? []).reduce((sum, value, j) => sum + value * (draw[j] ?? 0), 0);
      abilities[kind] = (ability.mean[i] ?? 0) + off;
    }
    return chanceOfGoal(goal, abilities, pools);
  });
  chances.sort((a, b) => a - b);
  return {
    expected: chances.reduce((sum, chance) => sum + chance, 0) / chances.length,
    from: quantile(chances, TAIL),
    to: quantile(chances, 1 - TAIL),
  };
}

/**
 * Adds to an ability what a bank doesn't tell of other papers. Papers of the day have items like the bank's, but not the
 * same: the mean difficulty of `itemCount` items misses that of all such items by spread / √itemCount, the same
 * for every item of a paper. 20 items miss by 0.2 logits, 400 by 0.05.
 */
export function unsureOfPapers(
  ability: Ability,
  pools: readonly {
    readonly kind: Kind;
    readonly itemCount: number;
    readonly difficulties: readonly number[];
  }[],
): Ability {
  const errors = ability.kinds.map((kind) => {
    const pool = pools.find((one) => one.kind === kind);
    if (!pool || pool.itemCount === 0) return 0;
    const mean = pool.difficulties.reduce((sum, value) => sum + value, 0) / pool.difficulties.length;
    const squares = pool.difficulties.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return squares / pool.difficulties.length / pool.itemCount;
  });
  return {
    ...ability,
    covariance: ability.covariance.map((row, i) =>
      row.map((value, j) => (i === j ? value + (errors[i] ?? 0) : value)),
    ),
  };
}

function meanChance(ability: number, difficulties: readonly number[]): number {
  let sum = 0;
  for (const difficulty of difficulties) sum += chanceOfRight(ability, difficulty);
  return sum / Math.max(1, difficulties.length);
}

/** Chances of 0 to `count` right answers to items that are each right with this chance. */
function binomial(count: number, chance: number): number[] {
  const odds = chance / (1 - chance);
  const list = [(1 - chance) ** count];
  for (let right = 1; right <= count; right++) {
    list.push(((list[right - 1] ?? 0) * odds * (count - right + 1)) / right);
  }
  return list;
}

/** Chances of each sum of two independent numbers, given the chances of each number. */
function sumOf(one: readonly number[], other: readonly number[]): number[] {
  if (one.length === 1) return [...other];
  const sum = new Array<number>(one.length + other.length - 1).fill(0);
  for (const [i, a] of one.entries()) {
    for (const [j, b] of other.entries()) sum[i + j] = (sum[i + j] ?? 0) + a * b;
  }
  return sum;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

const drawn = new Map<number, number[][]>();

/** Points that are spread evenly over a normal distribution of this many dimensions (Halton 1960). */
function evenNormals(dimensions: number): number[][] {
  const known = drawn.get(dimensions);
  if (known) return known;
  const bases = [2, 3, 5, 7, 11, 13].slice(0, dimensions);
  const list = Array.from({ length: DRAWS }, (_, i) => bases.map((base) => normalAt(mirrored(i + 1, base))));
  drawn.set(dimensions, list);
  return list;
}

/** The digits of a number in this base, mirrored at the point: 6 in base 2 is 110, which gives 0.011. */
function mirrored(number: number, base: number): number {
  let rest = number;
  let unit = 1 / base;
  let value = 0;
  while (rest > 0) {
    value += (rest % base) * unit;
    rest = Math.floor(rest / base);
    unit /= base;
  }
  return value;
}

/** The value below which this share of a standard normal distribution lies (Abramowitz and Stegun 26.2.23). */
function normalAt(share: number): number {
  const tail = Math.min(share, 1 - share);
  const t = Math.sqrt(-2 * Math.log(tail));
  const value =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t ** 2) /
      (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
  return share < 0.5 ? -value : value;
}
