import { Readable } from 'node:stream';

/**
 * A long list that is answered in portions. Reading and writing thousands of entries at once would hold up
 * all other calls.
 */
export class Portions<T> {
  readonly portions: AsyncIterable<readonly T[]>;

  constructor(portions: AsyncIterable<readonly T[]>) {
    this.portions = portions;
  }
}

/**
 * Writes the JSON text of an answer whose data are a long list. The first portion is read before this
 * returns, so that a failure until then is answered like any other. A later failure breaks off the answer.
 * @param write turns a portion into the JSON of an array
 */
export async function writePortions(
  { portions }: Portions<unknown>,
  write: (portion: readonly unknown[]) => string,
): Promise<Readable> {
  const iterator = portions[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* text() {
    yield '{"success":true,"data":[';
    let separator = '';
    try {
      for (let read = first; !read.done; read = await iterator.next()) {
        const entries = write(read.value).slice(1, -1);
        if (entries === '') continue;
        yield separator + entries;
        separator = ',';
      }
    } finally {
      await iterator.return?.();
    }
    yield ']}';
  }
  return Readable.from(text(), { objectMode: false });
}
