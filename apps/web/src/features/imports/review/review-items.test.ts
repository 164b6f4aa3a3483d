import { describe, expect, test } from 'vitest';
import { draftItem, draftOf, warning } from './review.fixture.ts';
import {
  nextOpen,
  nextToSee,
  type ReviewItem,
  reviewCells,
  reviewItems,
  stillMissing,
  tallyOf,
  unwarnedCount,
  warningsToSee,
} from './review-items.ts';

const drafts = [
  draftOf(1, [draftItem(1)], { status: 'accepted', entry_id: 501 }),
  draftOf(2, [draftItem(2, { warnings: [warning] })]),
  draftOf(3, [draftItem(4), draftItem(3)]),
  draftOf(4, [draftItem(6)], { status: 'discarded' }),
  draftOf(5, [draftItem(7)]),
];
const items = reviewItems(drafts);
const numberOf = (item: ReviewItem | null) => item?.number ?? null;

test('every item stands in the order of its number with its state', () => {
  expect(items.map(({ number, state, draftId, index }) => [number, state, draftId, index])).toEqual([
    [1, 'accepted', 1, 0],
    [2, 'warned', 2, 0],
    [3, 'pending', 3, 1],
    [4, 'pending', 3, 0],
    [6, 'discarded', 4, 0],
    [7, 'pending', 5, 0],
  ]);
  expect(tallyOf(items)).toEqual({ found: 6, accepted: 1, warned: 1, keyless: 0, pending: 3, discarded: 1 });
});

describe('a missing key', () => {
  const noKey = { code: 'no-key' as const, text: 'La pregunta 1 no tiene respuesta correcta.' };
  const { alternatives } = draftItem(1);
  const unmarked = alternatives.map((one) => ({ ...one, correct: false }));
  test.each([
    ['alone', unmarked, [noKey], 'keyless'],
    ['beside another warning', unmarked, [noKey, warning], 'warned'],
    ['is not one of two keys', alternatives.map((one) => ({ ...one, correct: true })), [noKey], 'warned'],
  ])('%s', (_name, alternatives, warnings, state) => {
    const drafts = [draftOf(1, [draftItem(1, { alternatives, warnings })])];
    const items = reviewItems(drafts);
    expect(items.map((item) => item.state)).toEqual([state]);
    // A question without a key can't be accepted in bulk, and is still open.
    expect(unwarnedCount(drafts)).toBe(0);
    expect(numberOf(nextOpen(items, 0))).toBe(1);
  });
});

test('a warning of the whole draft is one of each of its items', () => {
  const [one, two] = reviewItems([draftOf(1, [draftItem(1), draftItem(2)], { warnings: [warning] })]);
  expect([one?.state, two?.state]).toEqual(['warned', 'warned']);
});

test('missing numbers stand between, until somebody adds or renumbers one', () => {
  const missing = stillMissing([8, 5, 7], items);
  expect(missing).toEqual([5, 8]);
  expect(reviewCells(items, missing).map(({ number, state }) => `${number} ${state}`)).toContain('5 missing');
  expect(reviewCells(items, missing).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

describe('what comes after', () => {
  test.each([
    [0, 2],
    [1, 3],
    [3, 7],
    [5, 2],
  ])('the item at %i is followed by %i', (place, expected) => {
    expect(numberOf(nextOpen(items, place))).toBe(expected);
  });

  const after = (drafts: Parameters<typeof reviewItems>[0], number: number) => {
    const items = reviewItems(drafts);
    const current = items.find((item) => item.number === number) as ReviewItem;
    return numberOf(nextToSee(items, current));
  };
  const noKey = draftItem(9, {
    alternatives: draftItem(9).alternatives.map((one) => ({ ...one, correct: false })),
  });

  test('a decision about a draft goes on with the next that is warned of, or has no key, then with the open ones', () => {
    expect(after(drafts, 3)).toBe(2);
    expect(after([...drafts, draftOf(9, [noKey])], 3)).toBe(9);
    const unsure = draftOf(8, [draftItem(8, { confidence: 0.9 })]);
    expect(after([...drafts, unsure], 3)).toBe(8);
    expect(after(drafts, 2)).toBe(3);
    expect(after([draftOf(1, [draftItem(1), draftItem(2, { warnings: [warning] })])], 1)).toBe(null);
  });

  test('the search goes on from the number that the question had before', () => {
    const open = [1, 2, 3].map((number) => draftOf(number, [draftItem(number)]));
    const moved = reviewItems([...open, draftOf(9, [draftItem(52)])]);
    const last = moved.at(-1) as ReviewItem;
    expect(numberOf(nextToSee(moved, { ...last, number: 1 }))).toBe(2);
    expect(numberOf(nextToSee(moved, last))).toBe(1);
  });
});

test('what is seen before accepting: every warning once, none where the bank refuses by itself', () => {
  const other = { code: 'unsure-text' as const, text: 'Revísalo.' };
  const noKey = { code: 'no-key' as const, text: 'La pregunta 2 no tiene respuesta correcta.' };
  const items = [draftItem(1, { warnings: [warning] }), draftItem(2, { warnings: [warning, other] })];
  expect(warningsToSee(draftOf(1, items))).toEqual([warning, other]);
  expect(warningsToSee(draftOf(1, [draftItem(1, { warnings: [warning, noKey] })]))).toEqual([]);
  expect(warningsToSee(draftOf(1, [draftItem(1)]))).toEqual([]);
});

test('accepting all takes the items of pending drafts without a single warning', () => {
  expect(unwarnedCount(drafts)).toBe(3);
  expect(unwarnedCount([draftOf(1, [draftItem(1), draftItem(2, { warnings: [warning] })])])).toBe(0);
});
