// `npm test` runs every check. `npm test -- unit api` runs only the phases whose names begin with these
// words.
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { onStopRequest } from './processes.mjs';
import { useTemporaryFolder } from './temporary.mjs';

await ensureInstalled('en');
const { phases } = await import('./test-phases.mjs');
const { showStart, showOutcome, showSummary } = await import('./test-report.mjs');

/** @typedef {import('./test-report.mjs').Result} Result */

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.filter((word) => !phases.some(({ name }) => name.startsWith(word)));
if (unknown.length > 0) {
  console.error(
    `No phase is called ${unknown.join(', ')}. There are: ${phases.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const chosen = phases.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
const chosenNames = chosen.map(({ name }) => name);

const temporary = useTemporaryFolder();
// Tests start hundreds of processes and threads of the server. With one cache of compiled code for all, starting the
// server takes 1.2 s of CPU instead of 1.7 s, and the tests that read uploaded files a quarter less.
process.env.NODE_COMPILE_CACHE ??= join(temporary, 'compiled');

const stopping = new AbortController();
onStopRequest(() => stopping.abort());

const startedAt = Date.now();
/** @type {Result[]} */
const results = [];
// Phases of one group run at the same time. Checks show their output when they end; each line of a test names its phase.
for (const group of new Set(chosen.map((phase) => phase.group))) {
  const together = chosen.filter((phase) => phase.group === group);
  if (stopping.signal.aborted) break;
  for (const phase of together) showStart(phase);
  results.push(
    ...(await Promise.all(
      together.map(async (phase) => {
        const result = await timed(phase);
        showOutcome(result);
        return result;
      }),
    )),
  );
}
process.exitCode = stopping.signal.aborted ? 130 : 0;
if (showSummary(results, Date.now() - startedAt) > 0) process.exitCode ||= 1;

/** @param {import('./test-phases.mjs').Phase} phase @returns {Promise<Result>} */
async function timed(phase) {
  const phaseStartedAt = Date.now();
  // The limit of time keeps a phase that hangs from blocking the whole run.
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(phase.limitMinutes * 60_000)]);
  const outcome = await phase.run(signal, chosenNames).catch((/** @type {unknown} */ error) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  return { name: phase.name, milliseconds: Date.now() - phaseStartedAt, ...outcome };
}
