/** Numbers for questions that come into a paper. */
export interface Numbering {
  /** The numbers as wanted, the next free ones where none is; or the first that can't be had. */
  give(wanted: readonly (number | undefined)[]): { numbers: number[] } | { taken: number };
}

export function createNumbering(taken: readonly number[]): Numbering {
  const used = new Set(taken);
  return {
    give(wanted) {
      const named = wanted.filter((number) => number !== undefined);
      const conflict = named.find((number, index) => used.has(number) || named.indexOf(number) !== index);
      if (conflict !== undefined) return { taken: conflict };
      for (const number of named) used.add(number);
      const numbers = wanted.map((number) => {
        const given = number ?? Math.max(0, ...used) + 1;
        used.add(given);
        return given;
      });
      return { numbers };
    },
  };
}
