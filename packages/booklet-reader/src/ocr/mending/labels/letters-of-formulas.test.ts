import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { mendLabels } from './mend-labels.ts';

test('the letter before a subscript that opens a line is no label', () => {
  const lines = (subscript: string[]) => {
    const opening = readOf(lineOf('C\tHO', 300, 20), ['C', ...subscript, 'HO']);
    const script = { x: 312, y: 16, width: 8, height: 10 };
    const words = opening.words.map((word) => (word.text === '3' ? { ...word, raised: script } : word));
    return [
      { ...opening, words },
      readOf(lineOf('A)\tUno', 60, 60), ['A)', 'Uno']),
      readOf(lineOf('B)\tDos', 60, 100), ['B)', 'Dos']),
      readOf(lineOf('C)\tSeis', 60, 140), ['C)', 'Seis']),
    ];
  };
  const drawn = (subscript: string[]) => {
    const [opening, ...rest] = lines(subscript);
    if (!opening) throw new Error('no line');
    const patches = [...opening.line.patches, { x: 311, y: 17, width: 3, height: 3 }];
    return mendLabels([{ ...opening, line: { ...opening.line, patches } }, ...rest])[0]?.words[0]?.text;
  };
  expect(drawn(['3'])).toBe('C');
  expect(drawn([])).toBe('C)');
});
