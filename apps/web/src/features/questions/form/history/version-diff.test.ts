import { expect, test } from 'vitest';
import type { ShownQuestion } from '../../card/question-words.ts';
import { itemOf } from '../../samples.fixture.ts';
import { diffQuestions } from './version-diff.ts';

const one = (change = {}): ShownQuestion => ({
  type_question: 'INDIVIDUAL',
  shared_statement: [],
  questions: [itemOf(5, change)],
});
const several = (...numbers: number[]): ShownQuestion => ({
  type_question: 'COMMON',
  shared_statement: [{ type: 'text', value: 'Texto' }],
  questions: numbers.map((number) => itemOf(number)),
});
const changed = (before: ShownQuestion, after: ShownQuestion) =>
  diffQuestions(before, after).flatMap(({ label, isChanged }) => (isChanged ? [label] : []));

test('a version does not differ from itself', () => {
  expect(changed(one(), one())).toEqual([]);
});

test.each([
  [{ number: 6 }, ['Número']],
  [{ type_question: 'CL' }, ['Tipo']],
  [{ statement: [{ type: 'text', value: 'Otro' }] }, ['Enunciado']],
  [{ justification: [{ type: 'image', value: 'a', description: 'b' }] }, ['Justificación']],
])('%j', (change, labels) => {
  expect(changed(one(), one(change))).toEqual(labels);
});

test('another key changes both alternatives, and one more is new', () => {
  const { alternatives } = itemOf(5);
  const others = alternatives.map((one, index) => ({ ...one, correct: index === 0 }));
  expect(changed(one(), one({ alternatives: others }))).toEqual(['Alternativa A', 'Alternativa B']);
  const more = [...alternatives, { text: 'cuatro', correct: false }];
  expect(changed(one(), one({ alternatives: more }))).toEqual(['Alternativa D']);
});

test('questions of a shared statement pair by id; an added and a removed one show whole', () => {
  const rows = diffQuestions(several(1, 2), several(2, 3)).filter(({ isChanged }) => isChanged);
  const labels = rows.map(({ label }) => label);
  expect(labels.filter((label) => label.startsWith('Pregunta 2'))).toEqual([]);
  expect(labels).toContain('Pregunta 1: enunciado');
  expect(labels).toContain('Pregunta 3: enunciado');
  expect(rows.find(({ label }) => label === 'Pregunta 3: número')?.before).toEqual([]);
});

test('a block without `gray` does not differ from one whose `gray` is false', () => {
  const before = one({ statement: [{ type: 'text', value: 'a' }] });
  const after = one({ statement: [{ type: 'text', value: 'a', gray: false }] });
  expect(changed(before, after)).toEqual([]);
});
