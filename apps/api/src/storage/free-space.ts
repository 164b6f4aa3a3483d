import { type StatsFs, statfsSync } from 'node:fs';

/** `low`: below the floor, nothing new should be stored. `spent`: below a quarter of it, nothing may be written at all. */
export type SpaceState = 'ample' | 'low' | 'spent';

/** The free space of the disk that the product writes to. */
export interface FreeSpace {
  state(): SpaceState;
}

export const AMPLE_SPACE: FreeSpace = { state: () => 'ample' };

/**
 * Asks the disk of `folder` at every call, which takes some microseconds. A disk that doesn't tell counts as one with
 * space: when it is full all the same, the database says so.
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
