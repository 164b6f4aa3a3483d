const list = new Intl.ListFormat('es');

/** `[22, 23, 24, 27]` → `22 a 24 y 27`. Takes the numbers in ascending order. */
export function numbersText(numbers: readonly number[]): string {
  return list.format(runsOf(numbers).flatMap(runText));
}

function runsOf(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs;
}

function runText({ first, last }: { first: number; last: number }): string[] {
  if (first === last) return [`${first}`];
  return last === first + 1 ? [`${first}`, `${last}`] : [`${first} a ${last}`];
}
