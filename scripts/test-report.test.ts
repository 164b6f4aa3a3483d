import { expect, it, vi } from 'vitest';
import { showSummary } from './test-report.mjs';

it('names what failed or was repeated, and ends with the sum alone on the last line', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  const named = (title: string) => [{ title, why: 'expected 1 to be 2' }];
  const failures = showSummary(
    [
      { name: 'types', milliseconds: 900, passed: 1, failed: 0 },
      { name: 'unit', milliseconds: 65_000, passed: 40, failed: 2, broken: named('a.test.ts › sums') },
      { name: 'api-postgres', milliseconds: 1, passed: 0, failed: 0, skipped: 'no server' },
      {
        name: 'journeys',
        milliseconds: 1,
        passed: 5,
        failed: 0,
        repeated: named('[phone] x.journey.ts:1 x'),
      },
    ],
    70_000,
  );
  expect(failures).toBe(2);
  expect(lines.at(-1)).toBe('46 passed, 2 failed');
  expect(lines).toContain('  ✗ a.test.ts › sums');
  expect(lines).toContain('  ! [phone] x.journey.ts:1 x');
  expect(lines).toContain('      expected 1 to be 2');
});

it('names the twenty slowest tests of all phases, the slowest first', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  const timed = Array.from({ length: 30 }, (_, index) => ({
    title: `test ${index}`,
    milliseconds: index * 1_000,
  }));
  showSummary(
    [
      { name: 'unit', milliseconds: 1, passed: 30, failed: 0, timed },
      {
        name: 'web',
        milliseconds: 1,
        passed: 1,
        failed: 0,
        timed: [{ title: 'slow', milliseconds: 90_000 }],
      },
    ],
    70_000,
  );
  const first = lines.indexOf('The slowest of 31 tests:') + 1;
  expect(lines.slice(first, first + 2)).toEqual(['  1 min 30 s  web: slow', '   29.0 s  unit: test 29']);
  expect(lines.slice(first).filter((line) => /: (test|slow)/.test(line))).toHaveLength(20);
});
