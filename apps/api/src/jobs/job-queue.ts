/** How long a process holds a job without renewing it: what a killed one left is taken over after so long. */
export const LEASE_SECONDS = 30;
/** Times that a process may begin with a job. */
export const JOB_ATTEMPTS = 3;
/** How long a job rests after its first failure, and how many times longer after each other one. */
export const FIRST_REST_SECONDS = 5;
export const REST_FACTOR = 6;

/**
 * Jobs of one kind in a table of the database, which any number of processes share. A claim is held by an owner of its
 * own, which every later write names, so that one who lost a job can't write over the next.
 */
export interface JobQueue<Job extends { id: number }> {
  /** Takes the first job that waits, or whose holder has stopped renewing it; nobody else gets the same. */
  claim(owner: string): Promise<Job | undefined>;
  /** Holds the job for longer. False once it was cancelled, removed or taken over: then the work should stop. */
  renew(id: number, owner: string): Promise<boolean>;
  /** Gives the job back unfinished, as if nobody had begun it. */
  release(id: number, owner: string): Promise<void>;
  /**
   * Notes that the work failed in a way nobody expected: it waits again, each time longer before it can be claimed, until it
   * has been begun often enough.
   */
  recordFailure(id: number, owner: string): Promise<void>;
  /** Does the work and writes its end, good or bad. Rejects soon after `signal`, without writing any. */
  run(job: Job, owner: string, signal: AbortSignal): Promise<void>;
}
