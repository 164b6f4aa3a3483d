/**
 * @typedef {{ name: string, milliseconds: number, passed: number, failed: number, output?: string, skipped?: string, repeated?: readonly string[] }} Result
 *   `repeated` names the tests that passed only when they were repeated.
 */

/** @param {{ name: string, title: string }} phase */
export function showStart({ name, title }) {
  console.log(`▶ ${name}: ${title}`);
}

/** Says how a phase ended, with the output that has not been shown. @param {Result} result */
export function showOutcome(result) {
  if (result.failed > 0 && result.output) console.log(result.output.trimEnd());
  console.log(`${line(result)}\n`);
}

/**
 * Prints a line for each phase and, as the very last line, the sum. Returns the count of failures.
 * @param {readonly Result[]} results @param {number} milliseconds
 */
export function showSummary(results, milliseconds) {
  console.log(`Summary, after ${duration(milliseconds)}`);
  for (const result of results) console.log(`  ${line(result)}`);
  for (const { name, repeated = [] } of results) {
    if (repeated.length > 0) console.log(`\nPassed only when repeated, to be looked into (${name}):`);
    for (const title of repeated) console.log(`  ! ${title}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed;
}

/** @param {Result} result */
function line({ name, milliseconds, passed, failed, skipped }) {
  if (skipped) return `- ${name.padEnd(12)} skipped: ${skipped}`;
  const counts = failed > 0 ? `FAILED, ${passed} passed, ${failed} failed` : `ok, ${passed} passed`;
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${duration(milliseconds).padStart(7)}  ${counts}`;
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Counts of a Vitest JSON report. A file that can't be loaded holds no tests and counts as one failure; so does a
 * run that ends badly without naming a failed test.
 * @param {any} report @param {number} code
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return settle(report.numPassedTests, report.numFailedTests + brokenFiles, code);
}

/**
 * Counts of a Playwright JSON report; a test that passed only when repeated has passed, and is named.
 * @param {any} report @param {number} code
 */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const repeated = flakyTitles(report.suites ?? []);
  return { ...settle(expected + flaky, unexpected, code), ...(repeated.length > 0 ? { repeated } : {}) };
}

/** @param {readonly any[]} suites @returns {string[]} */
function flakyTitles(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, line, title, tests }) =>
      tests
        .filter((/** @type {any} */ test) => test.status === 'flaky')
        .map((/** @type {any} */ test) => `[${test.projectName}] ${file}:${line} ${title}`),
    ),
    ...flakyTitles(suite.suites ?? []),
  ]);
}

/** @param {number} passed @param {number} failed @param {number} code */
function settle(passed, failed, code) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}
