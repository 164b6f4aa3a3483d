import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { withLoneSigns } from './lone-signs.ts';

test.each([
  ['76 ö 12 = 6', '76 ÷ 12 = 6'],
  ['76ö12', '76÷12'],
  ['3 Ö 4', '3 × 4'],
  ['Schönlein y Ölund', 'Schönlein y Ölund'],
])('"%s" is read as "%s"', (text, read) => {
  expect(
    withLoneSigns(drawn(60, 100, text))
      .map((cell) => cell.text)
      .join(''),
  ).toBe(read);
});
