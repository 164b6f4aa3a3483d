/** Random numbers and choices; the same seed gives the same ones. */
export interface Random {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
  shuffled<T>(things: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e37_79b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(choices: readonly T[]): T => choices[whole(0, choices.length - 1)] as T;
  const shuffled = <T>(things: readonly T[]): T[] =>
    things
      .map((thing) => ({ thing, order: next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ thing }) => thing);
  return { next, whole, pick, chance: (share) => next() < share, shuffled };
}
