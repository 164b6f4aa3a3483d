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
  ['passed only when repeated', { expected: 8, unexpected: 0, flaky: 1 }, 0, { passed: 8, failed: 1 }],
  ['none ran', { expected: 0, unexpected: 0, flaky: 0 }, 1, { passed: 0, failed: 1 }],
])('counts a Playwright run: %s', (_name, stats, code, expected) => {
  expect(countPlaywright({ stats }, code)).toEqual(expected);
});

it('ends with the sum alone on the last line', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  const failures = showSummary(
    [
      { name: 'types', milliseconds: 900, passed: 1, failed: 0 },
      { name: 'unit', milliseconds: 65_000, passed: 40, failed: 2 },
      { name: 'api-postgres', milliseconds: 1, passed: 0, failed: 0, skipped: 'no server' },
    ],
    70_000,
  );
  expect(failures).toBe(2);
  expect(lines.at(-1)).toBe('41 passed, 2 failed');
});
