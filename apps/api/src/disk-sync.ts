import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Syncs a folder and everything in it to the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(full);
    else if (entry.isFile()) sync(full, 'r+');
  }
  syncNames(folder);
}

/**
 * Syncs a folder of many files. Linux syncs the whole file system at once, which took 60 ms for the 1,100 files of an
 * embedded database; one file after the other took 10 s. Elsewhere, or without the program, files are synced singly.
 */
export function syncManyFiles(folder: string): void {
  const whole = process.platform === 'linux' ? spawnSync('sync', ['-f', folder]) : null;
  if (whole?.status !== 0) syncFolder(folder);
}

/**
 * Syncs the list of names in a folder to the disk, so that a power cut doesn't undo that a file was made,
 * renamed or removed.
 */
export function syncNames(folder: string): void {
  // Windows can't open folders; it keeps their names in its journal.
  if (process.platform !== 'win32') sync(folder, 'r');
}

/** Writes a file that only its owner can read. After a power cut the file is complete, or as it was before. */
export function writeDurably(file: string, content: string): void {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, content, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  syncNames(path.dirname(file));
}

/** Writes a new file that only its owner can read. Returns false, and writes nothing, when the file exists. */
export function createDurably(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flush: true, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  syncNames(path.dirname(file));
  return true;
}

function sync(file: string, flags: 'r' | 'r+'): void {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
