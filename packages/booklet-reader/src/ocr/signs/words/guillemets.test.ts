import { expect, test } from 'vitest';
import { levelledScan } from '../../page/levelled-scan.testing.ts';
import { withSigns } from '../read-signs.ts';

const LIST = { has: () => true, all: () => [] };

/** The words of one drawn line, whose texts a recognizer saw. */
function readLine(drawn: readonly string[], seen: readonly string[]): string {
  const places: { x: number; width: number }[] = [];
  const page = levelledScan((context) => {
    let x = 60;
    for (const word of drawn) {
      const { width } = context.measureText(word);
      context.fillText(word, x, 320);
      places.push({ x, width });
      x += width + 14;
    }
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const words = seen.map((text, at) => {
    const place = places[at] ?? { x: 0, width: 0 };
    return { text, confidence: 85, ...place, letters: [], isUnsure: false };
  });
  return withSigns(words, line, page.grayOf(line), LIST)
    .map(({ text }) => text)
    .join(' ');
}

test.each([
  // The recognizer sees the guillemets, and the net takes them for signs of comparison.
  ['para «El que', 'para «El que', 'para «El que'],
  ['que «No que', 'que «No que', 'que «No que'],
  ['puse 47». Hay', 'puse 47». Hay', 'puse 47». Hay'],
  ['que «047 que', 'que «047 que', 'que «047 que'],
  // Both take them for signs of comparison.
  ['afirma: «A mí', 'afirma: <A mí', 'afirma: «A mí'],
  ['que «Todos que', 'que <Todos que', 'que «Todos que'],
  ['que tarea». Hay', 'que tarea>. Hay', 'que tarea». Hay'],
  ['que «sí» que', 'que <sí> que', 'que «sí» que'],
  // A sign of comparison is one chevron.
  ['para 4 < 5', 'para 4 < 5', 'para 4 < 5'],
  ['para x<5 que', 'para x<5 que', 'para x<5 que'],
  ['para >5 que', 'para >5 que', 'para >5 que'],
])('the guillemets and signs of comparison of "%s" are told by their ink', (drawn, seen, read) => {
  expect(readLine(drawn.split(' '), seen.split(' '))).toBe(read);
});
