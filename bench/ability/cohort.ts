import type { Kind } from '@amauta/contract/catalogue.ts';
import { SeededRandom } from './seeded-random.ts';

/** The true properties of an item, which the estimation never sees. */
export interface TrueItem {
  readonly kind: Kind;
  readonly difficulty: number;
  /** 1 where the Rasch model fits. */
  readonly steepness: number;
  /** Chance of a right answer by guessing; 0 where the Rasch model fits. */
  readonly guessing: number;
  /** First day on which the item is drawn. */
  readonly since: number;
}

interface TrueAnswer {
  readonly item: number;
  readonly day: number;
  readonly right: boolean;
}

export interface TrueTeacher {
  /** Abilities on the last day, in the order of `KINDS`. */
  readonly abilities: readonly number[];
  readonly isLearner: boolean;
  readonly answers: readonly TrueAnswer[];
}

export interface Cohort {
  readonly items: readonly TrueItem[];
  readonly teachers: readonly TrueTeacher[];
}

export interface CohortOptions {
  readonly seed: number;
  readonly teachers: number;
  /**
   * Share of items that break the model: curves that are steeper or flatter, guessing, and texts whose items
   * depend on each other.
   */
  readonly misfits: number;
  /** Share of teachers whose ability grows. */
  readonly learners: number;
}

export const KINDS: readonly Kind[] = ['CL', 'RL', 'CCP'];
/** The last day, for which the forecasts are made. */
export const LAST_DAY = 90;
const ITEMS_OF_A_KIND = 400;
const ITEMS_OF_A_PAPER = 20;
const ITEMS_OF_A_TEXT = 5;
const NEW_ITEMS = 0.1;
/** Correlation of 0.6 between any two kinds. */
const COMMON = Math.sqrt(0.6);
const OWN = Math.sqrt(0.4);

/**
 * Makes a cohort with known abilities. Within 90 days each teacher takes one to eight papers, with 20 items
 * of each kind that the teacher has not met before. One item in ten first appears in the last five days, so
 * that it has few answers.
 */
export function makeCohort({ seed, teachers, misfits, learners }: CohortOptions): Cohort {
  const random = new SeededRandom(seed);
  const items = KINDS.flatMap((kind) => makeItems(kind, misfits, random));
  return { items, teachers: Array.from({ length: teachers }, () => makeTeacher(items, learners, random)) };
}

/** Chance that a teacher answers the item right. */
export function trueChance(item: TrueItem, ability: number): number {
  const knows = 1 / (1 + Math.exp(item.steepness * (item.difficulty - ability)));
  return item.guessing + (1 - item.guessing) * knows;
}

function makeItems(kind: Kind, misfits: number, random: SeededRandom): TrueItem[] {
  let text = 0;
  return Array.from({ length: ITEMS_OF_A_KIND }, (_, i) => {
    if (i % ITEMS_OF_A_TEXT === 0) text = random.normal();
    const isMisfit = random.share() < misfits;
    return {
      kind,
      difficulty: -0.2 + 0.6 * text + 0.8 * random.normal(),
      steepness: isMisfit ? Math.exp(0.4 * random.normal()) : 1,
      guessing: isMisfit ? random.between(0, 0.3) : 0,
      since: random.share() < NEW_ITEMS ? LAST_DAY - 5 : 0,
    };
  });
}

function makeTeacher(items: readonly TrueItem[], learners: number, random: SeededRandom): TrueTeacher {
  const isLearner = random.share() < learners;
  const gain = isLearner ? random.between(0, 1.2) : 0;
  const together = random.normal();
  const start = KINDS.map(() => COMMON * together + OWN * random.normal());
  const at = (day: number) => start.map((ability) => ability + (gain * day) / LAST_DAY);
  const days = Array.from({ length: random.whole(1, 8) }, () => random.whole(0, LAST_DAY)).sort(
    (a, b) => a - b,
  );
  const met = new Set<number>();
  const answers = days.flatMap((day) => {
    const abilities = at(day);
    return KINDS.flatMap((kind, place) =>
      drawItems(items, kind, day, met, random).map((item) => ({
        item,
        day,
        right: random.share() < trueChance(items[item] as TrueItem, abilities[place] ?? 0),
      })),
    );
  });
  return { abilities: at(LAST_DAY), isLearner, answers };
}

/** Draws items that the teacher hasn't met, and adds them to `met`. */
function drawItems(
  items: readonly TrueItem[],
  kind: Kind,
  day: number,
  met: Set<number>,
  random: SeededRandom,
): number[] {
  const drawn: number[] = [];
  const first = KINDS.indexOf(kind) * ITEMS_OF_A_KIND;
  while (drawn.length < ITEMS_OF_A_PAPER) {
    const item = first + random.whole(0, ITEMS_OF_A_KIND - 1);
    if (met.has(item) || (items[item] as TrueItem).since > day) continue;
    met.add(item);
    drawn.push(item);
  }
  return drawn;
}
