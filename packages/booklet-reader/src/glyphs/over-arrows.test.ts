import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question, said } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';

/** What the first of two questions says, whose statement ends with these characters, and how many warnings there are. */
function read(...cells: Cell[]) {
  const { draft } = buildBooklet([
    page(1, {
      cells: [
        ...drawn(60, 100, '1. Halle el producto de'),
        ...cells,
        ...drawn(60, 113, 'en esta clase.'),
        ...pageOfLines(1, question('2. '), 200).cells,
      ].concat(['A) Lima', 'B) Cusco', 'C) Puno'].flatMap((text, at) => drawn(60, 126 + at * 13, text))),
    }),
  ]);
  const [first] = itemsOf(draft);
  return { text: said(first?.statement ?? []), warnings: first?.warnings };
}

const arrow = (x: number, y: number, width: number) => drawn(x, y, '→').map((cell) => ({ ...cell, width }));

test('a condition above an arrow stands behind it as an exponent', () => {
  const condition = drawn(192, 94.3, 'n∞', { size: 7 });
  const { text, warnings } = read(
    ...drawn(180, 100, 'A'),
    ...condition,
    ...arrow(190, 100, 11),
    ...drawn(205, 100, 'B'),
  );
  expect(text).toContain('A →^(n∞) B en');
  expect(warnings).toEqual([]);
});

test('an arrow over the letters of a name stands over each', () => {
  const { text, warnings } = read(
    ...arrow(180, 93.2, 10),
    ...drawn(180, 100, 'AB'),
    ...drawn(195, 100, '= 3'),
  );
  expect(text).toContain('A⃗B⃗ = 3');
  expect(warnings).toEqual([]);
});

test('an arrow that covers no whole name stays', () => {
  expect(read(...arrow(180, 93.2, 10), ...drawn(180, 100, 'ABC')).text).not.toContain('⃗');
});
