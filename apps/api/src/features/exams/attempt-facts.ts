import { LRUCache } from 'lru-cache';
import type { AttemptFacts } from './attempts.queries.ts';

/**
 * Facts of the attempts in use, kept by the process so that an answer needs no read before its write. They never
 * change, so that nothing has to be invalidated; the least recently used go first.
 */
export function createFactsMemory(
  find: (attemptId: number) => Promise<AttemptFacts | undefined>,
  capacity: number,
): (attemptId: number) => Promise<AttemptFacts | undefined> {
  const known = new LRUCache<number, AttemptFacts>({ max: capacity });
  return async (attemptId) => {
    const facts = known.get(attemptId) ?? (await find(attemptId));
    if (facts) known.set(attemptId, facts);
    return facts;
  };
}
