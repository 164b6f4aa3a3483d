import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import { withFallbackSigns } from './fallback-signs.ts';

const ordered = (text: string, x: number, face: string) => {
  const line = drawn(60, 100, text).map((cell) => ({ ...cell, face: 'text' }));
  const sign = drawn(x, 100, '▲').map((cell) => ({ ...cell, face }));
  return withFallbackSigns([...line.filter((cell) => cell.text !== '_'), ...sign])
    .map((cell) => cell.text)
    .join('');
};

test('a sign of another font, drawn behind its line, takes its place in a gap of the line', () => {
  expect(ordered('(2_ 3)', 70, 'signs')).toBe('(2▲ 3)');
  expect(ordered('(2_3)', 70, 'signs')).toBe('(2▲3)');
});

test('text of the same font, and what stands in a wide gap or none, stays where it is drawn', () => {
  expect(ordered('(2_3)', 70, 'text')).toBe('(23)▲');
  expect(ordered('(2_____3)', 80, 'signs')).toBe('(23)▲');
  expect(ordered('(2a3)', 70, 'signs')).toBe('(2a3)▲');
  expect(ordered('(2_3)', 90, 'signs')).toBe('(23)▲');
});

test('a question with such a sign is not warned of', () => {
  const first = [
    ...drawn(60, 100, '1. ¿Cuánto es 2'),
    ...drawn(146, 100, '3?'),
    ...drawn(138, 100, '▲').map((cell) => ({ ...cell, face: 'signs' })),
  ];
  const rest = [question('').slice(1), ...['2. ', '3. ', '4. ', '5. '].map(question)].flat();
  const cells = [...first, ...pageOfLines(1, rest, 113).cells];
  const items = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(items[0]?.statement[0]?.value).toBe('<p>¿Cuánto es 2 ▲ 3?</p>');
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});
