import { Kind } from '@amauta/contract/catalogue.ts';
import type { AnsweredItem, Population } from '@amauta/exam-rules/ability/ability.ts';
import { calibrate, type FirstAnswers, type Scale } from '@amauta/exam-rules/ability/calibration.ts';
import { describePopulation } from '@amauta/exam-rules/ability/population.ts';

/** The packed first answers of some teachers, one after another. */
export interface PackedTeachers {
  readonly packed: Uint8Array;
  /** For each teacher, the offset in `packed` at which their answers end. */
  readonly ends: Int32Array;
}

/** The items of the bank, in any order, with what was known of them before. */
export interface PackedItems {
  readonly ids: Int32Array;
  /** Places in `Kind.options`. */
  readonly kinds: Uint8Array;
  /** Answers until this day were graded by another key; -1 for an item whose key has never changed. */
  readonly keyChangedOn: Int32Array;
  /** NaN for an item that was never estimated. */
  readonly difficulty: Float64Array;
  readonly standardError: Float64Array;
  readonly scales: Partial<Record<Kind, Scale>>;
}

export interface Estimate {
  /** By item. */
  readonly difficulty: Float64Array;
  readonly standardError: Float64Array;
  readonly answers: Int32Array;
  readonly scales: Partial<Record<Kind, Scale>>;
  readonly population: Population;
  /** Number of counted answers of all teachers. */
  readonly total: number;
}

const ANSWER_BYTES = 6;
/**
 * Answers of whole teachers from which the population is estimated. A few thousand teachers tell it as well as all, and
 * more would take minutes.
 */
const SAMPLE_ANSWERS = 400_000;
/** Teachers with fewer answers say little about the population. */
const SAMPLE_LEAST = 40;

/** Estimates the difficulties of all items and the population of teachers, from first answers. */
export function estimateAll(
  teachers: readonly PackedTeachers[],
  items: PackedItems,
  today: number,
): Estimate {
  const placeOf = new Int32Array(items.ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1);
  for (const [place, id] of items.ids.entries()) placeOf[id] = place;
  const visit = (each: Visit) => visitAnswers(teachers, { items, placeOf }, each);

  const totals = new Int32Array(Kind.options.length);
  const countOf: number[] = [];
  visit((person, place) => {
    const kind = items.kinds[place] as number;
    totals[kind] = (totals[kind] as number) + 1;
    countOf[person] = (countOf[person] ?? 0) + 1;
  });
  const result = {
    difficulty: new Float64Array(items.ids.length),
    standardError: new Float64Array(items.ids.length),
    answers: new Int32Array(items.ids.length),
  };
  const scales: Partial<Record<Kind, Scale>> = {};
  let deviations = 0;
  for (const [place, kind] of Kind.options.entries()) {
    const total = totals[place] as number;
    const scale = calibrateKind({ place, kind, total }, items, visit, result);
    scales[kind] = scale;
    deviations += scale.abilityDeviation * total;
  }
  const total = totals.reduce((sum, one) => sum + one, 0);
  const sample = takeSample(countOf, { items, visit, result });
  const deviation = total > 0 ? deviations / total : 1;
  return { ...result, scales, population: describePopulation(sample, Kind.options, deviation, today), total };
}

type Visit = (person: number, place: number, right: number, day: number) => void;

/** Calls `each` for every answer that counts. All answers of a person follow one another. */
function visitAnswers(
  teachers: readonly PackedTeachers[],
  { items, placeOf }: { items: PackedItems; placeOf: Int32Array },
  each: Visit,
): void {
  let person = 0;
  for (const { packed, ends } of teachers) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    let at = 0;
    for (const end of ends) {
      for (; at < end; at += ANSWER_BYTES) {
        const graded = view.getInt32(at);
        const place = placeOf[graded >> 1] ?? -1;
        const day = view.getInt16(at + 4);
        // An item that was added after the items were listed waits for the next night.
        if (place >= 0 && day > (items.keyChangedOn[place] as number)) each(person, place, graded & 1, day);
      }
      person += 1;
    }
  }
}

/** Estimates the difficulties of one kind and writes them into `result`. */
function calibrateKind(
  { place: kindPlace, kind, total }: { place: number; kind: Kind; total: number },
  items: PackedItems,
  visit: (each: Visit) => void,
  result: Pick<Estimate, 'difficulty' | 'standardError' | 'answers'>,
): Scale {
  const places = items.kinds.reduce<number[]>((list, one, place) => {
    if (one === kindPlace) list.push(place);
    return list;
  }, []);
  const ownPlace = new Int32Array(items.ids.length);
  for (const [own, place] of places.entries()) ownPlace[place] = own;
  const answers: FirstAnswers = {
    person: new Int32Array(total),
    item: new Int32Array(total),
    right: new Uint8Array(total),
  };
  let at = 0;
  visit((person, place, right) => {
    if (items.kinds[place] !== kindPlace) return;
    answers.person[at] = person;
    answers.item[at] = ownPlace[place] as number;
    answers.right[at] = right;
    at += 1;
  });
  const scale = items.scales[kind];
  const known = (list: Float64Array, other: number) =>
    Float64Array.from(places, (place) => {
      const value = list[place] as number;
      return Number.isNaN(value) ? other : value;
    });
  const start = scale && {
    ...scale,
    difficulty: known(items.difficulty, scale.mean),
    standardError: known(items.standardError, scale.spread),
    answers: new Int32Array(places.length),
  };
  const { mean, spread, abilityDeviation, ...found } = calibrate(answers, places.length, start);
  for (const [own, place] of places.entries()) {
    result.difficulty[place] = found.difficulty[own] as number;
    result.standardError[place] = found.standardError[own] as number;
    result.answers[place] = found.answers[own] as number;
  }
  return { mean, spread, abilityDeviation };
}

/** The answers of teachers who are spread evenly over all teachers with enough answers. */
function takeSample(
  countOf: readonly number[],
  from: {
    items: PackedItems;
    visit: (each: Visit) => void;
    result: Pick<Estimate, 'difficulty' | 'standardError'>;
  },
): AnsweredItem[][] {
  const enough = [...countOf.entries()].filter(([, count]) => count >= SAMPLE_LEAST);
  const all = enough.reduce((sum, [, count]) => sum + count, 0);
  const share = Math.min(1, SAMPLE_ANSWERS / Math.max(1, all));
  const taken = new Map<number, AnsweredItem[]>();
  for (const [i, [person]] of enough.entries()) {
    if (Math.floor((i + 1) * share) > Math.floor(i * share)) taken.set(person, []);
  }
  from.visit((person, place, right, day) => {
    taken.get(person)?.push({
      kind: Kind.options[from.items.kinds[place] as number] as Kind,
      day,
      right: right === 1,
      difficulty: from.result.difficulty[place] as number,
      standardError: from.result.standardError[place] as number,
    });
  });
  return [...taken.values()];
}
