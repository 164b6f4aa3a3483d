import type { NumberMark } from './number-marks.ts';

const FOLLOWS = 10;
const SKIPPED = 3;
const WITHOUT_NUMBER = 6;
const BEGINS_ANEW = 9;
const WIDEST_SKIP = 6;

interface State {
  score: number;
  last: number;
  chosen: NumberMark | null;
  before: State | null;
}

/**
 * Chooses, for each run of alternatives, which of the numbers before it is the question's: the choice whose numbers
 * follow each other best. A numbering may begin anywhere and begin anew; null where no number fits.
 */
export function chooseNumbers(candidates: readonly (readonly NumberMark[])[]): (NumberMark | null)[] {
  let states: State[] = [{ score: 0, last: 0, chosen: null, before: null }];
  for (const options of candidates) {
    const next = new Map<number, State>();
    const offer = (state: State) => {
      const known = next.get(state.last);
      if (!known || known.score < state.score) next.set(state.last, state);
    };
    for (const before of states) {
      offer({ score: before.score - WITHOUT_NUMBER, last: before.last, chosen: null, before });
      for (const mark of options) {
        const score = before.score + mark.score + step(before.last, mark.number);
        offer({ score, last: mark.number, chosen: mark, before });
      }
    }
    states = [...next.values()];
  }
  const marks: (NumberMark | null)[] = [];
  let at: State | null = states.reduce((best, state) => (state.score > best.score ? state : best));
  for (; at?.before; at = at.before) marks.push(at.chosen);
  return marks.reverse();
}

function step(last: number, number: number): number {
  if (number === last + 1) return FOLLOWS;
  // The first number of a booklet: most begin with 1, or where another booklet ends.
  if (last === 0) return number % 5 === 1 ? FOLLOWS / 2 : 0;
  if (number > last && number - last <= WIDEST_SKIP) return -SKIPPED * (number - last - 1);
  return number <= last && number % 5 === 1 ? -BEGINS_ANEW + FOLLOWS / 2 : -BEGINS_ANEW * 2;
}
