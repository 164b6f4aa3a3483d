import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, isWebBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { at, pinnedNode, run } from './processes.mjs';
import { countPlaywright, countVitest, failedOutsideTests } from './test-counts.mjs';

/**
 * @typedef {{ output?: string, skipped?: string } & import('./test-counts.mjs').Counts} Outcome `output` was
 * not shown yet; `skipped` says why nothing ran.
 * @typedef {(signal: AbortSignal, chosen: readonly string[]) => Promise<Outcome>} Run `chosen` names the phases of this
 * run of the tests.
 * @typedef {{ name: string, title: string, group: number, limitMinutes: number, run: Run }} Phase
 */

/** @type {readonly Phase[]} */
export const phases = [
  {
    name: 'types',
    title: 'TypeScript, strict',
    group: 1,
    limitMinutes: 5,
    run: (signal) =>
      checks(
        signal,
        [tool('typescript/bin/tsc'), '-p', 'tsconfig.json'],
        [tool('typescript/bin/tsc'), '-p', 'apps/web/tsconfig.json'],
        [tool('typescript/bin/tsc'), '-p', 'apps/web/service-worker/tsconfig.json'],
      ),
  },
  {
    name: 'lint',
    title: 'Biome, format and rules',
    group: 1,
    limitMinutes: 5,
    run: (signal) =>
      checks(signal, [tool('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.']),
  },
  {
    name: 'imports',
    title: 'who may import whom',
    group: 1,
    limitMinutes: 5,
    run: (signal) => checks(signal, [at('scripts/imports/check-imports.ts')]),
  },
  {
    name: 'unit',
    title: 'packages, server rules and scripts',
    group: 2,
    limitMinutes: 15,
    run: (signal) => vitest('unit*', signal, {}),
  },
  {
    name: 'web',
    title: 'components in jsdom',
    // Many of these tests wait for a pause of the screen, and leave a third of two cores to the unit tests.
    group: 2,
    limitMinutes: 15,
    run: (signal) => vitest('web', signal, {}),
  },
  {
    name: 'api-pglite',
    title: 'the API on the embedded database',
    group: 3,
    limitMinutes: 20,
    run: (signal, chosen) => vitest('api-pglite', signal, { TEST_DATABASE: 'pglite', ...afterwards(chosen) }),
  },
  {
    name: 'api-postgres',
    title: 'the API on a PostgreSQL server',
    // Its tests wait for the server and for faults, and leave an eighth of two cores to those of the embedded database.
    group: 3,
    limitMinutes: 20,
    run: apiOnPostgres,
  },
  { name: 'build', title: 'the web app for production', group: 4, limitMinutes: 5, run: build },
  { name: 'journeys', title: 'what a person does, in Chromium', group: 5, limitMinutes: 30, run: journeys },
];

/** @param {string} path */
function tool(path) {
  return at('node_modules', path);
}

/**
 * Runs all commands, one after the other, and counts them as one test. A failure doesn't skip the rest.
 * @param {AbortSignal} signal
 * @param {string[][]} commands
 * @returns {Promise<Outcome>}
 */
async function checks(signal, ...commands) {
  let output = '';
  let failed = 0;
  for (const command of commands) {
    const ended = await run(pinnedNode, command, { capture: true, signal });
    if (ended.code === 0) continue;
    output += ended.output;
    failed = 1;
  }
  return { passed: 1 - failed, failed, output };
}

/**
 * Runs the tests of a project. With CI set, a failed test is repeated once, and a test that passes only then is named.
 * Without CI it fails. What fails outside of any test can only be repeated with the whole project.
 * @param {string} project @param {AbortSignal} signal @param {Record<string, string>} env
 * @returns {Promise<Outcome>}
 */
async function vitest(project, signal, env) {
  const first = await vitestOnce(project, signal, env);
  if (!process.env.CI || signal.aborted || !failedOutsideTests(first)) return first;
  const second = await vitestOnce(project, signal, env);
  return { ...second, repeated: [...(first.broken ?? []), ...(second.repeated ?? [])] };
}

/** @param {string} project @param {AbortSignal} signal @param {Record<string, string>} env */
function vitestOnce(project, signal, env) {
  return withReport(async (report) => {
    const json = ['--reporter=json', `--outputFile.json=${report}`];
    const reporters = ['--reporter=default', ...json, `--reporter=${at('scripts/fault-reporter.mjs')}`];
    const faults = `${report}.faults`;
    const retry = process.env.CI ? ['--retry=1'] : [];
    const args = [tool('vitest/vitest.mjs'), 'run', '--project', project, ...retry, ...reporters];
    const { code } = await run(pinnedNode, args, { signal, env: { ...env, FAULTS_FILE: faults } });
    return countVitest(readReport(report), code, readReport(faults));
  });
}

/**
 * Tells `vitest.config.ts` whether this run also tests on PostgreSQL, which then runs the files that need one database,
 * and whether the journeys follow, which send most statements to the embedded database.
 * @param {readonly string[]} chosen
 * @returns {Record<string, string>}
 */
function afterwards(chosen) {
  const follows = chosen.includes('api-postgres') && (process.env.TEST_DATABASE_URL || findPostgres());
  return {
    ...(follows ? { POSTGRES_FOLLOWS: '1' } : {}),
    ...(chosen.includes('journeys') ? { JOURNEYS_FOLLOW: '1' } : {}),
  };
}

/** @param {AbortSignal} signal @returns {Promise<Outcome>} */
async function apiOnPostgres(signal) {
  const env = { TEST_DATABASE: 'postgres' };
  if (process.env.TEST_DATABASE_URL) return vitest('api-postgres', signal, env);
  const binaries = findPostgres();
  if (!binaries) {
    const skipped =
      'no server binaries of PostgreSQL 15 or newer here, and TEST_DATABASE_URL names no server';
    return { passed: 0, failed: 0, skipped };
  }
  const server = await startPostgres({ binaries });
  console.log(`  PostgreSQL ${server.version} from ${binaries.folder}`);
  try {
    return await vitest('api-postgres', signal, { ...env, TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** @returns {Promise<Outcome>} */
async function build() {
  const built = isWebBuilt() || (await buildWeb());
  return { passed: built ? 1 : 0, failed: built ? 0 : 1 };
}

/** @param {AbortSignal} signal @returns {Promise<Outcome>} */
async function journeys(signal) {
  const chromium = await ensureChromium((line) => console.log(`  ${line}`), { prefersShell: true });
  if (!isWebBuilt() && !(await buildWeb())) throw new Error('The web app could not be built.');
  return withReport(async (report) => {
    const args = [
      tool('@playwright/test/cli.js'),
      'test',
      '--config',
      at('e2e/playwright.config.ts'),
      '--reporter=list,json',
    ];
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code } = await run(pinnedNode, args, { signal, env });
    return countPlaywright(readReport(report), code);
  });
}

/** @template T @param {(file: string) => Promise<T>} use */
async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'amauta-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads a report of tests. Undefined when the runner broke down and wrote none.
 * @param {string} file
 * @returns {any}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
