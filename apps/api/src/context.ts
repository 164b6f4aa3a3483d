import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/connect.ts';
import type { ProcessStatus } from './http/process-status.ts';
import type { JobSignal } from './jobs/job-signal.ts';
import type { FileStore } from './storage/file-store.ts';
import type { FreeSpace } from './storage/free-space.ts';

/** Everything that features need from outside. Made once for each process, or for each test. */
export interface ServerContext {
  db: Database;
  clock: Clock;
  config: Config;
  /** Other machines can reach an account whose password is published, so strangers can sign in. */
  hasPublicDemo: boolean;
  /** The store of uploaded images and documents. */
  files: FileStore;
  /** Free space of the disk with the embedded database. */
  space: FreeSpace;
  /** What this process knows of itself, for the status page and the metrics. */
  status: ProcessStatus;
  /** Rings when a job waits or was cancelled. */
  jobs: JobSignal;
  /** Returns random numbers in [0, 1). Exams are drawn with it, so that a test can repeat a draw. */
  random: () => number;
}

/** What a service needs that works on the database and depends on the time. */
export type DataContext = Pick<ServerContext, 'db' | 'clock'>;
