import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainKept, missingNumbers, settleNumbers, type WantedNumber } from './numbering.policy.ts';

const old = (oldNumber: number, number: number): WantedNumber => ({ number, oldNumber });
const added = (number: number): WantedNumber => ({ number });

describe('numbers of an entry that is saved', () => {
  test.each<[string, WantedNumber[], number[], number[], [wanted: number, kept: number][], number[]]>([
    ['free numbers are given', [old(1, 5), added(6)], [], [5, 6], [], []],
    ['an item may keep its own number', [old(1, 1)], [1], [1], [], []],
    ['items may exchange their numbers', [old(1, 2), old(2, 1)], [], [2, 1], [], []],
    ['a taken number is not given', [old(1, 5)], [5], [1], [[5, 1]], []],
    [
      'an item that wanted the kept number of another item keeps its own',
      [old(1, 5), old(2, 1)],
      [5],
      [1, 2],
      [
        [5, 1],
        [1, 2],
      ],
      [],
    ],
    [
      'and so on',
      [old(3, 2), old(2, 1), old(1, 9)],
      [9],
      [3, 2, 1],
      [
        [2, 3],
        [1, 2],
        [9, 1],
      ],
      [],
    ],
    ['a new item is refused a taken number', [old(1, 1), added(5)], [5], [1, 5], [], [5]],
    [
      'a new item is refused a number that another item keeps',
      [old(1, 5), added(1)],
      [5],
      [1, 1],
      [[5, 1]],
      [1],
    ],
  ])('%s', (_what, items, taken, numbers, kept, refused) => {
    expect(settleNumbers(items, new Set(taken))).toEqual({
      numbers,
      kept: kept.map(([wanted, one]) => ({ wanted, kept: one })),
      refused,
    });
  });

  test('are distinct and free, whatever is wanted', () => {
    const pairs = fc
      .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
      .chain((olds) =>
        fc
          .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: olds.length, maxLength: olds.length })
          .map((wanted) => olds.map((number, index) => old(number, wanted[index] ?? number))),
      );
    fc.assert(
      fc.property(pairs, fc.array(fc.integer({ min: 1, max: 12 })), (items, numbers) => {
        const own = new Set(items.map((item) => item.oldNumber));
        const taken = new Set(numbers.filter((number) => !own.has(number)));
        const settled = settleNumbers(items, taken);
        expect(new Set(settled.numbers).size).toBe(items.length);
        expect(settled.numbers.filter((number) => taken.has(number))).toEqual([]);
        expect(settled.refused).toEqual([]);
      }),
    );
  });
});

test('the message names each kept number with the wanted one', () => {
  expect(explainKept([{ wanted: 9, kept: 4 }])).toBe(
    'La pregunta se guardó con su número 4: el 9 ya está en uso en este examen.',
  );
  expect(
    explainKept([
      { wanted: 9, kept: 4 },
      { wanted: 10, kept: 5 },
    ]),
  ).toBe(
    'Las preguntas se guardaron, pero estas conservan su número porque el otro ya está en uso: 4 (pedías 9) y 5 (pedías 10).',
  );
});

test.each([
  [[], []],
  [[1, 2, 3], []],
  [[3], [1, 2]],
  [
    [5, 1, 2],
    [3, 4],
  ],
])('missing among %j: %j', (numbers, missing) => {
  expect(missingNumbers(numbers)).toEqual(missing);
});
