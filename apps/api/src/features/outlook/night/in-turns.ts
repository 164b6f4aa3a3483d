import { setImmediate } from 'node:timers/promises';

/** Items that are visited without a pause. This takes a few milliseconds, for which requests wait. */
export const ITEMS_IN_A_TURN = 2_000;

/** Calls `visit` with each item and its place, in their order. Requests are answered after each few thousand items. */
export async function visitInTurns<T>(
  items: readonly T[],
  visit: (item: T, place: number) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += ITEMS_IN_A_TURN) {
    for (const [offset, item] of items.slice(start, start + ITEMS_IN_A_TURN).entries())
      visit(item, start + offset);
    await setImmediate();
  }
}
