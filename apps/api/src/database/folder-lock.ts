import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';

export interface FolderLock {
  release(): void;
}

/** Another living process works on the folder: DATA_DIR has to name another one. */
export class FolderInUse extends ConfigError {
  constructor(folder: string, pid: number) {
    super(
      `Otra instancia (proceso ${pid}) ya usa la base de datos de ${folder}. Ciérrala, o da a esta otra carpeta con DATA_DIR.`,
    );
  }
}

/** Takes a folder for this process; a lock left behind by a process that has died is taken over. */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'process.lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, mine);
      closeSync(handle);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ');
      if (isAlive(Number(pid), start)) throw new FolderInUse(folder, Number(pid));
      rmSync(file, { force: true });
    }
  }
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // The number may have been given to another process since, as in a container that starts anew with pid 1.
  return startOf(pid) === start;
}

/** When a process started, in clock ticks since boot; the same word for all where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
