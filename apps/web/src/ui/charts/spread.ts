/**
 * Places moments along a width in proportion to their time. Moments closer than `gap` are moved apart to
 * `gap`, or spread evenly when there are too many for that. Their order stays.
 */
export function spreadByTime(moments: readonly number[], width: number, gap: number): number[] {
  const steps = moments.slice(1).map((moment, index) => Math.max(0, moment - (moments[index] ?? 0)));
  if (steps.length === 0) return moments.map(() => width / 2);
  const least = Math.min(gap, width / steps.length);
  const tight = new Set<number>();
  let scale = 0;
  // In each round, steps that are too short are fixed at the least width; the others share the rest.
  for (let round = 0; round <= steps.length; round += 1) {
    const free = width - tight.size * least;
    const sum = steps.reduce((total, step, index) => (tight.has(index) ? total : total + step), 0);
    scale = sum > 0 ? free / sum : 0;
    const before = tight.size;
    steps.forEach((step, index) => {
      if (step * scale < least) tight.add(index);
    });
    if (tight.size === before) break;
  }
  const isAllTight = tight.size === steps.length;
  let x = 0;
  return [
    0,
    ...steps.map((step, index) => {
      x += isAllTight ? width / steps.length : tight.has(index) ? least : step * scale;
      return x;
    }),
  ];
}

/**
 * Picks places among `xs` that lie at least `gap` apart. Tried in this order: the last, the first, those in
 * `more`, then the rest. Returns their indexes.
 */
export function pickApart(xs: readonly number[], gap: number, more: readonly number[] = []): Set<number> {
  const picked = new Set<number>();
  for (const index of [xs.length - 1, 0, ...more, ...xs.keys()]) {
    const x = xs[index];
    if (x === undefined) continue;
    if ([...picked].every((other) => Math.abs((xs[other] ?? 0) - x) >= gap)) picked.add(index);
  }
  return picked;
}
