import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const NAME = /^amauta-upload-(\d+)-/;
/**
 * No upload lasts this long: its form must arrive within half an hour, and opening and storing take
 * minutes.
 */
const OLDEST_MS = 60 * 60_000;

/** Makes a temporary folder for one upload. Its name holds the id of this process. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `amauta-upload-${process.pid}-`));
}

/**
 * Removes the upload folders that killed processes left. Folders of running processes stay, unless they are
 * older than any upload can be: after a restart, and in containers that share a folder, another process may
 * have the same id.
 */
export async function clearUploadFolders(parent = os.tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (owner === undefined) continue;
    const folder = path.join(parent, name);
    if (isRunning(Number(owner)) && !(await isOld(folder))) continue;
    // Fails when the folder belongs to another user, or when another starting process has removed it
    // meanwhile.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(folder: string): Promise<boolean> {
  const changed = await stat(folder).catch(() => null);
  return changed !== null && Date.now() - changed.mtimeMs > OLDEST_MS;
}
