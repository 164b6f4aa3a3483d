import type { FlowLine } from '../layout/flow-line.ts';
import { HEADED, type KeyPair, pairsOf } from './key-lines.ts';

/** The keys at the foot of a page. `end` is the index of the first line after them. */
export interface FootKeys {
  end: number;
  pairs: KeyPair[];
  /** The keys continue those of the foot before. */
  goesOn: boolean;
}

/** What ends a page and may be its keys. `from` is the index of its first line. */
interface Foot {
  from: number;
  end: number;
  pairs: KeyPair[];
}

/** Fewer keys at the feet of all pages together may be something else. */
const FEWEST = 5;
/** Keys stand at the feet of at least this many pages. */
const FEWEST_PAGES = 2;

/**
 * Finds the keys at the feet of pages, by the index of their first line: the last lines of each page hold nothing but the
 * keys of its questions, and the numbers go on from page to page.
 */
export function keysAtFeet(lines: readonly FlowLine[]): Map<number, FootKeys> {
  const chains: Foot[][] = [];
  for (const [at, line] of lines.entries()) {
    const foot = line.page === lines[at + 1]?.page ? null : footEndingAt(lines, at);
    if (!foot) continue;
    const chain = chains.at(-1);
    const last = chain?.at(-1)?.pairs.at(-1);
    if (chain && last && foot.pairs[0]?.number === last.number + 1) chain.push(foot);
    else chains.push([foot]);
  }
  return new Map(
    chains.flatMap((chain): [number, FootKeys][] => {
      const pairs = chain.flatMap((foot) => foot.pairs);
      // One pair on every page may be its number with the letter of the booklet's form.
      const areKeys =
        chain.length >= FEWEST_PAGES && pairs.length >= FEWEST && chain.some((foot) => foot.pairs.length > 1);
      return areKeys ? chain.map(({ from, ...foot }, at) => [from, { ...foot, goesOn: at > 0 }]) : [];
    }),
  );
}

/** The lines of keys that end a page with the line `last`; null where it ends with something else. */
function footEndingAt(lines: readonly FlowLine[], last: number): Foot | null {
  const pairs: KeyPair[] = [];
  let from = last + 1;
  for (let line = lines[last]; line && line.page === lines[last]?.page; line = lines[from - 1]) {
    const own = line.region ? null : pairsOf(line.text.replace(HEADED, ''));
    if (!own) break;
    pairs.unshift(...own);
    from--;
  }
  const areInOrder = pairs.every(({ number }, at) => number === (pairs[0]?.number ?? 0) + at);
  return pairs.length > 0 && areInOrder ? { from, end: last + 1, pairs } : null;
}
