/**
 * Seconds that a process holds a job without renewing its lease. After a process is killed, another one takes
 * its jobs over once this time has passed.
 */
export const LEASE_SECONDS = 30;
/** How often a job may be begun before it counts as failed. */
export const JOB_ATTEMPTS = 3;
/**
 * Seconds that a job rests after its first failure. Each further failure multiplies the rest by
 * `REST_FACTOR`.
 */
export const FIRST_REST_SECONDS = 5;
export const REST_FACTOR = 6;

/**
 * Jobs of one kind in a table of the database, shared by any number of processes. Each claim makes up a new
 * owner, and every later write names this owner. A process that has lost its job therefore can't overwrite
 * the work of the next one.
 */
export interface JobQueue<Job extends { id: number }> {
  /** Takes the first job that waits or whose lease has run out. Two callers never get the same job. */
  claim(owner: string): Promise<Job | undefined>;
  /**
   * Renews the lease of a job. Returns false when the job was cancelled, removed or taken over; the work
   * should then stop.
   */
  renew(id: number, owner: string): Promise<boolean>;
  /** Gives an unfinished job back, as if nobody had begun it. */
  release(id: number, owner: string): Promise<void>;
  /**
   * Records an unexpected failure. The job rests, longer after each failure, and can then be claimed again,
   * until it has been begun `JOB_ATTEMPTS` times.
   */
  recordFailure(id: number, owner: string): Promise<void>;
  /**
   * Does the work and stores its outcome, good or bad. Rejects soon after `signal` is aborted, without
   * storing anything.
   */
  run(job: Job, owner: string, signal: AbortSignal): Promise<void>;
}
