import { expect, test } from 'vitest';
import { type EndedItem, markExam } from './exam-marks.ts';
import { UNTOUCHED } from './standing.ts';

const RULES = { minutes: 180, question_count: 60 };

/** An item whose key is 1, worth 1.5 points. */
function item(
  position: number,
  given: (number | null)[],
  seconds: number | null = 120,
  marked = false,
): EndedItem {
  const standing = {
    ...UNTOUCHED,
    given,
    selectedAlternativeId: given.at(-1) ?? null,
    marked,
    spentMs: seconds === null ? null : seconds * 1000,
  };
  return { itemId: 100 + position, position, key: 1, pointsPerQuestion: 1.5, standing };
}

test('counts what each filter keeps', () => {
  const { filter_counts: counts, items } = markExam(
    [
      item(1, [1]),
      item(2, [2, 1], 528, true),
      item(3, [3]),
      item(4, []),
      item(5, [1, null], 301),
      item(6, [2, 3, 2]),
    ],
    RULES,
  );
  expect(counts).toEqual({ all: 6, wrong: 2, blank: 2, marked: 1, changed: 2, slow: 2 });
  expect(items[1]).toEqual({
    question_id: 102,
    number: 2,
    spent_seconds: 528,
    slow: true,
    marked: true,
    given: [2, 1],
    changed: true,
  });
});

test('compares the first answer with the one that stands', () => {
  const { changes } = markExam(
    [
      item(1, [2, 1]),
      item(2, [3, 2, 1]),
      item(3, [1, 2]),
      item(4, [2, 3]),
      item(5, [1, null]),
      item(6, [1, 2, 1]),
    ],
    RULES,
  );
  // Changes won two right answers and lost two: one to a wrong answer, one to a blank.
  expect(changes).toEqual({
    wrong_to_right: 2,
    right_to_wrong: 1,
    wrong_to_wrong: 1,
    to_blank: 1,
    points: 0,
  });
});

test('says where the time ran away', () => {
  const slow = [400, 500, 600].map((seconds, index) => item(index + 1, [1], seconds));
  const hurried = Array.from({ length: 10 }, (_, index) => item(index + 4, [1], 20));
  expect(markExam([...slow, ...hurried], RULES).time).toEqual({
    pace_seconds: 180,
    slow_seconds: 300,
    slow_total_seconds: 1500,
    is_known: true,
    sentence:
      '3 preguntas pasaron de 5 minutos y sumaron 25 minutos. A cada una de las últimas 10 le diste menos de 1 minuto.',
  });
  expect(markExam([item(1, [1], 480)], RULES).time.sentence).toBe(
    '1 pregunta pasó de 5 minutos y tomó 8 minutos.',
  );
});

test('says nothing of times that no device told', () => {
  expect(markExam([item(1, [1], null), item(2, [], null)], RULES).time).toMatchObject({
    is_known: false,
    sentence: null,
  });
});
