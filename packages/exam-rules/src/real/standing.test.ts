import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StoredFact, standingOf, wentBack } from './standing.ts';

const fact = (change: Partial<StoredFact>): StoredFact => ({
  deviceId: 'device-a',
  sequence: 1,
  type: 'ANSWER',
  itemId: 7,
  alternativeId: 1,
  value: 0,
  elapsedMs: 1000,
  ...change,
});

describe('what stands', () => {
  test('is the last answer, and none after it was taken back', () => {
    const answers = [
      fact({}),
      fact({ sequence: 2, alternativeId: 3 }),
      fact({ sequence: 3, alternativeId: null, elapsedMs: 3000 }),
    ];
    expect(standingOf(answers.slice(0, 2)).get(7)).toMatchObject({ selectedAlternativeId: 3, given: [1, 3] });
    expect(standingOf(answers).get(7)).toMatchObject({
      selectedAlternativeId: null,
      given: [1, 3, null],
      answeredAtMs: 3000,
    });
  });

  test('follows the sequence of a device whose clock went back', () => {
    const facts = [fact({ elapsedMs: 90_000 }), fact({ sequence: 2, alternativeId: 2, elapsedMs: 10_000 })];
    expect(standingOf(facts).get(7)).toMatchObject({ selectedAlternativeId: 2, answeredAtMs: 90_000 });
    expect(wentBack(facts, 5000)).toBe(true);
    expect(wentBack(facts, 100_000)).toBe(false);
  });

  test('is the later given of two devices, whichever arrived first', () => {
    const facts = [
      fact({ elapsedMs: 5000 }),
      fact({ deviceId: 'device-b', alternativeId: 2, elapsedMs: 6000 }),
      fact({ sequence: 2, alternativeId: 3, elapsedMs: 5500 }),
    ];
    expect(standingOf(facts).get(7)).toMatchObject({ selectedAlternativeId: 2, given: [1, 3, 2] });
  });

  test('keeps marks, discards and times apart from answers', () => {
    const facts = [
      fact({ type: 'MARK', alternativeId: null, value: 1 }),
      fact({ sequence: 2, type: 'DISCARD', alternativeId: 3, value: 1 }),
      fact({ sequence: 3, type: 'DISCARD', alternativeId: 2, value: 1 }),
      fact({ sequence: 4, type: 'DISCARD', alternativeId: 3, value: 0 }),
      fact({ sequence: 5, type: 'TIME', alternativeId: null, value: 4000 }),
      fact({ sequence: 6, type: 'TIME', alternativeId: null, value: 500 }),
    ];
    expect(standingOf(facts).get(7)).toEqual({
      selectedAlternativeId: null,
      answeredAtMs: null,
      given: [],
      marked: true,
      discarded: [2],
      spentMs: 4500,
    });
  });
});

const anyFact = fc.record({
  deviceId: fc.constantFrom('device-a', 'device-b', 'device-c'),
  sequence: fc.integer({ min: 1, max: 40 }),
  type: fc.constantFrom('ANSWER' as const, 'MARK' as const, 'DISCARD' as const, 'TIME' as const),
  itemId: fc.integer({ min: 1, max: 4 }),
  alternativeId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  value: fc.integer({ min: 0, max: 1 }),
  elapsedMs: fc.integer({ min: 0, max: 60_000 }),
});
const history = fc.uniqueArray(anyFact, {
  selector: (one) => `${one.deviceId} ${one.sequence}`,
  maxLength: 60,
});

describe('of any list of facts', () => {
  test('the order of arrival and repetitions change nothing', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), fc.nat(20), (facts, keys, twice) => {
        const shuffled = [...facts, ...facts.slice(0, twice)]
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const sorted = (map: ReturnType<typeof standingOf>) => [...map].toSorted(([a], [b]) => a - b);
        expect(sorted(standingOf(shuffled))).toEqual(sorted(standingOf(facts)));
      }),
    );
  });

  test('one device alone stands as if it were replayed step by step', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const own = facts
          .filter((one) => one.deviceId === 'device-a')
          .toSorted((a, b) => a.sequence - b.sequence);
        const model = new Map<number, number | null>();
        for (const one of own) if (one.type === 'ANSWER') model.set(one.itemId, one.alternativeId);
        const standing = standingOf(own);
        for (const [itemId, alternative] of model) {
          expect(standing.get(itemId)?.selectedAlternativeId).toBe(alternative);
        }
        for (const [itemId, row] of standing) {
          if (row.selectedAlternativeId !== null) expect(model.get(itemId)).toBe(row.selectedAlternativeId);
        }
      }),
    );
  });
});
