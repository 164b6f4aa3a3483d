// Runs on the machine's own Node (20 or newer), before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at, pinnedNode, root, run } from './processes.mjs';

const TEXTS = {
  es: {
    installing: 'Instalando dependencias… (la primera vez tarda uno o dos minutos)',
    failed: 'No se pudieron instalar las dependencias. Revisa tu conexión y el mensaje de arriba.',
    node: 'Preparando Node 26…',
    nodeFailed:
      'npm instaló las dependencias, pero sin el binario de Node 26 (el paquete «node»): su script de instalación no se ejecutó o falló. Ejecuta «npm rebuild node --foreground-scripts» y vuelve a intentarlo.',
    old: (/** @type {string} */ version) => `Se necesita Node 20 o más nuevo; esta máquina tiene ${version}.`,
  },
  en: {
    installing: 'Installing dependencies… (a minute or two the first time)',
    failed: 'The dependencies could not be installed. Look at the message above and at your connection.',
    node: 'Preparing Node 26…',
    nodeFailed:
      'npm installed the dependencies but not the binary of Node 26 (the package "node"): its install script did not run or failed. Run "npm rebuild node --foreground-scripts" and try again.',
    old: (/** @type {string} */ version) => `Node 20 or newer is needed; this machine has ${version}.`,
  },
};

/**
 * Installs the packages of package-lock.json if any is missing, and makes the pinned Node runnable. Ends the
 * process with a clear message when that fails.
 * @param {'es' | 'en'} language
 */
export async function ensureInstalled(language) {
  const texts = TEXTS[language];
  if (Number.parseInt(process.versions.node, 10) < 20) fail(texts.old(process.version));
  if (!isInstalled()) {
    console.log(texts.installing);
    // Development packages are always installed, because the pinned Node and the web build are among them.
    // Warnings about the age of the outer Node are hidden, because the product runs on the pinned one.
    const installed = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (installed !== 0) fail(texts.failed);
  }
  if (await runsPinnedNode()) return;
  console.log(texts.node);
  // An npm that refuses install scripts leaves the package `node` without its binary. First ask npm to run
  // the script, then run it directly.
  await npm(['rebuild', 'node', '--foreground-scripts']);
  if (await runsPinnedNode()) return;
  await run(outerNode(), ['installArchSpecificPackage.js'], {
    cwd: at('node_modules', 'node'),
    env: outerEnvironment(),
  });
  if (!(await runsPinnedNode())) fail(texts.nodeFailed);
}

/**
 * Compares package-lock.json with node_modules/.package-lock.json. npm writes the latter as the last step of
 * an installation, so an interrupted or outdated installation differs.
 */
function isInstalled() {
  try {
    const wanted = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([path, { version, resolved, link, optional }]) => {
      if (path === '') return true;
      const found = present[path];
      if (!found) return optional === true || !path.startsWith('node_modules/');
      return found.version === version && (!link || (found.resolved === resolved && existsSync(at(path))));
    });
  } catch {
    return false;
  }
}

/** @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  return JSON.parse(readFileSync(at(file), 'utf8')).packages;
}

async function runsPinnedNode() {
  if (!existsSync(pinnedNode)) return false;
  const wanted = readPackages('package-lock.json')['node_modules/node']?.version;
  const { code, output } = await run(pinnedNode, ['--version'], { capture: true });
  return code === 0 && output.trim() === `v${wanted}`;
}

/** @param {readonly string[]} args */
async function npm(args) {
  const cli = process.env.npm_execpath;
  const env = outerEnvironment();
  // Under `npm start` the environment names npm's own script. Called as `node scripts/start.mjs`, use the npm
  // in PATH.
  const { code } = cli?.endsWith('.js')
    ? await run(outerNode(), [cli, ...args], { env })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
  return code;
}

/** Returns a Node outside of node_modules, because `npm ci` removes the pinned Node while it runs. */
function outerNode() {
  const npmsOwn = process.env.npm_node_execpath;
  if (npmsOwn && !npmsOwn.startsWith(at('node_modules'))) return npmsOwn;
  return process.execPath.startsWith(at('node_modules')) ? 'node' : process.execPath;
}

/** Returns an environment without the checkout's own programs in PATH and without production mode. */
function outerEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = (process.env.PATH ?? '').split(separator);
  const outside = folders.filter((folder) => !folder.startsWith(at('node_modules')));
  const node = outerNode();
  if (node !== 'node') outside.unshift(dirname(node));
  return { PATH: outside.join(separator), NODE_ENV: undefined, INIT_CWD: root };
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
