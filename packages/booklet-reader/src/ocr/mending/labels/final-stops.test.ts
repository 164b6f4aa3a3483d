import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withFinalStops } from './final-stops.ts';

/** The lines below each other, after the rule. */
function read(...texts: string[]): string[] {
  const lines = texts.map((text, at) => readOf(lineOf(text, 60, 100 + at * 40), text.split(' ')));
  return withFinalStops(lines).map(({ words }) => words.map(({ text }) => text).join(' '));
}

const QUESTION = ['a) Pedir que sumen.', 'b) Pedir que resten.', 'c) Pedir que lean.', 'd) Pedir ayuda.'];

test('a comma before the next alternative is a full stop where most alternatives end in one', () => {
  expect(read('a) Pedir que cuenten,', ...QUESTION)[0]).toBe('a) Pedir que cuenten.');
  const bare = QUESTION.map((text) => text.replace(')', ''));
  expect(read('a Pedir que cuenten,', ...bare.slice(1), ...bare.slice(1))[0]).toBe('a Pedir que cuenten.');
  expect(read(...bare, 'f Pedir que cuenten,', '13 Durante la sesión')[4]).toBe('f Pedir que cuenten.');
});

test('a comma stays within an alternative, behind a number, and where others end in one, too', () => {
  expect(read('a) Pedir que cuenten,', 'de uno en uno.', ...QUESTION)[0]).toBe('a) Pedir que cuenten,');
  expect(read('para que lo lean,', 'a todos los demás', ...QUESTION)[0]).toBe('para que lo lean,');
  expect(read('y los entreguen,', 'a Pedro o Ana', ...QUESTION)[0]).toBe('y los entreguen,');
  expect(read('a) Son 12,', ...QUESTION)[0]).toBe('a) Son 12,');
  expect(read('a) Uno,', 'b) Dos,', 'c) Tres.')[0]).toBe('a) Uno,');
});
