import { expect, test } from 'vitest';
import { byWeakness, isMastered, type TopicAnswers } from './ranking.ts';

const topic = (right: number, answered: number): TopicAnswers => ({ right, answered });

test('the weakest topic comes first, and few answers make no topic the weakest', () => {
  const order = [topic(9, 10), topic(0, 1), topic(7, 13), topic(0, 0), topic(2, 10), topic(0, 4)];
  expect(order.toSorted(byWeakness).map(({ right, answered }) => `${right} of ${answered}`)).toEqual([
    '2 of 10',
    '0 of 4',
    '0 of 1',
    '0 of 0',
    '7 of 13',
    '9 of 10',
  ]);
});

test.each([
  [6, 10, false],
  [8, 10, false],
  [9, 10, true],
  [4, 5, false],
  [5, 5, true],
  [4, 4, false],
])('%d right of %d is mastered: %s', (right, answered, expected) => {
  expect(isMastered(topic(right, answered))).toBe(expected);
});
