import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withPlacedLabels } from './placed-labels.ts';

/** Two rows of alternatives, of which the first is one line, drawn as `drawn` and read as `read`. */
function labelsOf(drawn: string, read: string, below = 'd.'): string {
  const line = readOf(lineOf(drawn, 60, 100), read.split(' '));
  const second = line.words.find(({ text }) => /^\w{1,2}[.)]$/.test(text) && text !== 'a.');
  const x = (second?.x ?? 0) + (second?.width ?? 0) - 15;
  const lines = [line, readOf(lineOf('c.\tTres', 60, 140), ['c.', 'Tres'])];
  if (below !== '') lines.push(readOf(lineOf(`${below}\tCinco`, x, 140), [below, 'Cinco']));
  return (
    withPlacedLabels(lines)[0]
      ?.words.map(({ text }) => text)
      .join(' ') ?? ''
  );
}

test('a misread label within a line is the letter behind that of the line, where it stands above another label', () => {
  expect(labelsOf('a.\tUno\thb.\tDos', 'a. Uno hb. Dos')).toBe('a. Uno b. Dos');
  expect(labelsOf('a.\tUno\t8.\tDos', 'a. Uno 8. Dos')).toBe('a. Uno b. Dos');
});

test.each([
  ['without a label at its place', 'a.\tUno\tSr.\tDos', 'a. Uno Sr. Dos', ''],
  ['with the gap of a word behind', 'a.\tUno\tSr. Dos', 'a. Uno Sr. Dos', 'd.'],
  ['of another sign', 'a.\tUno\t8)\tDos', 'a. Uno 8) Dos', 'd.'],
  ['behind no label', 'a\tUno\tSr.\tDos', 'a Uno Sr. Dos', 'd.'],
  ['beside the next label', 'a.\tUno\tSr.\tDos\tb.\tDos', 'a. Uno Sr. Dos b. Dos', 'd.'],
])('a short word %s stays', (_what, drawn, read, below) => {
  expect(labelsOf(drawn, read, below)).toBe(read);
});
