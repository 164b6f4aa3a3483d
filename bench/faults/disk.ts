import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A separate disk for a measured server. A bench can fill the disk and cut its power. `remove` deletes it. */
export interface TrialDisk {
  /** The folder at which the disk is mounted. Anybody may write into it. */
  folder: string;
  /** Writes a file until no byte is free. */
  fill(): void;
  /** Removes that file. */
  free(): void;
  /** Waits until everything written so far is on the disk. */
  sync(): void;
  /**
   * Drops every write that has not reached the disk, refuses all further ones, and kills the processes that work in one of
   * its folders, as a power cut does. Uses the call by which the kernel shuts an ext4 file system down, which exists
   * for tests of file systems.
   */
  cutPower(): void;
  /** Mounts the disk again after a cut; the file system repairs itself by its journal. */
  powerOn(): Promise<void>;
  remove(): Promise<void>;
}

/** EXT4_IOC_SHUTDOWN with the flag NOLOGFLUSH: not even the journal's last entries are written. */
const SHUTDOWN =
  'open(my $f, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($f, 0x8004587d, $flags) or die $!;';

/** Makes an ext4 disk of some megabytes in a file. Null where this user may not mount, or has no tools for it. */
export function mountDisk(megabytes: number): TrialDisk | null {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'amauta-disk-'));
  const image = path.join(parent, 'image');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-mounted-'));
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder]);
  /** Processes that were killed, and those whose server was killed, hold the disk for a moment. */
  const unmount = async () => {
    for (let tries = 0; spawnSync('umount', [folder]).status !== 0; tries += 1) {
      if (tries === 100) throw new Error(`${folder} is still in use`);
      await wait(100);
    }
  };
  const removeAll = () => {
    rmSync(parent, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(image, '');
    truncateSync(image, megabytes * 1_048_576);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
    mount();
    execFileSync('chmod', ['1777', folder]);
  } catch {
    removeAll();
    return null;
  }
  const ballast = path.join(folder, 'ballast');
  const switchFile = path.join(folder, 'power');
  writeFileSync(switchFile, '');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      // The last pieces are as small as a page of a table.
      for (const piece of [1 << 20, 4_096])
        try {
          while (writeSync(file, Buffer.alloc(piece)) === piece);
        } catch {
          // No space is left for a piece of this size.
        }
      closeSync(file);
    },
    free: () => rmSync(ballast),
    sync: () => void execFileSync('sync', ['-f', folder]),
    cutPower() {
      execFileSync('perl', ['-e', SHUTDOWN, switchFile]);
      killAllIn(folder);
    },
    async powerOn() {
      await unmount();
      mount();
    },
    async remove() {
      await unmount();
      removeAll();
    },
  };
}

/** Kills the processes whose working folder lies in `folder`, such as all those of a PostgreSQL server. */
function killAllIn(folder: string): void {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`)) process.kill(Number(name), 'SIGKILL');
    } catch {
      // The process ended before the signal reached it.
    }
  }
}
