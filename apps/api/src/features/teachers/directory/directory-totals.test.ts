import { describe, expect, test } from 'vitest';
import { createDirectoryTotals, type DirectoryTotals } from './directory-totals.ts';

interface Call {
  state: string;
  key: string;
  /** The count that the database would return. It isn't asked when the total is remembered. */
  counts: number;
  answers: number;
}

async function answersOf(totals: DirectoryTotals, calls: readonly Call[]): Promise<number[]> {
  const answers = [];
  for (const { state, key, counts } of calls) answers.push(await totals(state, key, async () => counts));
  return answers;
}

describe('a total', () => {
  test.each<[string, Call[]]>([
    [
      'is counted once while the directory stands',
      [
        { state: '1', key: 'ana', counts: 5, answers: 5 },
        { state: '1', key: 'ana', counts: 6, answers: 5 },
      ],
    ],
    [
      'of 0 is remembered, too',
      [
        { state: '1', key: 'ana', counts: 0, answers: 0 },
        { state: '1', key: 'ana', counts: 6, answers: 0 },
      ],
    ],
    [
      'of one search is not given to another search',
      [
        { state: '1', key: 'ana', counts: 5, answers: 5 },
        { state: '1', key: 'rosa', counts: 6, answers: 6 },
        { state: '1', key: 'ana', counts: 7, answers: 5 },
      ],
    ],
    [
      'is counted anew after a change',
      [
        { state: '1', key: 'ana', counts: 5, answers: 5 },
        { state: '2', key: 'ana', counts: 6, answers: 6 },
        { state: '2', key: 'ana', counts: 7, answers: 6 },
      ],
    ],
    [
      'from before a change is counted anew, also when the earlier state comes back',
      [
        { state: '1', key: 'ana', counts: 5, answers: 5 },
        { state: '2', key: 'rosa', counts: 6, answers: 6 },
        { state: '1', key: 'ana', counts: 7, answers: 7 },
      ],
    ],
    [
      'that was used longest ago is forgotten first',
      [
        { state: '1', key: 'ana', counts: 1, answers: 1 },
        { state: '1', key: 'rosa', counts: 2, answers: 2 },
        { state: '1', key: 'ana', counts: 9, answers: 1 },
        { state: '1', key: 'luis', counts: 3, answers: 3 },
        { state: '1', key: 'ana', counts: 9, answers: 1 },
        { state: '1', key: 'rosa', counts: 9, answers: 9 },
      ],
    ],
  ])('%s', async (_, calls) => {
    expect(await answersOf(createDirectoryTotals(2), calls)).toEqual(calls.map(({ answers }) => answers));
  });

  test('counted while the directory changed is not remembered for the later state', async () => {
    const totals = createDirectoryTotals();
    const counting = Promise.withResolvers<number>();
    const early = totals('1', 'ana', () => counting.promise);
    await totals('2', 'rosa', async () => 6);
    counting.resolve(5);
    expect(await early).toBe(5);
    expect(await totals('2', 'ana', async () => 7)).toBe(7);
  });

  test('that could not be counted is asked for again', async () => {
    const totals = createDirectoryTotals();
    await expect(totals('1', 'ana', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await totals('1', 'ana', async () => 5)).toBe(5);
  });
});
