import type { AttemptFacts } from './attempts.queries.ts';

/**
 * Facts of the attempts in use, kept by the process so that an answer needs no read before its write. They never
 * change, so that nothing has to be invalidated; the least recently used go first.
 */
export function createFactsMemory(
  find: (attemptId: number) => Promise<AttemptFacts | undefined>,
  capacity: number,
): (attemptId: number) => Promise<AttemptFacts | undefined> {
  const known = new Map<number, AttemptFacts>();
  return async (attemptId) => {
    const facts = known.get(attemptId) ?? (await find(attemptId));
    if (!facts) return undefined;
    // A map keeps the order of insertion: the newest use moves to the end.
    known.delete(attemptId);
    known.set(attemptId, facts);
    const oldest = known.keys().next().value;
    if (known.size > capacity && oldest !== undefined) known.delete(oldest);
    return facts;
  };
}
