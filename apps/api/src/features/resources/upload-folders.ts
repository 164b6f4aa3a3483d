import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const NAME = /^amauta-upload-(\d+)-/;
/** No upload lasts as long: its form must arrive within half an hour, and is opened and stored in minutes. */
const OLDEST_MS = 60 * 60_000;

/** A folder of this machine for one upload, named after the process that uses it. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `amauta-upload-${process.pid}-`));
}

/**
 * Removes the folders of uploads that a killed process left. Those of a process that runs stay, unless they are older
 * than any upload: in containers that share a folder, and after a restart, another process may have the same id.
 */
export async function clearUploadFolders(parent = os.tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (owner === undefined) continue;
    const folder = path.join(parent, name);
    if (isRunning(Number(owner)) && !(await isOld(folder))) continue;
    // Of another user, or removed meanwhile by a process that starts at the same time.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(folder: string): Promise<boolean> {
  const changed = await stat(folder).catch(() => null);
  return changed !== null && Date.now() - changed.mtimeMs > OLDEST_MS;
}
