import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { inPortions } from './in-portions.ts';

const items = Array.from({ length: 400 }, (_, index) => index);
const never = () => {
  throw new Error('nothing failed');
};

test('writes all items in their order, in larger portions while writing is quick', async () => {
  const sizes: number[] = [];
  const { done, left } = await inPortions(
    items,
    async (portion) => {
      sizes.push(portion.length);
      return portion;
    },
    never,
  );
  expect(done.flat()).toEqual(items);
  expect(left).toEqual([]);
  expect(sizes.slice(0, 3)).toEqual([50, 100, 200]);
});

test('writes smaller portions when a portion takes long, and lets other requests run in between', async () => {
  const sizes: number[] = [];
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 1);
  await inPortions(
    items.slice(0, 120),
    async (portion) => {
      sizes.push(portion.length);
      await setTimeout(portion.length * 8);
    },
    never,
  );
  clearInterval(timer);
  expect(sizes).toEqual([50, 25, 25, 20]);
  expect(others).toBeGreaterThan(0);
});

test('throws what the first portion throws', async () => {
  const onFailure = vi.fn();
  const work = inPortions(items, () => Promise.reject(new Error('away')), onFailure);
  await expect(work).rejects.toThrow('away');
  expect(onFailure).not.toHaveBeenCalled();
});

test('keeps the portions written before one fails, and returns the items that were not written', async () => {
  const onFailure = vi.fn();
  const { done, left } = await inPortions(
    items,
    async (portion) => {
      if (portion.includes(60)) throw new Error('away');
      return portion.length;
    },
    onFailure,
  );
  expect(done).toEqual([50]);
  expect(left).toEqual(items.slice(50));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('away'));
});
