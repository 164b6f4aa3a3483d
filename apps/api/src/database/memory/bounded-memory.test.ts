import { expect, test } from 'vitest';
import { createBoundedMemory } from './bounded-memory.ts';

/** Bytes that each value counts besides its own; the same number as `ENTRY_BYTES` in `bounded-memory.ts`. */
const ENTRY = 100;

test('a memory never exceeds its bound, and drops the least recently used values first', () => {
  const memory = createBoundedMemory<number, string>(3 * (ENTRY + 10), (text) => text.length);
  for (const key of [1, 2, 3]) memory.set(key, '0123456789');
  expect(memory.bytes()).toBe(3 * (ENTRY + 10));
  memory.get(1);
  memory.set(4, '0123456789');
  expect([1, 2, 3, 4].map((key) => memory.get(key) !== undefined)).toEqual([true, false, true, true]);
  for (let key = 5; key < 1_000; key += 1) {
    memory.set(key, 'x'.repeat(key % 50));
    expect(memory.bytes()).toBeLessThanOrEqual(3 * (ENTRY + 10));
  }
});

test('a value that is set again counts once, and a value larger than the bound is not kept', () => {
  const memory = createBoundedMemory<number, string>(1_000, (text) => text.length);
  memory.set(1, 'x'.repeat(500));
  memory.set(1, 'x'.repeat(300));
  expect(memory.bytes()).toBe(ENTRY + 300);
  memory.set(1, 'x'.repeat(1_000));
  expect(memory.get(1)).toBeUndefined();
  expect(memory.bytes()).toBe(0);
});
