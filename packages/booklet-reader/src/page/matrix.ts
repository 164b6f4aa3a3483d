import type { Box } from './page-content.ts';

/** A matrix as in a PDF: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

export function multiplied(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export function placed([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function boxOf(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The box of the unit square under a matrix: the place where an image is painted. */
export function unitBox(matrix: Matrix): Box {
  return boxOf([placed(matrix, 0, 0), placed(matrix, 1, 0), placed(matrix, 0, 1), placed(matrix, 1, 1)]);
}
