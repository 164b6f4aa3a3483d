import { expect, test } from 'vitest';
import { createReadBatch } from './read-batch.ts';

/** A reading whose statements end when the test says so. */
function controlled() {
  const statements: { keys: number[]; end: (error?: Error) => void }[] = [];
  const read = (keys: number[]) =>
    new Promise<Map<number, string>>((resolve, reject) => {
      const found = new Map(keys.filter((key) => key > 0).map((key) => [key, `value ${key}`]));
      statements.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
    });
  return { statements, read };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('keys asked for in one turn share a statement, each key once, and a missing key gives undefined', async () => {
  const { statements, read } = controlled();
  const ask = createReadBatch(read);
  const asked = Promise.all([ask(1), ask(2), ask(1), ask(-3)]);
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1, 2, -3]]);
  statements[0]?.end();
  expect(await asked).toEqual(['value 1', 'value 2', 'value 1', undefined]);
});

test('a caller who asks while a statement runs gets a statement that begins afterwards', async () => {
  const { statements, read } = controlled();
  const ask = createReadBatch(read, { atOnce: 1, largest: 100 });
  const first = ask(1);
  await turn();
  const later = [ask(1), ask(2)];
  await turn();
  expect(statements).toHaveLength(1);
  statements[0]?.end();
  await first;
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [1, 2]]);
  statements[1]?.end();
  expect(await Promise.all(later)).toEqual(['value 1', 'value 2']);
});

test('a failure of a statement reaches all callers who share it, and no other caller', async () => {
  const { statements, read } = controlled();
  const ask = createReadBatch(read, { atOnce: 2, largest: 2 });
  const outcomes = Promise.allSettled([ask(1), ask(2), ask(3)]);
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1, 2], [3]]);
  statements[0]?.end(new Error('gone'));
  statements[1]?.end();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
