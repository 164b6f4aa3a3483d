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
