import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const MINIMUM_VERSION = 15;

/**
 * @typedef {{ folder: string, version: number }} PostgresBinaries `version` is the major version.
 * @typedef {{ url: string, version: number, stop: () => Promise<void> }} PostgresServer
 */

/**
 * Finds the newest server binaries of PostgreSQL 15 or newer on this machine.
 * @param {readonly string[]} [folders] where to look, by default the places packages install to
 * @returns {PostgresBinaries | undefined}
 */
export function findPostgres(folders = usualFolders()) {
  const found = folders
    .filter((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(join(folder, 'postgres')) }))
    .filter(({ version }) => version >= MINIMUM_VERSION);
  return found.sort((a, b) => b.version - a.version)[0];
}

/**
 * Starts a new PostgreSQL server on a free port of this machine. Stopping the server removes its folder.
 * @param {{ binaries?: PostgresBinaries | undefined, durable?: boolean }} [options] with `durable` the server
 * has the settings of production, for measurements; otherwise it doesn't wait for the disk
 * @returns {Promise<PostgresServer>} `url` names a database on which new databases can be created
 */
export async function startPostgres({ binaries = findPostgres(), durable = false } = {}) {
  if (!binaries) throw new Error(`No PostgreSQL server binaries (${MINIMUM_VERSION} or newer) were found.`);
  const { folder: programs, version } = binaries;
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'amauta-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const settings = { cwd: folder, env: { ...process.env, LC_ALL: 'C', PGDATA: undefined }, ...owner };
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, 'data');
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
    const wishes = ['--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'amauta', ...wishes], {
      ...settings,
      stdio: 'pipe',
    });
    for (let attempt = 1; ; attempt += 1) {
      try {
        const server = await launch(join(programs, 'postgres'), folder, data, durable, settings);
        return { version, url: server.url, stop: () => server.stop().finally(remove) };
      } catch (error) {
        // Another process may have taken the free port in between.
        if (attempt === 3) throw error;
      }
    }
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * @param {string} program @param {string} folder @param {string} data @param {boolean} durable
 * @param {import('node:child_process').SpawnOptions} settings
 */
async function launch(program, folder, data, durable, settings) {
  const port = await freePort();
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'shared_buffers=256MB',
    'lc_messages=C',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const child = spawn(program, ['-D', data, ...options.flatMap((option) => ['-c', option])], {
    ...settings,
    // A process group of its own, so that Ctrl-C in the terminal reaches only the tests, which then stop the
    // server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  const killAtExit = () => child.kill('SIGQUIT');
  process.on('exit', killAtExit);
  let log = '';
  /** @type {Promise<boolean>} */
  const ready = new Promise((resolve) => {
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
      if (log.length < 100_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve(true);
    });
    ended.then(() => resolve(false));
  });
  if (!(await ready)) {
    process.off('exit', killAtExit);
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return {
    url: `postgres://amauta@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killAtExit);
      // SIGINT is PostgreSQL's fast shutdown, which ends open connections and closes the files.
      child.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * Returns the user that runs the server when this process is root, because PostgreSQL refuses to run as root.
 */
function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(output('id', [flag, name]) ?? Number.NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody".');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function usualFolders() {
  const configured = output('pg_config', ['--bindir']);
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'].flatMap((parent) =>
    list(parent)
      .filter((name) => parent === '/usr/lib/postgresql' || /^(postgresql@|pgsql-)\d+$/.test(name))
      .map((name) => join(parent, name, 'bin')),
  );
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...new Set([...(configured ? [configured] : []), ...versioned, ...inPath])];
}

/** @param {string} program */
function versionOf(program) {
  const text = output(program, ['--version']) ?? '';
  return Number(/(\d+)(\.\d+|devel|beta\d+|rc\d+)/.exec(text)?.[1] ?? 0);
}

/** @param {string} command @param {string[]} args */
function output(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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
