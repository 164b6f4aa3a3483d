import type { Box, Cell, PageContent } from '../page/page-content.ts';

/** Runs of fewer characters are parts of formulas, not lines of text. */
const SHORTEST_LINE = 6;

/** Changes that another producer might make to a page without changing what a person reads on it. */
export const MUTATIONS = {
  /** Text runs are drawn in another order. */
  reorder: (page, random) => {
    const runs = runsOf(page.cells).map((run) => ({ run, place: random() }));
    return { ...page, cells: runs.sort((a, b) => a.place - b.place).flatMap(({ run }) => run) };
  },
  /** Text runs are moved a little, as by rounding. */
  nudge: (page, random) => ({
    ...page,
    cells: runsOf(page.cells).flatMap((run) => moved(run, spread(random, 0.6), spread(random, 0.3))),
  }),
  /** Runs are drawn in pieces, the later ones at the end of the page. */
  split: (page, random) => {
    const pieces = runsOf(page.cells).map((run) => {
      const at = Math.floor(random() * run.length);
      return random() < 0.5 ? [run.slice(0, at), moved(run.slice(at), spread(random, 0.2), 0)] : [run, []];
    });
    return {
      ...page,
      cells: [...pieces.flatMap(([one = []]) => one), ...pieces.flatMap(([, two = []]) => two)],
    };
  },
  /** No spaces are drawn; only gaps separate words. */
  spaceless: (page) => ({ ...page, cells: page.cells.filter((cell) => cell.text !== ' ') }),
  /** Boxes, rules and pictures are moved a little, as by other rounding. */
  boxes: (page, random) => {
    const nudged = <T extends Box>(boxes: readonly T[], by: number): T[] =>
      boxes.map((box) => ({ ...box, x: box.x + spread(random, by), y: box.y + spread(random, by) }));
    return {
      ...page,
      fills: nudged(page.fills, 0.5),
      rules: nudged(page.rules, 0.4),
      images: nudged(page.images, 1),
      strokes: nudged(page.strokes, 0.4),
    };
  },
  /** One line is moved away from its place. */
  slip: (page, random) => {
    const runs = runsOf(page.cells);
    const lines = runs.filter((run) => run.length >= SHORTEST_LINE);
    const slipped = lines[Math.floor(random() * lines.length)];
    return {
      ...page,
      cells: runs.flatMap((run) =>
        run === slipped ? moved(run, spread(random, 10), spread(random, 3)) : run,
      ),
    };
  },
  /** One run is missing, as where a font can't be read. */
  lost: (page, random) => {
    const runs = runsOf(page.cells);
    const lost = Math.floor(random() * runs.length);
    return { ...page, cells: runs.flatMap((run, at) => (at === lost ? [] : run)) };
  },
} satisfies Record<string, (page: PageContent, random: () => number) => PageContent>;

export type Mutation = keyof typeof MUTATIONS;

/** Random numbers from 0 up to 1; the same seed gives the same numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const spread = (random: () => number, by: number): number => (random() * 2 - 1) * by;

function moved(cells: readonly Cell[], x: number, y: number): Cell[] {
  return cells.map((cell) => ({ ...cell, x: cell.x + x, y: cell.y + y }));
}

/** Groups characters that were drawn one after the other in a line. */
function runsOf(cells: readonly Cell[]): Cell[][] {
  const runs: Cell[][] = [];
  for (const cell of cells) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const goesOn =
      before &&
      Math.abs(before.y - cell.y) < 0.01 &&
      cell.x >= before.x &&
      cell.x - before.x - before.width < cell.size * 2;
    if (goesOn) run?.push(cell);
    else runs.push([cell]);
  }
  return runs;
}
