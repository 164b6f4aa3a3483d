import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const MODULE = pathToFileURL(path.join(import.meta.dirname, 'folder-lock.ts')).href;
/** A program that locks the folder of its argument, prints how that went, and runs until its input ends. */
const TAKER = `
  const { lockFolder } = await import(${JSON.stringify(MODULE)});
  try { lockFolder(process.argv[1]); console.log('taken', process.pid); } catch (error) { console.log(error.constructor.name); }
  process.stdin.resume();
`;
const NODE = [process.execPath, '--input-type=module', '-e', TAKER];
/** Starts the program as a container would: with process numbers of its own, so that each is process 1. */
const CONTAINED = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...NODE];
const canContain =
  spawnSync('unshare', ['--pid', '--fork', '--mount-proc', '--kill-child', 'true']).status === 0;
if (!canContain)
  console.warn('SKIPPED: this user may not make process namespaces, so no containers are tried.');

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-lock-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function take(dir: string, [command = '', ...args]: string[]): Promise<[string, ChildProcess]> {
  const child = spawn(command, [...args, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(`${chunk}`.trim())),
  );
  return [said, child];
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

test('a second process is refused while the first holds the folder, and gets it after the release', () => {
  const dir = folder();
  const lock = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(FolderInUse);
  expect(() => lockFolder(dir)).toThrow(/DATA_DIR/);
  lock.release();
  lockFolder(dir).release();
});

test('of processes that start at once exactly one gets the folder, and its death frees the folder', async () => {
  const dir = folder();
  const takers = await Promise.all(Array.from({ length: 6 }, () => take(dir, NODE)));
  const winners = takers.filter(([said]) => said.startsWith('taken'));
  expect(winners).toHaveLength(1);
  expect(takers.filter(([said]) => said === 'FolderInUse')).toHaveLength(5);
  expect(() => lockFolder(dir)).toThrow(FolderInUse);
  await end(winners[0]?.[1] as ChildProcess);
  lockFolder(dir).release();
});

test('a lock holds although its process keeps no reference to the lock', async () => {
  const dir = folder();
  const collecting = `${TAKER} for (let round = 0; round < 5; round += 1) { gc(); await new Promise((resolve) => setTimeout(resolve, 10)); } console.log('collected');`;
  const [said, child] = await take(dir, [
    process.execPath,
    '--expose-gc',
    '--input-type=module',
    '-e',
    collecting,
  ]);
  expect(said).toMatch(/^taken/);
  if (!said.includes('collected')) await once(child.stdout as Readable, 'data');
  expect(() => lockFolder(dir)).toThrow(FolderInUse);
});

test.skipIf(!canContain)(
  'containers on one volume keep each other out, though each is process 1',
  async () => {
    const dir = folder();
    const [first, owner] = await take(dir, CONTAINED);
    expect(first).toBe('taken 1');
    const [second] = await take(dir, CONTAINED);
    expect(second).toBe('FolderInUse');
    expect(() => lockFolder(dir)).toThrow(FolderInUse);
    await end(owner);
    await expect.poll(async () => (await take(dir, CONTAINED))[0]).toBe('taken 1');
  },
);

test('the error for a folder that can not be locked names the variable', () => {
  const dir = folder();
  mkdirSync(path.join(dir, 'database.lock'));
  expect(() => lockFolder(dir)).toThrow(/^DATA_DIR: no se puede reservar .*DATABASE_URL/);
});
