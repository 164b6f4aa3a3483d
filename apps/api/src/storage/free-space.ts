import { type StatsFs, statfsSync } from 'node:fs';

/**
 * 'low' is below the floor: nothing new should be stored. 'spent' is below a quarter of the floor: nothing
 * may be written at all.
 */
export type SpaceState = 'ample' | 'low' | 'spent';

/** The free space of the disk to which the server writes. */
export interface FreeSpace {
  state(): SpaceState;
}

export const AMPLE_SPACE: FreeSpace = { state: () => 'ample' };

/**
 * Watches the free space of the disk of `folder`. Each call of `state` asks the disk, which takes some
 * microseconds. When the free space can't be read, the answer is 'ample': if the disk is full all the same,
 * the database reports it.
 */
export function watchFreeSpace(
  folder: string,
  floorBytes: number,
  statfs: (folder: string) => Pick<StatsFs, 'bavail' | 'bsize'> = statfsSync,
): FreeSpace {
  const freeBytes = () => {
    try {
      const { bavail, bsize } = statfs(folder);
      return bavail * bsize;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  return {
    state() {
      const free = freeBytes();
      if (free >= floorBytes) return 'ample';
      return free >= floorBytes / 4 ? 'low' : 'spent';
    },
  };
}
