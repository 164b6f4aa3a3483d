import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const MINIMUM_VERSION = 15;

/**
 * @typedef {{ folder: string, version: number }} PostgresBinaries `version` is the major version.
 * @typedef {{
 *   url: string, version: number, stop: () => Promise<void>,
 *   kill: (signal?: NodeJS.Signals) => Promise<void>, restart: () => Promise<void>,
 * }} PostgresServer `kill` ends the server as a power cut would end its process, or by another signal such as SIGINT, its
 * fast shutdown. `restart` starts it again on the same files and port
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
 * @param {{
 *   binaries?: PostgresBinaries | undefined, durable?: boolean, options?: string[], within?: string | undefined,
 * }} [wanted] with `durable` the server has the settings of production, for measurements and faults; otherwise it doesn't
 * wait for the disk. `options` are further settings, e.g. 'wal_keep_size=64MB', and `within` is a folder for its files
 * @returns {Promise<PostgresServer>} `url` names a database on which new databases can be created
 */
export function startPostgres({ binaries, durable = false, options = [], within } = {}) {
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const wishes = ['--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
  const settings = [
    ...options,
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const make = makeBy('initdb', (data) => ['-D', data, '-U', 'amauta', ...wishes]);
  return openServer(binaries, settings, make, within);
}

/**
 * Starts a standby that follows the server at `primaryUrl` by streaming replication.
 * @param {string} primaryUrl
 * @returns {Promise<PostgresServer>}
 */
export function startStandby(primaryUrl) {
  const { hostname, port } = new URL(primaryUrl);
  const place = ['-h', hostname, '-p', port, '-U', 'amauta'];
  const copying = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  return openServer(
    undefined,
    [],
    makeBy('pg_basebackup', (data) => ['-D', data, ...place, ...copying]),
  );
}

/**
 * Starts a server on files that `prepare` puts into the folder it gets, such as those of a base backup.
 * @param {(data: string) => Promise<void>} prepare @param {string[]} options
 * @returns {Promise<PostgresServer>}
 */
export function startPostgresOn(prepare, options) {
  return openServer(undefined, options, async (data, { uid, gid }) => {
    await prepare(data);
    if (uid !== undefined) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, data]);
  });
}

/**
 * @typedef {{ programs: string, cwd: string, env: NodeJS.ProcessEnv, uid?: number, gid?: number }} MakerSettings
 * @typedef {(data: string, settings: MakerSettings) => Promise<void>} Maker makes a data folder
 */

/**
 * Makes a data folder by one of PostgreSQL's programs.
 * @param {string} program @param {(data: string) => string[]} args
 * @returns {Maker}
 */
function makeBy(program, args) {
  return async (data, { programs, ...settings }) => {
    // Waited for without blocking this process, which may hold a proxy to the server that is copied.
    await promisify(execFile)(join(programs, program), args(data), settings);
  };
}

/**
 * Makes a data folder within a folder and starts a server on it.
 * @param {PostgresBinaries | undefined} binaries @param {string[]} options @param {Maker} make
 * @returns {Promise<PostgresServer>}
 */
async function openServer(binaries = findPostgres(), options, make, within = tmpdir()) {
  if (!binaries) throw new Error(`No PostgreSQL server binaries (${MINIMUM_VERSION} or newer) were found.`);
  const { folder: programs, version } = binaries;
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(within, 'amauta-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const settings = { cwd: folder, env: { ...process.env, LC_ALL: 'C', PGDATA: undefined }, ...owner };
  const data = join(folder, 'data');
  const launchAt = (/** @type {number} */ port) =>
    launch(
      join(programs, 'postgres'),
      data,
      [...options, `unix_socket_directories=${folder}`],
      port,
      settings,
    );
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid);
    await make(data, { ...settings, programs });
    // Another process may take the free port before the server does.
    const { port, server } = await repeated(3, async () => {
      const free = await freePort();
      return { port: free, server: await launchAt(free) };
    });
    let running = server;
    return {
      version,
      url: `postgres://amauta@127.0.0.1:${port}/postgres`,
      stop: () => running.stop('SIGINT').finally(remove),
      kill: (signal = 'SIGKILL') => running.stop(signal),
      async restart() {
        // Processes of the killed server hold its memory until they notice that it is gone.
        running = await repeated(50, () => launchAt(port));
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

const REPEAT_MS = 200;

/**
 * @template T
 * @param {number} times @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function repeated(times, work) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === times) throw error;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }
}

/**
 * @param {string} program @param {string} data @param {string[]} own @param {number} port
 * @param {import('node:child_process').SpawnOptions} settings
 */
async function launch(program, data, own, port, settings) {
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'max_connections=200',
    'shared_buffers=256MB',
    'lc_messages=C',
    ...own,
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
      if (/ready to accept (read-only )?connections/.test(log)) resolve(true);
    });
    ended.then(() => resolve(false));
  });
  if (!(await ready)) {
    process.off('exit', killAtExit);
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return {
    /**
     * Ends the server. SIGINT is PostgreSQL's fast shutdown, which ends open connections and closes the files.
     * @param {NodeJS.Signals} signal
     */
    async stop(signal) {
      process.off('exit', killAtExit);
      child.kill(signal);
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
