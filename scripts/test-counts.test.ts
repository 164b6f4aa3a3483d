import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { at } from './processes.mjs';
import { countPlaywright, countVitest, failedOutsideTests } from './test-counts.mjs';

const report = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});
const file = (status: string, assertionResults: object[] = [], message = '') => ({
  name: at('packages/x/src/a.test.ts'),
  status,
  message,
  assertionResults,
});
const ended = (status: string, fullName: string, ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
});
const why = 'AssertionError: expected 1 to be 2';
const broken = [{ title: 'packages/x/src/a.test.ts › sums', why }];

it.each([
  ['all passed', report(7, 0), 0, { passed: 7, failed: 0 }],
  [
    'one failed',
    report(5, 1, [file('failed', [ended('passed', 'adds'), ended('failed', 'sums', `${why}\n at x`)])]),
    1,
    { passed: 5, failed: 1, broken },
  ],
  [
    'one passed when repeated',
    report(6, 0, [file('passed', [ended('passed', 'adds'), ended('passed', 'sums', why)])]),
    0,
    { passed: 6, failed: 0, repeated: broken },
  ],
  [
    'a file that could not be loaded',
    report(5, 0, [file('failed', [], '\u001b[31mno module\u001b[39m\nx')]),
    1,
    { passed: 5, failed: 1, broken: [{ title: 'packages/x/src/a.test.ts', why: 'no module' }] },
  ],
  ['a run that ended badly and says nothing', report(5, 0), 1, { passed: 5, failed: 1 }],
  ['no tests at all', report(0, 0), 0, { passed: 0, failed: 1 }],
  ['no report', undefined, 1, { passed: 0, failed: 1 }],
])('counts a Vitest run: %s', (_name, given, code, expected) => {
  expect(countVitest(given, code)).toEqual(expected);
});

it.each([
  ['nothing failed', report(7, 0), 0, false],
  ['a test failed', report(6, 1, [file('failed', [ended('failed', 'sums', why)])]), 1, false],
  ['a run that ended badly and says nothing', report(5, 0), 1, true],
  ['a run that broke down before its first test', undefined, 1, false],
])('tells whether a Vitest run failed outside of its tests: %s', (_name, given, code, expected) => {
  expect(failedOutsideTests(countVitest(given, code))).toBe(expected);
});

it.each([
  ['all passed', { expected: 9, unexpected: 0, flaky: 0 }, 0, { passed: 9, failed: 0 }],
  ['some failed', { expected: 7, unexpected: 2, flaky: 0 }, 1, { passed: 7, failed: 2 }],
  ['none ran', { expected: 0, unexpected: 0, flaky: 0 }, 1, { passed: 0, failed: 1 }],
])('counts a Playwright run: %s', (_name, stats, code, expected) => {
  expect(countPlaywright({ stats }, code)).toEqual(expected);
});

it('names the journeys that failed, and those that passed only when repeated', () => {
  const spec = (title: string, status: string) => ({
    file: 'bank.journey.ts',
    line: 26,
    title,
    tests: [
      { projectName: 'desktop', status: 'expected', results: [{}] },
      {
        projectName: 'phone',
        status,
        results: [{ error: { message: '\u001b[31mTest timeout\u001b[39m\n...' } }],
      },
    ],
  });
  const suites = [{ specs: [spec('first', 'unexpected')], suites: [{ specs: [spec('second', 'flaky')] }] }];
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 }, suites }, 1)).toEqual({
    passed: 4,
    failed: 1,
    broken: [{ title: '[phone] bank.journey.ts:26 first', why: 'Test timeout' }],
    repeated: [{ title: '[phone] bank.journey.ts:26 second', why: 'Test timeout' }],
  });
});

it('counts a journey that passed only when repeated as failed where the run forbids such ones', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, config: { failOnFlakyTests: true } }, 1)).toEqual({ passed: 3, failed: 2 });
});

it('keeps how long each test took, repeats included', () => {
  const vitest = report(2, 0, [
    file('passed', [
      { ...ended('passed', 'adds'), duration: 12 },
      { ...ended('passed', 'sums'), duration: 34.5 },
    ]),
  ]);
  expect(countVitest(vitest, 0).timed).toEqual([
    { title: 'packages/x/src/a.test.ts › adds', milliseconds: 12 },
    { title: 'packages/x/src/a.test.ts › sums', milliseconds: 34.5 },
  ]);
  const tests = [
    { projectName: 'phone', status: 'expected', results: [{ duration: 1_000 }, { duration: 500 }] },
  ];
  const suites = [{ specs: [{ file: 'a.journey.ts', line: 1, title: 'x', tests }] }];
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0 }, suites }, 0).timed).toEqual([
    { title: '[phone] a.journey.ts:1 x', milliseconds: 1_500 },
  ]);
});

it('names what fails outside of any test: hooks, and errors that no test caught', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amauta-faults-'));
  try {
    writeFileSync(
      join(folder, 'hooks.test.ts'),
      `import { afterAll, describe, it } from 'vitest';
       describe('a group', () => {
         it('passes', () => {});
         afterAll(() => { throw new Error('the hook failed'); });
       });
       it('passes, too', () => void setTimeout(() => { throw new Error('thrown later'); }, 10));
       afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));`,
    );
    const [json, faults] = [join(folder, 'report.json'), join(folder, 'faults.json')];
    const run = ['run', '--root', folder, '--reporter=json', `--outputFile.json=${json}`];
    const { status } = spawnSync(
      process.execPath,
      [at('node_modules/vitest/vitest.mjs'), ...run, `--reporter=${at('scripts/fault-reporter.mjs')}`],
      { env: { ...process.env, FAULTS_FILE: faults } },
    );
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const counts = countVitest(read(json), status ?? 1, read(faults));
    const { passed, failed, broken = [] } = counts;
    expect({ passed, failed }).toEqual({ passed: 2, failed: 2 });
    expect(failedOutsideTests(counts)).toBe(true);
    expect(broken.map(({ title }) => title)).toEqual([
      expect.stringMatching(/hooks\.test\.ts › a group$/),
      'an error that no test caught',
    ]);
    expect(broken.map(({ why }) => why)).toEqual([
      'the hook failed',
      expect.stringMatching(/^thrown later at .*hooks\.test\.ts/),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
