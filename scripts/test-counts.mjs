import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { at } from './processes.mjs';

/**
 * @typedef {{ title: string, why: string, isFault?: true }} Named A test, or a fault outside of tests, and the first line
 * of its message.
 * @typedef {{ title: string, milliseconds: number }} Timed
 * @typedef {{ passed: number, failed: number, broken?: readonly Named[], repeated?: readonly Named[], timed?: readonly Timed[] }} Counts
 * `broken` are the tests that failed, `repeated` those that passed only when they were repeated, `timed` all
 * tests with the time that they took.
 */

/**
 * Counts the tests of a Vitest JSON report. A file that can't be loaded has no tests and counts as one
 * failure. So does each fault. A run that ends badly without a failed test counts as one failure, too.
 * @param {any} report
 * @param {number} code
 * @param {readonly import('./fault-reporter.mjs').Fault[]} [faults]
 * @returns {Counts}
 */
export function countVitest(report, code, faults = []) {
  if (!report) return { passed: 0, failed: 1 };
  /** @type {{ broken: Named[], repeated: Named[], timed: Timed[] }} */
  const named = { broken: [], repeated: [], timed: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(at(), name);
    if (status === 'failed' && assertionResults.length === 0) named.broken.push(naming(file, [message]));
    for (const { fullName, status: ended, failureMessages, duration } of assertionResults) {
      const title = `${file} › ${fullName}`;
      const test = naming(title, failureMessages);
      if (duration) named.timed.push({ title, milliseconds: duration });
      if (ended === 'failed') named.broken.push(test);
      // A test that passed and has messages failed at first and was repeated.
      if (ended === 'passed' && failureMessages.length > 0) named.repeated.push(test);
    }
  }
  for (const { title, message } of faults) named.broken.push({ ...naming(title, [message]), isFault: true });
  return settle(report.numPassedTests, named.broken.length, code, named);
}

/**
 * Whether a run of Vitest failed though each of its tests passed.
 * @param {Counts} counts
 */
export function failedOutsideTests({ passed, failed, broken = [] }) {
  return passed > 0 && failed > 0 && broken.every(({ isFault }) => isFault);
}

/**
 * Counts the tests of a Playwright JSON report. A test that passed only when repeated counts as failed where the run's
 * configuration says so.
 * @param {any} report
 * @param {number} code
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const tests = journeysOf(report.suites ?? []);
  /** @param {string} status */
  const ended = (status) =>
    tests.filter((test) => test.status === status).map(({ title, messages }) => naming(title, messages));
  const timed = tests.filter(({ milliseconds }) => milliseconds > 0);
  const named = { broken: ended('unexpected'), repeated: ended('flaky'), timed };
  return report.config?.failOnFlakyTests
    ? settle(expected, unexpected + flaky, code, named)
    : settle(expected + flaky, unexpected, code, named);
}

/** @param {readonly any[]} suites @returns {(Timed & { status: string, messages: string[] })[]} */
function journeysOf(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, line, title, tests }) =>
      tests.map((/** @type {any} */ { status, projectName, results = [] }) => ({
        status,
        title: `[${projectName}] ${file}:${line} ${title}`,
        messages: results.flatMap((/** @type {any} */ result) => result.error?.message ?? []),
        milliseconds: results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ { duration = 0 }) => sum + duration,
          0,
        ),
      })),
    ),
    ...journeysOf(suite.suites ?? []),
  ]);
}

/** @param {string} title @param {readonly (string | undefined)[]} messages @returns {Named} */
function naming(title, messages) {
  const [line = ''] = stripVTControlCharacters(messages[0] ?? '').split('\n');
  return { title, why: line || 'It said nothing.' };
}

/**
 * @param {number} passed @param {number} failed @param {number} code
 * @param {{ broken: readonly Named[], repeated: readonly Named[], timed: readonly Timed[] }} named @returns {Counts}
 */
function settle(passed, failed, code, { broken, repeated, timed }) {
  return {
    passed,
    failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
    ...(broken.length > 0 ? { broken } : {}),
    ...(repeated.length > 0 ? { repeated } : {}),
    ...(timed.length > 0 ? { timed: timed.map(({ title, milliseconds }) => ({ title, milliseconds })) } : {}),
  };
}
