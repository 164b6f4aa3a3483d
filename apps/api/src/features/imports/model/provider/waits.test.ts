import { expect, test } from 'vitest';
import { askedWait, waitBeforeNext } from './waits.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each([
  [{}, null],
  [{ 'retry-after': '20' }, 20_000],
  [{ 'retry-after': ' 0.5 ' }, 500],
  [{ 'retry-after-ms': '250', 'retry-after': '20' }, 250],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'pronto' }, null],
  [{ 'retry-after': '-5' }, null],
])('%j asks for %s ms', (headers: Record<string, string>, wait) => {
  expect(askedWait(headers, NOW)).toBe(wait);
});

test('waits grow, are scattered and have an end', () => {
  const least = [1, 2, 3, 4].map((attempt) => waitBeforeNext('busy', attempt, null, () => 0));
  const most = [1, 2, 3, 4].map((attempt) => waitBeforeNext('busy', attempt, null, () => 1));
  expect(least).toEqual([500, 1_000, 2_000, 4_000]);
  expect(most).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(waitBeforeNext('busy', 5, null, () => 0)).toBeNull();
});

test('what the provider asks for is kept, within reason', () => {
  expect(waitBeforeNext('busy', 1, 60_000, () => 1)).toBe(60_250);
  expect(waitBeforeNext('busy', 1, 0, () => 1)).toBe(1_000);
  expect(waitBeforeNext('busy', 1, 600_000, () => 1)).toBeNull();
});

test.each(['malformed', 'truncated', 'refused', 'denied', 'invalid'] as const)('%s is final', (failure) => {
  expect(waitBeforeNext(failure, 1, null, () => 0)).toBeNull();
});
