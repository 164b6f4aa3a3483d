import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { at, pinnedNode, run } from './processes.mjs';

/**
 * Options with which journeys and measurements start the browser: without a screen, and without requests of
 * its own.
 */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * Chromium without the parts that draw a window. It shows pages in the same way with a third less processor time, measured
 * on the journeys of the screens. It has no viewer of PDFs, which the product doesn't use.
 */
const SHELL = 'chromium-headless-shell';

/**
 * Finds the Chromium of this machine: that of CHROMIUM_PATH, else one in PATH, else one that Playwright has
 * downloaded. Throws when CHROMIUM_PATH names no program.
 * @param {Record<string, string | undefined>} [env]
 * @param {boolean} [prefersShell] whether Chromium without a window is taken where PATH has it
 * @returns {string | undefined}
 */
export function findChromium(env = process.env, prefersShell = false) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names no program that can be run: ${named}`);
    return named;
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = prefersShell ? [SHELL, ...NAMES] : NAMES;
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...downloaded(env)].find((file) => isProgram(file) && answers(file));
}

/**
 * Finds Chromium or installs it. Prints what it does, because a download takes a while.
 * @param {(line: string) => void} say
 * @param {{ prefersShell?: boolean, env?: Record<string, string | undefined>, isRoot?: boolean, execute?: typeof run }} [options]
 * `prefersShell` as in `findChromium`; the others are faked in tests
 * @returns {Promise<string>}
 */
export async function ensureChromium(say, options = {}) {
  const {
    prefersShell = false,
    env = process.env,
    isRoot = process.getuid?.() === 0,
    execute = run,
  } = options;
  const found = findChromium(env, prefersShell);
  if (found) return found;
  for (const { name, steps } of waysToInstall(env, isRoot, prefersShell)) {
    say(`No Chromium found: installing it with ${name} (a minute or two)…`);
    let worked = true;
    for (const [command, ...args] of steps) {
      const { code } = await execute(/** @type {string} */ (command), args, {
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      worked &&= code === 0;
    }
    const installed = findChromium(env, prefersShell);
    if (installed) return installed;
    say(worked ? `${name} ended well but left no Chromium.` : `${name} did not work.`);
  }
  throw new Error(
    'The journeys need Chromium and it could not be installed. Install it by hand (Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install --with-deps chromium) or name one with CHROMIUM_PATH.',
  );
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {boolean} isRoot
 * @param {boolean} prefersShell
 */
function waysToInstall(env, isRoot, prefersShell) {
  const has = (/** @type {string} */ program) =>
    (env.PATH ?? '').split(delimiter).some((folder) => folder && isProgram(join(folder, program)));
  const update = ['apt-get', 'update'];
  // Debian has the shell since 2024. Elsewhere the whole browser is installed.
  const packages = prefersShell ? [SHELL, 'chromium'] : ['chromium'];
  const playwright = [pinnedNode, at('node_modules/@playwright/test/cli.js'), 'install', 'chromium'];
  const ways = [];
  for (const name of has('apt-get') ? packages : []) {
    const steps = [update, ['apt-get', 'install', '-y', '--no-install-recommends', name]];
    if (isRoot) ways.push({ name: 'apt-get', steps });
    // With -n, sudo fails instead of asking for a password.
    else if (has('sudo'))
      ways.push({ name: 'sudo apt-get', steps: steps.map((step) => ['sudo', '-n', ...step]) });
  }
  ways.push({ name: 'Playwright', steps: [playwright] });
  return ways;
}

/**
 * Lists the programs in Playwright's own cache, newest first.
 * @param {Record<string, string | undefined>} env
 */
function downloaded(env) {
  const home = env.HOME ?? homedir();
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
  ];
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return caches
    .filter((cache) => cache !== undefined && existsSync(cache))
    .flatMap((cache) => {
      const folder = /** @type {string} */ (cache);
      const builds = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name));
      builds.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
      return builds.flatMap((build) => programs.map((program) => join(folder, build, program)));
    });
}

/**
 * Whether the program runs. Ubuntu's chromium-browser may be a stub that only tells to use another package
 * manager.
 * @param {string} file
 */
function answers(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
