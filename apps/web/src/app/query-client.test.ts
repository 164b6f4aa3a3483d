import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const overloaded = (retryAfterSeconds?: number) =>
  new ApiError({ status: 503, code: 'OVERLOADED', message: '', retryAfterSeconds });

/**
 * Sends one query, and returns the seconds at which the server was asked until it answered or the query was
 * given up.
 */
async function secondsOfTries(failure: Error, failures: number): Promise<number[]> {
  const tries: number[] = [];
  const start = Date.now();
  const queryFn = async () => {
    tries.push(Math.round((Date.now() - start) / 1000));
    if (tries.length <= failures) throw failure;
    return 'answer';
  };
  const client = createQueryClient();
  // `fetchQuery` ignores the default number of retries, so it is passed.
  const defaults = client.getDefaultOptions().queries;
  const asked = client
    .fetchQuery({ queryKey: ['x'], queryFn, retry: defaults?.retry ?? false })
    .catch(() => {});
  await vi.advanceTimersByTimeAsync(120_000);
  await asked;
  return tries;
}

test('a server that says when to come back is asked again at that time, for half a minute', async () => {
  expect(await secondsOfTries(overloaded(5), 4)).toEqual([0, 5, 10, 15, 20]);
  expect(await secondsOfTries(overloaded(5), 99)).toEqual([0, 5, 10, 15, 20, 25, 30]);
});

test.each([
  ['a lost connection', new NetworkError('', 'offline')],
  ['a server that fails', new ApiError({ status: 500, code: 'INTERNAL', message: '' })],
  ['an overload without a time', overloaded()],
  ['a time longer than anybody waits', overloaded(900)],
])('%s is tried twice more', async (_name, failure) => {
  expect(await secondsOfTries(failure, 99)).toEqual([0, 1, 3]);
});

test('a refusal is not tried again', async () => {
  expect(await secondsOfTries(new ApiError({ status: 404, code: 'NOT_FOUND', message: '' }), 9)).toEqual([0]);
});
