/** Gives numbers to questions that are added to a paper. */
export interface Numbering {
  /**
   * Returns the wanted numbers, and the next free number for each undefined. If a wanted number is taken,
   * returns the first such number instead.
   */
  give(wanted: readonly (number | undefined)[]): { numbers: number[] } | { taken: number };
}

export function createNumbering(taken: readonly number[]): Numbering {
  const used = new Set<number>();
  let highest = 0;
  const use = (number: number): number => {
    used.add(number);
    highest = Math.max(highest, number);
    return number;
  };
  for (const number of taken) use(number);
  return {
    give(wanted) {
      const named = wanted.filter((number) => number !== undefined);
      const conflict = named.find((number, index) => used.has(number) || named.indexOf(number) !== index);
      if (conflict !== undefined) return { taken: conflict };
      for (const number of named) use(number);
      const numbers = wanted.map((number) => number ?? use(highest + 1));
      return { numbers };
    },
  };
}
