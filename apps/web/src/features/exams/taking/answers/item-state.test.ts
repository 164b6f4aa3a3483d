import { describe, expect, it } from 'vitest';
import { sampleAnswered, sampleItem, samplePage, sampleProgress } from '../fixtures/exam-samples.fixture.ts';
import type { PendingAnswer } from './answer-outbox.ts';
import {
  listNumbers,
  pageHeading,
  stateOfItem,
  tallyOf,
  withAnswerInProgress,
  withAnswerOnPage,
} from './item-state.ts';

const waiting = (number: number): PendingAnswer => ({
  attempt_id: 7,
  question_id: number,
  selected_alternative_id: number * 10 + 1,
  elapsed_time: 1,
  number,
  page: number,
  queued_at: 1,
});
const result = (number: number, isCorrect: boolean) => ({
  question_id: number,
  selected_alternative_id: number * 10 + (isCorrect ? 1 : 2),
  is_correct: isCorrect,
  correct_alternative_id: number * 10 + 1,
  justification: [],
});

describe('tallyOf', () => {
  it('shows waiting answers as pending over the progress of the server', () => {
    let progress = sampleProgress([[1], [2], [3, 4]]);
    progress = withAnswerInProgress(progress, 1, true);
    progress = withAnswerInProgress(progress, 2, false);
    const tally = tallyOf(progress, [waiting(3)]);
    expect(tally).toMatchObject({
      total: 4,
      correct: 1,
      incorrect: 1,
      saved: 2,
      answered: 3,
      unanswered: 1,
      pending: [3],
    });
    expect(tally.marks.map((mark) => mark.state)).toEqual(['correct', 'incorrect', 'pending', 'unanswered']);
  });

  it('an answer that the server already knows does not count twice', () => {
    const progress = withAnswerInProgress(sampleProgress([[1], [2]]), 1, true);
    expect(tallyOf(progress, [waiting(1)])).toMatchObject({ answered: 1, unanswered: 1, pending: [] });
  });
});

describe('withAnswerInProgress', () => {
  it('counts an item once', () => {
    const once = withAnswerInProgress(sampleProgress([[1], [2]]), 2, false);
    expect(once).toMatchObject({ correct: 0, incorrect: 1, unanswered: 1 });
    expect(withAnswerInProgress(once, 2, false)).toBe(once);
  });
});

describe('withAnswerOnPage', () => {
  it('answers that item alone', () => {
    const page = samplePage(1, [sampleItem(1), sampleItem(2)], { pages: 1, questions: 2 });
    const [first, second] = withAnswerOnPage(page, result(2, false)).data.questions;
    expect(first).toEqual(sampleItem(1));
    expect(second).toMatchObject({
      user_answer: { selected_alternative_id: 22, status: 'incorrect' },
      correct_alternative_id: 21,
    });
  });
});

it('an item has the verdict of the server, else it is pending while its answer waits', () => {
  expect(stateOfItem(sampleItem(1), [])).toBe('unanswered');
  expect(stateOfItem(sampleItem(1), [waiting(1)])).toBe('pending');
  expect(stateOfItem(sampleAnswered(1, 12), [waiting(1)])).toBe('incorrect');
});

it('the heading of a page names the numbers of its items', () => {
  const totals = { pages: 2, questions: 60 };
  expect(pageHeading(samplePage(1, [sampleItem(5)], totals).data, 60)).toBe('Pregunta 5 de 60');
  const common = samplePage(1, [5, 6, 7].map(sampleItem), totals).data;
  expect(pageHeading(common, 60)).toBe('Preguntas 5 a 7 de 60');
});

it.each([
  [[], ''],
  [[12], '12'],
  [[12, 44], '12 y 44'],
  [[3, 12, 44], '3, 12 y 44'],
])('lists %j', (numbers, text) => {
  expect(listNumbers(numbers)).toBe(text);
});
