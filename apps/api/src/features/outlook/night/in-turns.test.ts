import { expect, test } from 'vitest';
import { ITEMS_IN_A_TURN, visitInTurns } from './in-turns.ts';

test('visits every item in order, and others have their turn in between', async () => {
  const items = Array.from({ length: 3 * ITEMS_IN_A_TURN + 1 }, (_, place) => place * 2);
  const visited: number[] = [];
  const seen: number[] = [];
  const other = () => {
    seen.push(visited.length);
    if (visited.length < items.length) setImmediate(other);
  };
  setImmediate(other);
  await visitInTurns(items, (item, place) => {
    expect(item).toBe(place * 2);
    visited.push(item);
  });
  expect(visited).toEqual(items);
  expect(seen).toEqual([1, 2, 3].map((turns) => turns * ITEMS_IN_A_TURN).concat(items.length));
});
