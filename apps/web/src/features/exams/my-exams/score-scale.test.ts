import { expect, it } from 'vitest';
import { sampleScores } from './score-samples.fixture.ts';
import { scaleOf } from './score-scale.ts';

it('keeps points where every exam has the same', () => {
  const scale = scaleOf(sampleScores([49.5, 54, 63]));
  expect(scale).toMatchObject({ unit: 'points', maximum: 90, minimum: 54 });
  expect(scale.values.map(({ value, isBelow }) => [value, isBelow])).toEqual([
    [49.5, true],
    [54, false],
    [63, false],
  ]);
});

it('compares by share where exams differ, with the minimum that they share', () => {
  const scores = [...sampleScores([15], { possible: 30, minimum: 18 }), ...sampleScores([63])];
  const scale = scaleOf(scores);
  expect(scale).toMatchObject({ unit: 'percent', maximum: 100, minimum: 60 });
  expect(scale.values.map(({ value, isBelow }) => [value, isBelow])).toEqual([
    [50, true],
    [70, false],
  ]);
});

it('has no line where the minimum is another share in each', () => {
  const scores = [...sampleScores([15], { possible: 30, minimum: 15 }), ...sampleScores([63])];
  expect(scaleOf(scores).minimum).toBeNull();
});

it('survives an exam without points', () => {
  const scores = [...sampleScores([0], { possible: 0, minimum: 0 }), ...sampleScores([63])];
  expect(scaleOf(scores).values.map(({ value }) => value)).toEqual([0, 70]);
});
