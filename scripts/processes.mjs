import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. Every script works in it, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The pinned Node. Everything runs on it except the scripts that install it. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Returns the path of a file in the checkout.
 * @param {...string} parts
 */
export const at = (...parts) => join(root, ...parts);

/**
 * Runs a program and waits for its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, capture?: boolean, signal?: AbortSignal }} [options]
 * `capture` returns the output instead of showing it; `signal` asks the program to end and kills it after 10
 * s
 * @returns {Promise<{ code: number, output: string }>} `code` is 127 when the program couldn't be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const stop = () => {
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    };
    options.signal?.addEventListener('abort', stop, { once: true });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }));
    child.on('close', (code, signal) => {
      options.signal?.removeEventListener('abort', stop);
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * Starts a program that uses this process's terminal. `stop` asks the program to end, but only once: Ctrl-C
 * in the terminal reaches the program too, and a second request could cut its closing short.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [cwd]
 */
export function startChild(command, args, env = {}, cwd = root) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
  let asked = false;
  const stop = (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
    if (asked) return;
    asked = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM');
  };
  return { ended, stop };
}

/**
 * Calls `stop` when this process is asked to end. A signal to npm reaches only npm and the shell that npm has
 * started for this process, so the end of that shell counts as a request as well.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function onStopRequest(stop) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 100);
  watch.unref();
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return code ?? (signal ? 128 + constants.signals[signal] : 1);
}
