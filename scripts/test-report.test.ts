import { expect, it, vi } from 'vitest';
import { countPlaywright, countVitest, showSummary } from './test-report.mjs';

const report = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

it.each([
  ['all passed', report(7, 0), 0, { passed: 7, failed: 0 }],
  ['some failed', report(5, 2), 1, { passed: 5, failed: 2 }],
  [
    'a file that could not be loaded',
    report(5, 0, [{ status: 'failed', assertionResults: [] }]),
    1,
    { passed: 5, failed: 1 },
  ],
  ['an error outside of any test', report(5, 0), 1, { passed: 5, failed: 1 }],
  ['no tests at all', report(0, 0), 0, { passed: 0, failed: 1 }],
  ['no report', undefined, 1, { passed: 0, failed: 1 }],
])('counts a Vitest run: %s', (_name, given, code, expected) => {
  expect(countVitest(given, code)).toEqual(expected);
});

it.each([
  ['all passed', { expected: 9, unexpected: 0, flaky: 0 }, 0, { passed: 9, failed: 0 }],
  ['some failed', { expected: 7, unexpected: 2, flaky: 0 }, 1, { passed: 7, failed: 2 }],
  ['none ran', { expected: 0, unexpected: 0, flaky: 0 }, 1, { passed: 0, failed: 1 }],
])('counts a Playwright run: %s', (_name, stats, code, expected) => {
  expect(countPlaywright({ stats }, code)).toEqual(expected);
});

it('counts and names what passed only when repeated', () => {
  const spec = (title: string, status: string) => ({
    file: 'bank.journey.ts',
    line: 26,
    title,
    tests: [
      { projectName: 'desktop', status: 'expected' },
      { projectName: 'phone', status },
    ],
  });
  const suites = [{ specs: [spec('first', 'expected')], suites: [{ specs: [spec('second', 'flaky')] }] }];
  const counted = countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 1 }, suites }, 0);
  expect(counted).toEqual({ passed: 4, failed: 0, repeated: ['[phone] bank.journey.ts:26 second'] });
});

it('ends with the sum alone on the last line', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  const failures = showSummary(
    [
      { name: 'types', milliseconds: 900, passed: 1, failed: 0 },
      { name: 'unit', milliseconds: 65_000, passed: 40, failed: 2 },
      { name: 'api-postgres', milliseconds: 1, passed: 0, failed: 0, skipped: 'no server' },
      { name: 'journeys', milliseconds: 1, passed: 5, failed: 0, repeated: ['[phone] x.journey.ts:1 x'] },
    ],
    70_000,
  );
  expect(failures).toBe(2);
  expect(lines.at(-1)).toBe('46 passed, 2 failed');
  expect(lines).toContain('  ! [phone] x.journey.ts:1 x');
});
