/**
 * PostgreSQL takes 65,535 values in a statement. No table has more than 65 columns, so a thousand rows always
 * fit.
 */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Calls `write` with the rows in their order, at most a thousand at a time and never with none. Call it in a
 * transaction, so that all chunks are stored or none.
 */
export async function inChunks<T>(
  rows: readonly T[],
  write: (chunk: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await write(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}
