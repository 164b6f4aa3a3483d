import { expect, test } from 'vitest';
import { type SlowStatement, watchStatements } from './slow-statements.ts';

/** A client whose statements take as long as the test says, watched from 200 ms on. */
function watched(thresholdMs = 200) {
  const state = { ms: 0, takes: 0, fails: false };
  const told: SlowStatement[] = [];
  const watch = watchStatements(thresholdMs, () => state.ms);
  watch.onSlow((statement) => told.push(statement));
  const client = {
    query(_text: unknown, values?: unknown, callback?: (error: Error | null, result?: unknown) => void) {
      state.ms += state.takes;
      const done = typeof values === 'function' ? (values as typeof callback) : callback;
      if (done) return done(state.fails ? new Error('away') : null, 'rows');
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve('rows');
    },
  };
  watch.watch(client);
  return { state, told, client };
}

test('a slow statement is reported with its text on one line and without its values', async () => {
  const { state, told, client } = watched();
  state.takes = 199;
  await client.query('select 1');
  expect(told).toEqual([]);
  state.takes = 250;
  await client.query({ text: 'select *\n  from accounts where email = $1', values: ['a@b.pe'] }, ['a@b.pe']);
  expect(told).toEqual([{ text: 'select * from accounts where email = $1', milliseconds: 250 }]);
  expect(JSON.stringify(told)).not.toContain('a@b.pe');
});

test('a slow statement is reported when it is called with a callback, and when it fails', async () => {
  const { state, told, client } = watched();
  state.takes = 300;
  const results: unknown[] = [];
  client.query('select 2', [], (_error, result) => results.push(result));
  state.fails = true;
  await expect(client.query('select 3')).rejects.toThrow('away');
  expect(results).toEqual(['rows']);
  expect(told.map(({ text }) => text)).toEqual(['select 2', 'select 3']);
});

test('the text of a long statement is cut, and a threshold of 0 reports nothing', async () => {
  const { state, told, client } = watched();
  state.takes = 300;
  await client.query('x'.repeat(2_000));
  expect(told[0]?.text).toHaveLength(500);
  const silent = watched(0);
  silent.state.takes = 10_000;
  await silent.client.query('select 1');
  expect(silent.told).toEqual([]);
});
