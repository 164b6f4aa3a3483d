import { expect, test } from 'vitest';
import { isNightDue } from './night.ts';

const lima = (text: string) => new Date(`${text}:00-05:00`);

test.each<[string, string | null, boolean, string]>([
  ['2026-11-23T14:00', null, true, 'never estimated'],
  ['2026-11-24T01:59', '2026-11-23T02:10', false, 'before the night'],
  ['2026-11-24T02:00', '2026-11-23T02:10', true, 'the night begins'],
  ['2026-11-24T04:59', '2026-11-23T04:58', true, 'the last minute'],
  ['2026-11-24T05:00', '2026-11-23T04:58', false, 'the night is over'],
  ['2026-11-24T03:00', '2026-11-24T02:01', false, 'this night was done'],
  ['2026-11-24T03:00', '2026-11-24T01:30', true, 'done by day, shortly before the night'],
  ['2026-11-24T14:09', '2026-11-23T02:10', false, 'one night was missed'],
  ['2026-11-24T14:10', '2026-11-23T02:10', true, '36 hours ago'],
])('at %s after %s: %s, %s', (now, last, due, _why) => {
  expect(isNightDue(lima(now), last === null ? null : lima(last))).toBe(due);
});
