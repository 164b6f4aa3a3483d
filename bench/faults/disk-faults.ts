import { setTimeout as wait } from 'node:timers/promises';
import { mountDisk, type TrialDisk } from './disk.ts';
import { type Outcome, onEmbedded, onServer } from './stage.ts';

const MANY = [1, 2, 3, 4, 5];

/** Faults of disks, and of the embedded database. Those with a disk of their own give null where none can be mounted. */
export const DISK_FAULTS: Record<string, () => Promise<Outcome | null>> = {
  "PostgreSQL's disk loses its power 5 times": () =>
    onDisk(1_024, (disk) =>
      onServer(
        async ({ postgres, goOn }) => {
          // The files of the new server were not synced when they were made, because that is no matter of the product.
          disk.sync();
          for (const _ of MANY) {
            disk.cutPower();
            await postgres.kill();
            await disk.powerOn();
            await postgres.restart();
            await goOn();
          }
        },
        { within: disk.folder },
      ),
    ),

  "PostgreSQL's disk, with its log, is full for 20 s": () =>
    onDisk(400, (disk) =>
      onServer(
        async ({ postgres, goOn }) => {
          disk.fill();
          await wait(20_000);
          disk.free();
          // A server that could not write its log has ended itself. A service manager starts it again.
          await postgres.kill();
          await postgres.restart();
          await goOn();
        },
        { within: disk.folder, settings: ['min_wal_size=32MB', 'max_wal_size=64MB'] },
      ),
    ),

  'the embedded database loses its power 3 times': () =>
    onDisk(1_024, (disk) =>
      onEmbedded(
        async ({ service, goOn }) => {
          for (const _ of [1, 2, 3]) {
            disk.cutPower();
            await service.kill('SIGKILL');
            await disk.powerOn();
            await goOn();
          }
        },
        { dataDir: disk.folder },
      ),
    ),

  'the disk of the embedded database is full for 20 s': () =>
    onDisk(400, (disk) =>
      onEmbedded(
        async () => {
          disk.fill();
          await wait(20_000);
          disk.free();
        },
        // Without the reserve of space, at which the product would refuse before the disk is full.
        { dataDir: disk.folder, env: { MIN_FREE_MB: '0' } },
      ),
    ),

  'the process with the embedded database is killed (kill -9) 3 times': () =>
    onEmbedded(async ({ service, goOn }) => {
      for (const _ of [1, 2, 3]) {
        await service.kill('SIGKILL');
        await goOn();
      }
    }),
};

async function onDisk(
  megabytes: number,
  play: (disk: TrialDisk) => Promise<Outcome>,
): Promise<Outcome | null> {
  const disk = mountDisk(megabytes);
  if (!disk) return null;
  try {
    return await play(disk);
  } finally {
    await disk.remove();
  }
}
