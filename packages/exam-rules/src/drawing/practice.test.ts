import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPractice, type PracticeItem } from './practice.ts';

const item = (entryId: number, position = 1): PracticeItem => ({
  entryId,
  entryVersionId: entryId * 10,
  itemVersionId: entryId * 100 + position,
  position,
});
const pagesOf = (pool: readonly PracticeItem[], count: number) =>
  drawPractice(pool, count).map((page) => page.items.map((one) => one.itemVersionId));

describe('drawPractice', () => {
  test.each<[string, PracticeItem[], number, number[][]]>([
    ['the most overdue first', [item(3), item(1), item(2)], 2, [[301], [101]]],
    ['all when there are fewer', [item(3), item(1)], 10, [[301], [101]]],
    [
      'items of one entry on one page, in its order',
      [item(1, 3), item(2), item(1, 1)],
      10,
      [[101, 103], [201]],
    ],
    [
      'as many of an entry as there is room for',
      [item(2), item(1, 3), item(1, 1), item(1, 2)],
      3,
      [[201], [101, 103]],
    ],
    ['nothing of an empty pool', [], 10, []],
  ])('draws %s', (_what, pool, count, expected) => {
    expect(pagesOf(pool, count)).toEqual(expected);
  });

  test('never repeats an item, never exceeds the count, and begins with the most overdue item', () => {
    const pools = fc.uniqueArray(
      fc.record({ entryId: fc.integer({ min: 1, max: 12 }), position: fc.integer({ min: 1, max: 5 }) }),
      { selector: ({ entryId, position }) => `${entryId} ${position}`, maxLength: 40 },
    );
    fc.assert(
      fc.property(pools, fc.constantFrom(10, 20), (list, count) => {
        const pool = list.map(({ entryId, position }) => item(entryId, position));
        const pages = drawPractice(pool, count);
        const drawn = pages.flatMap((page) => page.items);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn).toHaveLength(Math.min(count, pool.length));
        expect(new Set(pages.map((page) => page.entryVersionId)).size).toBe(pages.length);
        if (pool[0]) expect(pages[0]?.items).toContain(pool[0]);
      }),
    );
  });
});
