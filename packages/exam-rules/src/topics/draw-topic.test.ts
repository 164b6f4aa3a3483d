import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawTopic, type TopicCandidate } from './draw-topic.ts';

const candidate = (entryId: number, position: number, isUnseen: boolean): TopicCandidate => ({
  entryId,
  entryVersionId: entryId,
  itemVersionId: entryId * 100 + position,
  position,
  isUnseen,
});

test('unseen questions come before failed ones, which keep their order', () => {
  const given = [candidate(1, 1, false), candidate(2, 1, true), candidate(3, 1, false)];
  const drawn = drawTopic(given, 10, () => 0).flat();
  expect(drawn.map(({ entryId }) => entryId)).toEqual([2, 1, 3]);
});

test('never draws more than asked for, nothing twice, and keeps an entry together', () => {
  const one = fc.record({
    entry: fc.integer({ min: 1, max: 6 }),
    position: fc.integer({ min: 1, max: 5 }),
    isUnseen: fc.boolean(),
  });
  const all = fc.uniqueArray(one, { selector: ({ entry, position }) => entry * 10 + position });
  fc.assert(
    fc.property(
      all,
      fc.constantFrom(10, 20),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (list, count, r) => {
        const given = list.map(({ entry, position, isUnseen }) => candidate(entry, position, isUnseen));
        const pages = drawTopic(given, count, () => r);
        const drawn = pages.flat();
        expect(drawn.length).toBe(Math.min(count, given.length));
        expect(new Set(drawn.map(({ itemVersionId }) => itemVersionId)).size).toBe(drawn.length);
        expect(new Set(pages.map(([first]) => first?.entryId)).size).toBe(pages.length);
        for (const page of pages) {
          expect(page.every(({ entryId }) => entryId === page[0]?.entryId)).toBe(true);
          const positions = page.map(({ position }) => position);
          expect(positions).toEqual([...positions].sort((a, b) => a - b));
        }
      },
    ),
  );
});
