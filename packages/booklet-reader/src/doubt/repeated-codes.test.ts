import { expect, test } from 'vitest';
import type { DraftItem } from '../booklet.ts';
import { doubtCodes } from './repeated-codes.ts';

const draft = (number: number, text: string): DraftItem => ({
  number,
  statement: [{ type: 'text', value: `<p>${text}</p>` }],
  alternatives: [],
  key: null,
  areas: [],
  warnings: [],
});
const warned = (texts: readonly string[]) => {
  const items = texts.map((text, at) => draft(at + 1, text));
  doubtCodes(items);
  return items.map(({ warnings }) => warnings.length);
};
const numbers = [1, 2, 3, 4, 5, 6];

test('a code of one form in most statements is told, with the code', () => {
  const items = numbers.map((number) => draft(number, `EP-0${number}/22 ¿Cuál es?`));
  doubtCodes(items);
  expect(items.map(({ warnings }) => warnings[0]?.text)).toEqual(
    numbers.map(
      (number) => `Lleva «EP-0${number}/22», que parece el código de la pregunta: bórralo si lo es.`,
    ),
  );
});

test('codes of few questions, equal ones and words are none', () => {
  const few = numbers.map((number) => (number < 3 ? `EP-0${number}/22 ¿Cuál es?` : '¿Cuál es?'));
  expect(warned(few)).toEqual(numbers.map(() => 0));
  expect(warned(numbers.map(() => 'La norma DS-004-2019 dice:'))).toEqual(numbers.map(() => 0));
  expect(warned(numbers.map((number) => `Del ${number}-${number + 1} al SI-NO, 3.${number} kg.`))).toEqual(
    numbers.map(() => 0),
  );
});
