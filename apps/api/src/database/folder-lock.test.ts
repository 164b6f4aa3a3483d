import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-lock-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('the second taker is refused while the first lives, and served after its release', () => {
  const dir = folder();
  const lock = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(FolderInUse);
  expect(() => lockFolder(dir)).toThrow(new RegExp(`${process.pid}.*DATA_DIR`));
  lock.release();
  lockFolder(dir).release();
  expect(existsSync(path.join(dir, 'process.lock'))).toBe(false);
});

test.each([
  ['of a process that has ended', () => `${spawnSync(process.execPath, ['-e', '']).pid} 12`],
  ['of an earlier process with the number of a living one', () => `${process.pid} 1`],
  ['that holds nothing readable', () => ''],
])('a lock %s is taken over', (_case, content) => {
  const dir = folder();
  writeFileSync(path.join(dir, 'process.lock'), content());
  lockFolder(dir).release();
});
