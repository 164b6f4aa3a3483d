/** A small square matrix, row by row. */
export type Matrix = readonly (readonly number[])[];

/**
 * Inverts a positive definite matrix by elimination.
 * @throws RangeError when the matrix has no inverse.
 */
export function invert(matrix: Matrix): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...matrix.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    const pivot = rows[column] ?? [];
    const by = pivot[column] ?? 0;
    if (Math.abs(by) < 1e-12) throw new RangeError('The matrix has no inverse');
    for (let j = 0; j < pivot.length; j++) pivot[j] = (pivot[j] ?? 0) / by;
    for (const [i, row] of rows.entries()) {
      const times = row[column] ?? 0;
      if (i === column || times === 0) continue;
      for (let j = 0; j < row.length; j++) row[j] = (row[j] ?? 0) - times * (pivot[j] ?? 0);
    }
  }
  return rows.map((row) => row.slice(size));
}

/**
 * Returns the lower triangular matrix whose product with its transpose is the positive definite `matrix`
 * (Cholesky). A direction without variance gets zeros.
 */
export function squareRoot(matrix: Matrix): number[][] {
  const root = matrix.map((row) => row.map(() => 0));
  for (const [i, row] of matrix.entries()) {
    for (let j = 0; j <= i; j++) {
      const left = root[i] ?? [];
      const above = root[j] ?? [];
      let rest = row[j] ?? 0;
      for (let k = 0; k < j; k++) rest -= (left[k] ?? 0) * (above[k] ?? 0);
      if (i === j) left[j] = Math.sqrt(Math.max(0, rest));
      else left[j] = rest / (above[j] || Number.POSITIVE_INFINITY);
    }
  }
  return root;
}
