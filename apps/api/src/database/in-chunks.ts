/** A statement takes 65,535 values. No table has 65 columns, so that a thousand rows always fit. */
const ROWS_PER_STATEMENT = 1_000;

/** Calls `write` with the rows in order, a thousand at a time, and never with none. Call it in a transaction. */
export async function inChunks<T>(
  rows: readonly T[],
  write: (chunk: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await write(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}
