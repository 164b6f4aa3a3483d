import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withTrueOrFalse } from './true-or-false.ts';

/** The last words of alternatives below each other. */
function read(...texts: string[]): string[] {
  const lines = texts.map((text, at) => {
    const label = `${'ABCD'[at] ?? ''}.`;
    return readOf(lineOf(`${label} ${text}`, 60, 100 + at * 40), [label, text]);
  });
  return withTrueOrFalse(lines).map(({ words }) => words.at(-1)?.text ?? '');
}

test('a "W" in a sequence of true and false is as many "V" as the other sequences tell', () => {
  expect(read('VWF', 'FVV', 'VFF', 'VFV')).toEqual(['VVF', 'FVV', 'VFF', 'VFV']);
  expect(read('WF', 'FVV', 'VFF', 'FW')).toEqual(['VVF', 'FVV', 'VFF', 'FVV']);
});

test('a "W" stays where no length fits, and beside other words', () => {
  expect(read('WWF', 'FV', 'VF', 'VV')[0]).toBe('WWF');
  expect(read('WF', 'FVV', 'VF')[0]).toBe('WF');
  expect(read('VWF', 'sin', 'con', 'por')[0]).toBe('VWF');
});

test('an "E" among them is an "F", also where the alternatives stand in one row', () => {
  expect(read('VVE', 'FVV', 'EFF', 'VFV')).toEqual(['VVF', 'FVV', 'FFF', 'VFV']);
  expect(read('VE', 'FVV', 'VFF')[0]).toBe('VE');
  expect(read('FE', 'CO', 'NI', 'AG')[0]).toBe('FE');
  const words = 'A) VVE B) FVV C) EVF'.split(' ');
  const [row] = withTrueOrFalse([readOf(lineOf(words.join(' '), 60, 100), words)]);
  expect(row?.words.map(({ text }) => text).join(' ')).toBe('A) VVF B) FVV C) FVF');
});
