import { expect, test } from 'vitest';
import { capitalHeight, sizeHeight } from './capital-height.ts';

/** The height of capitals in a line whose letters have these heights, on a page with small letters of 14 dots. */
const heightOf = (...given: Parameters<typeof drawn>): number => capitalHeight(drawn(...given));

function drawn(text: string, heights: readonly number[], isPart = false, hanging = 0) {
  const patches = heights.map((height, at) => ({ x: at * 12, y: 100 - height, width: 10, height }));
  for (const letter of patches.slice(0, hanging)) letter.height += 5;
  const place = { x: 0, y: 80, width: 200, height: 20, baseline: 100, xHeight: 14 };
  const line = {
    ...place,
    labels: new Set<number>(),
    patches,
    letters: patches.filter(({ height }) => height >= 10),
    ...(isPart ? { isPart } : {}),
  };
  const word = { confidence: 95, x: 0, width: 200, letters: [], isUnsure: false };
  return {
    line,
    words: text.split(' ').map((own) => ({
      ...word,
      text: own.replace('^', ''),
      ...(own.startsWith('^') ? { raised: { x: 0, y: 80, width: 8, height: 14 } } : {}),
    })),
  };
}

test('the capitals and figures of small print are as high as small letters of the page', () => {
  expect(heightOf('100', [14, 14, 14])).toBe(14);
  expect(heightOf('Trucha', [15, 11, 11, 11, 15, 11])).toBe(15);
  // Small letters too low for letters of the page, two that touch, and an accent.
  expect(heightOf('Libros', [12, 9, 9, 9, 12, 9])).toBe(12);
  expect(heightOf('Población', [13, 9, 13, 13, 9, 9, 9, 3])).toBe(13);
  expect(heightOf('Peso (N)', [15, 11, 11, 11, 18, 14, 18])).toBe(15);
});

test('lines of the page keep its size: those without tall letters, lone letters, and parts of fractions', () => {
  expect(heightOf('como', [14, 14, 14, 14])).toBeCloseTo(19.32);
  expect(heightOf('n ^2 +n', [16, 14, 14])).toBeCloseTo(19.32);
  expect(heightOf('C', [14])).toBeCloseTo(19.32);
  expect(heightOf('100', [14, 14, 14], true)).toBeCloseTo(19.32);
  expect(heightOf('Perro', [19, 14, 14, 14, 14])).toBe(19);
  // The figures of "900" touch.
  expect(heightOf('D) 900π cm', [19, 25, 19, 14, 14, 14])).toBe(19);
});

test('the bracket of a label that stands alone is no capital', () => {
  expect(heightOf('C)', [20, 24])).toBe(20);
  expect(heightOf('c)', [14, 24])).toBeCloseTo(19.32);
});

test('the tail of a "Q" makes no capital higher', () => {
  expect(heightOf('Quedó Cuba', [19, 19, 14, 14, 19, 14], false, 1)).toBe(19);
  expect(heightOf('¿Qué?', [19, 14, 14], false, 1)).toBe(19);
});

test('the small letters of large print are no capitals', () => {
  expect(heightOf('Una mesa', [28, 19, 19, 19, 19, 19, 19])).toBeCloseTo(26.22);
  // The small letters stay low beside tall signs, and a few letters show no large print.
  expect(heightOf('Una mesa', [30, 30, 14, 14, 14, 14, 14, 14])).toBe(19.32);
  expect(heightOf('A) xy', [20, 20, 20, 20])).toBe(20);
});

test('small capitals have the size of their first letter', () => {
  const sizeOf = (text: string, heights: readonly number[]) => sizeHeight(drawn(text, heights), 19);
  expect(sizeOf('CASOS DEL AULA', [24, ...Array(11).fill(19)])).toBe(24);
  expect(sizeOf('CASOS DEL AULA', Array(12).fill(19))).toBe(19);
  expect(sizeOf('Casos', [24, 19, 19, 19, 19])).toBe(19);
});
