import { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRACTICE_BLUEPRINTS } from '../blueprint.ts';
import { countDraw, drawMock, type PoolEntry, poolCategoryFor } from './draw.ts';

/** A generator of numbers in [0, 1) that repeat for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function poolOf(kind: Kind, itemCounts: readonly number[], firstId = 1): PoolEntry[] {
  return itemCounts.map((itemCount, i) => ({
    entryId: firstId + i,
    versionId: 10_000 + firstId + i,
    kind,
    itemCount,
  }));
}

function total(entries: readonly PoolEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.itemCount, 0);
}

/** Every sum that some combination of counts reaches, found by trying all combinations. */
function reachableSums(itemCounts: readonly number[]): Set<number> {
  const sums = new Set([0]);
  for (const count of itemCounts) for (const sum of [...sums]) sums.add(sum + count);
  return sums;
}

const pools = fc
  .array(fc.record({ kind: fc.constantFrom(...Kind.options), itemCount: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 14,
  })
  .map((units) => units.map((unit, i): PoolEntry => ({ ...unit, entryId: i + 1, versionId: 100 + i })));
const blueprints = fc
  .uniqueArray(fc.constantFrom(...Kind.options), { minLength: 1 })
  .chain((kinds) =>
    fc.tuple(
      ...kinds.map((kind) => fc.record({ kind: fc.constant(kind), question_count: fc.nat({ max: 25 }) })),
    ),
  );

describe('drawMock', () => {
  test('never repeats or divides an entry, and follows the order of kinds', () => {
    fc.assert(
      fc.property(pools, blueprints, fc.integer(), (pool, blueprint, seed) => {
        const drawn = drawMock({ pool, blueprint, random: seeded(seed) });
        expect(new Set(drawn.map((entry) => entry.entryId)).size).toBe(drawn.length);
        for (const entry of drawn) expect(pool).toContainEqual(entry);
        const places = drawn.map((entry) => blueprint.findIndex((row) => row.kind === entry.kind));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places).not.toContain(-1);
      }),
    );
  });

  test('reaches the wanted count whenever some combination does, else the largest possible sum below it', () => {
    fc.assert(
      fc.property(pools, blueprints, fc.integer(), (pool, blueprint, seed) => {
        const drawn = drawMock({ pool, blueprint, random: seeded(seed) });
        for (const row of blueprint) {
          const sums = reachableSums(pool.filter((e) => e.kind === row.kind).map((e) => e.itemCount));
          const best = Math.max(...[...sums].filter((sum) => sum <= row.question_count));
          expect(total(drawn.filter((entry) => entry.kind === row.kind))).toBe(best);
        }
      }),
    );
  });

  test('countDraw returns the counts that drawMock draws', () => {
    fc.assert(
      fc.property(pools, blueprints, fc.integer(), (pool, blueprint, seed) => {
        const drawn = drawMock({ pool, blueprint, random: seeded(seed) });
        for (const row of countDraw({ pool, blueprint })) {
          expect(row.drawn).toBe(total(drawn.filter((entry) => entry.kind === row.kind)));
          expect(row.available).toBe(total(pool.filter((entry) => entry.kind === row.kind)));
        }
      }),
    );
  });

  test('drops a first choice that would miss the count', () => {
    // 7 + 7 + 7 is more than 20; only 6 + 7 + 7 is 20.
    const pool = poolOf('CL', [7, 7, 7, 6]);
    for (let seed = 0; seed < 50; seed++) {
      const drawn = drawMock({ pool, blueprint: PRACTICE_BLUEPRINTS.Ascenso, random: seeded(seed) });
      expect(drawn.map((entry) => entry.itemCount).toSorted()).toEqual([6, 7, 7]);
    }
  });

  test('draws each of several equal entries about equally often, in every order', () => {
    const pool = poolOf('CCP', Array<number>(40).fill(1));
    const random = seeded(7);
    const times = new Map<number, number>();
    const firsts = new Set<number>();
    for (let run = 0; run < 2000; run++) {
      const drawn = drawMock({ pool, blueprint: PRACTICE_BLUEPRINTS.Ascenso, random });
      for (const entry of drawn) times.set(entry.entryId, (times.get(entry.entryId) ?? 0) + 1);
      firsts.add(drawn[0]?.entryId ?? 0);
    }
    // 20 of 40 entries are drawn: each is expected 1000 times, with a standard deviation of 22.
    for (const entry of pool) expect(times.get(entry.entryId)).toBeGreaterThan(880);
    for (const entry of pool) expect(times.get(entry.entryId)).toBeLessThan(1120);
    expect(firsts.size).toBe(40);
  });

  test('stays within the maximum of the whole exam', () => {
    const pool = [
      ...poolOf('CL', Array<number>(30).fill(1)),
      ...poolOf('CG', Array<number>(80).fill(1), 500),
    ];
    const blueprint = [
      { kind: 'CL', question_count: 30 },
      { kind: 'CG', question_count: 60 },
    ] as const;
    const drawn = drawMock({ pool, blueprint, maximumItems: 70, random: seeded(1) });
    expect(total(drawn)).toBe(70);
    expect(drawn.filter((entry) => entry.kind === 'CG')).toHaveLength(40);
    expect(countDraw({ pool, blueprint, maximumItems: 70 }).map((row) => row.drawn)).toEqual([30, 40]);
  });

  test('counts an entry that is listed twice once, and leaves out an empty one', () => {
    const pool = [...poolOf('RL', [1, 2]), ...poolOf('RL', [1, 2]), ...poolOf('RL', [0], 9)];
    const drawn = drawMock({ pool, blueprint: PRACTICE_BLUEPRINTS.Ascenso, random: seeded(3) });
    expect(drawn.map((entry) => entry.entryId).toSorted()).toEqual([1, 2]);
  });

  test('an empty pool draws nothing', () => {
    expect(drawMock({ pool: [], blueprint: PRACTICE_BLUEPRINTS.Directivos, random: Math.random })).toEqual(
      [],
    );
  });

  test('finds a combination among 5,000 entries', () => {
    // Trying all combinations would never end.
    const sizes = Array.from({ length: 5000 }, (_, i) => (i % 5) + 1);
    const drawn = drawMock({
      pool: poolOf('CG', sizes),
      blueprint: PRACTICE_BLUEPRINTS.Directivos,
      random: seeded(5),
    });
    expect(total(drawn)).toBe(50);
  });
});

describe('poolCategoryFor', () => {
  test.each([
    ['CL', 14, [3, 14], 14],
    ['CL', 14, [9, 3], 3],
    ['RL', 14, [26], 26],
    ['RL', 14, [], null],
    ['CCP', 14, [3, 14], 14],
    ['CCP', 14, [3], null],
    ['CG', 999, [999], 999],
    ['CG', 999, [3], null],
  ] as const)(
    '%s of category %i among %j is drawn from %s',
    (kind, ownCategoryId, categoriesWithKind, expected) => {
      expect(poolCategoryFor({ kind, ownCategoryId, categoriesWithKind })).toBe(expected);
    },
  );
});
