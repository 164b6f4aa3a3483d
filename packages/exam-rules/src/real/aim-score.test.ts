import type { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumOfAim, scoreForAim } from './aim-score.ts';
import { ASCENSO, NOMBRAMIENTO_2019, NOMBRAMIENTO_2024 } from './official.fixture.ts';
import { scoreOfficial } from './official-score.ts';

type Counts = Partial<Record<Kind, [correct: number, total: number]>>;
const tallies = (counts: Counts) =>
  Object.entries(counts).map(([kind, [correct, total]]) => ({
    kind: kind as Kind,
    correct,
    total,
    incorrect: total - correct,
  }));

test.each<[string, typeof ASCENSO, Counts, number | null, ReturnType<typeof scoreForAim>]>([
  [
    'a mock with the official numbers keeps its points',
    ASCENSO,
    { CL: [14, 20], RL: [9, 20], CCP: [13, 20] },
    3,
    { points: 54, gap: { points: 3, questions: 2 } },
  ],
  [
    'a reached aim lacks nothing',
    ASCENSO,
    { CL: [20, 20], RL: [18, 20], CCP: [0, 20] },
    3,
    { points: 57, gap: null },
  ],
  [
    'without an escala nothing is lacking',
    ASCENSO,
    { CL: [1, 20], RL: [1, 20], CCP: [1, 20] },
    null,
    { points: 4.5, gap: null },
  ],
  [
    'a smaller mock counts by its shares, in whole questions',
    ASCENSO,
    { CL: [7, 10], RL: [5, 12], CCP: [6, 10] },
    2,
    { points: 51, gap: { points: 3, questions: 2 } },
  ],
  ['a mock without one of the kinds is no score', ASCENSO, { CL: [20, 20], CCP: [20, 20] }, 2, null],
  [
    'a mock of less than half the questions is no score',
    ASCENSO,
    { CL: [9, 9], RL: [10, 10], CCP: [10, 10] },
    2,
    null,
  ],
  [
    'minimums of sections are lacking each by itself',
    NOMBRAMIENTO_2019,
    { CL: [14, 25], RL: [25, 25], CCP: [20, 40] },
    null,
    { points: 128, gap: { points: 12, questions: 5 } },
  ],
  [
    'the larger lack counts where the total has a minimum, too',
    NOMBRAMIENTO_2024,
    { CL: [12, 12], RL: [13, 13], CCP: [20, 50] },
    null,
    { points: 110, gap: { points: 24, questions: 8 } },
  ],
])('%s', (_what, rules, counts, scale, score) => {
  expect(scoreForAim(rules, tallies(counts), scale)).toEqual(score);
});

test.each([
  ['the escala', ASCENSO, 3, 57],
  ['no escala', ASCENSO, null, null],
  ['the sum of the sections', NOMBRAMIENTO_2019, null, 120],
  ['the total', NOMBRAMIENTO_2024, null, 110],
])('the minimum is that of %s', (_what, rules, scale, minimum) => {
  expect(minimumOfAim(rules, scale)).toBe(minimum);
});

test('a mock that followed the rules has its official points', () => {
  const right = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(right, right, right, (cl, rl, ccp) => {
      const counts = tallies({ CL: [cl, 20], RL: [rl, 20], CCP: [ccp, 20] });
      expect(scoreForAim(ASCENSO, counts, 5)?.points).toBe(scoreOfficial(ASCENSO, counts, 5).outcome.points);
    }),
  );
});
