import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentNumbers, expectedCount } from './paper-size.ts';

describe('expectedCount', () => {
  it.each([
    ['Ascenso', 2023, 60],
    ['Directivos', null, 70],
    ['Nombramiento', 2019, 90],
    ['Nombramiento', 2024, 75],
    ['Nombramiento', null, 75],
  ] as const)('%s of %s has %i items', (examType, year, items) => {
    expect(expectedCount(examType, year)).toBe(items);
  });
});

describe('absentNumbers', () => {
  it.each([
    { found: [], expected: 60, absent: [] },
    { found: [1, 2, 4], expected: 5, absent: [3, 5] },
    { found: [3, 4], expected: 5, absent: [1, 2, 5] },
    // A second booklet: its first number is 26 and its last one is unknown.
    { found: [26, 28], expected: 75, absent: [27] },
    { found: [28, 29], expected: 75, absent: [26, 27] },
    { found: [1, 2, 3], expected: 2, absent: [] },
    // A selection of a paper: more numbers before it than it holds itself.
    { found: [15, 16, 18], expected: 60, absent: [17] },
  ])('$found of $expected lack $absent', ({ found, expected, absent }) => {
    expect(absentNumbers(found, expected)).toEqual(absent);
  });

  it('never reports a number that was found, and reports every gap between two that were', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1 }), (found) => {
        const absent = absentNumbers(found, 60);
        expect(absent.some((number) => found.includes(number))).toBe(false);
        const all = [...found, ...absent].sort((a, b) => a - b);
        expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index));
      }),
    );
  });
});
