import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { JobSignal } from './jobs/job-signal.ts';
import type { FileStore } from './storage/file-store.ts';
import type { FreeSpace } from './storage/free-space.ts';

/** What features work with; made once per process, or per test. */
export interface ServerContext {
  db: Database;
  clock: Clock;
  config: Config;
  /** Strangers can sign in: other machines reach an account whose password is published. */
  hasPublicDemo: boolean;
  /** Images and documents that people upload. */
  files: FileStore;
  /** Of the disk that holds the embedded database. */
  space: FreeSpace;
  /** Rings when a job waits or was cancelled. */
  jobs: JobSignal;
  /** Uniform in [0, 1). Drawing exams takes it from here so that a test can repeat a draw. */
  random: () => number;
}
