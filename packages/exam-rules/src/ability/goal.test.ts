import { expect, test } from 'vitest';
import { ASCENSO, NOMBRAMIENTO_2019, NOMBRAMIENTO_2024 } from '../real/official.fixture.ts';
import { goalOfOfficial } from './goal.ts';

const twenty = (kind: 'CL' | 'RL' | 'CCP') => ({
  items: [{ kind, count: 20 }],
  pointsPerQuestion: 1.5,
  minimum: null,
});

test('an escala demands its total, and without one Ascenso demands nothing', () => {
  expect(goalOfOfficial(ASCENSO, 3)).toEqual({
    subtests: [twenty('CL'), twenty('RL'), twenty('CCP')],
    totalMinimum: 57,
  });
  expect(goalOfOfficial(ASCENSO, null)).toBeNull();
  expect(goalOfOfficial(ASCENSO, 9)).toBeNull();
});

test('sections demand their minimums', () => {
  const goal = goalOfOfficial(NOMBRAMIENTO_2019, null);
  expect(goal?.subtests.map(({ minimum }) => minimum)).toEqual([30, 30, 60]);
  expect(goal?.totalMinimum).toBeNull();
});

test('sections of several kinds and the minimum of the whole exam stay', () => {
  const goal = goalOfOfficial(NOMBRAMIENTO_2024, 3);
  expect(goal?.subtests[0]?.items).toEqual([
    { kind: 'CL', count: 12 },
    { kind: 'RL', count: 13 },
  ]);
  expect(goal?.totalMinimum).toBe(110);
});

test('the larger of the minimum of the exam and of the escala counts', () => {
  expect(goalOfOfficial({ ...ASCENSO, points_minimum: 60 }, 3)?.totalMinimum).toBe(60);
  expect(goalOfOfficial({ ...ASCENSO, points_minimum: 50 }, 3)?.totalMinimum).toBe(57);
});
