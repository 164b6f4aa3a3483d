/**
 * @typedef {{ name: string, milliseconds: number, output?: string, skipped?: string } & import('./test-counts.mjs').Counts} Result
 */

/** How many of the slowest tests the summary names. */
const SLOWEST = 20;

/** @param {{ name: string, title: string }} phase */
export function showStart({ name, title }) {
  console.log(`▶ ${name}: ${title}`);
}

/**
 * Prints how a phase ended, and its output if that was not shown yet.
 * @param {Result} result
 */
export function showOutcome(result) {
  if (result.failed > 0 && result.output) console.log(result.output.trimEnd());
  console.log(`${line(result)}\n`);
}

/**
 * Prints a line for each phase, then the slowest tests, then the failed tests by name, then the sum as the very
 * last line. The failed tests are named at the end, because of long output often only the end is kept. Returns
 * the number of failures.
 * @param {readonly Result[]} results
 * @param {number} milliseconds
 */
export function showSummary(results, milliseconds) {
  console.log(`Summary, after ${duration(milliseconds)}`);
  for (const result of results) console.log(`  ${line(result)}`);
  showSlowest(results);
  for (const { name, broken = [], repeated = [] } of results) {
    showNamed(`Failed (${name}):`, '✗', broken);
    showNamed(`Passed only when repeated, to be looked into (${name}):`, '!', repeated);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed;
}

/** @param {readonly Result[]} results */
function showSlowest(results) {
  const timed = results.flatMap(({ name, timed = [] }) => timed.map((test) => ({ ...test, name })));
  if (timed.length === 0) return;
  console.log(`\nThe slowest of ${timed.length} tests:`);
  const slowest = timed.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  for (const { name, title, milliseconds } of slowest)
    console.log(`  ${duration(milliseconds).padStart(7)}  ${name}: ${title}`);
}

/** @param {string} heading @param {string} sign @param {readonly import('./test-counts.mjs').Named[]} tests */
function showNamed(heading, sign, tests) {
  if (tests.length > 0) console.log(`\n${heading}`);
  for (const { title, why } of tests) console.log(`  ${sign} ${title}\n      ${why}`);
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
