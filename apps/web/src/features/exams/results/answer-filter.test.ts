import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { expect, it } from 'vitest';
import { type AnswerFilter, filterAnswers, toAnswerFilter } from './answer-filter.ts';

const answers = (['correct', 'incorrect', 'unanswered', 'incorrect'] as const).map(
  (status, i): ResultAnswer => ({
    id: i + 1,
    number: i + 1,
    type_question_knowledge: 'CL',
    statement: [],
    alternatives: [],
    status,
    selected_alternative_id: null,
    correct_alternative_id: 1,
    justification: [],
    shared_statement_id: null,
  }),
);

it.each<[AnswerFilter, number[]]>([
  ['todas', [1, 2, 3, 4]],
  ['correctas', [1]],
  ['incorrectas', [2, 4]],
  ['sin-responder', [3]],
])('%s keeps %j in their order', (filter, numbers) => {
  expect(filterAnswers(answers, filter).map((answer) => answer.number)).toEqual(numbers);
});

it.each([
  ['incorrectas', 'incorrectas'],
  ['otra', 'todas'],
  [undefined, 'todas'],
  [7, 'todas'],
])('reads %j from the address as %s', (value, expected) => {
  expect(toAnswerFilter(value)).toBe(expected);
});
