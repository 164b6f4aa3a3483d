import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { findRegions } from '../regions.ts';

test.each([
  ['A.', 'image'],
  ['*A.', 'image'],
  ['Halle el área de la figura siguiente', 'formula'],
])('a low drawing beside "%s" is: %s', (text, what) => {
  const strokes = [{ x: 305, y: 88, width: 40, height: 20 }];
  const { regions } = findRegions(page(1, { cells: drawn(300 - text.length * 5, 100, text), strokes }));
  expect(regions).toMatchObject([{ kind: 'picture', what }]);
});
