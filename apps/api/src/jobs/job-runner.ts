import { randomUUID } from 'node:crypto';
import { type JobQueue, LEASE_SECONDS } from './job-queue.ts';
import type { JobSignal } from './job-signal.ts';

const HEARTBEAT_MS = 5_000;
const POLL_MS = 2_000;

export interface RunnerOptions {
  /** Jobs at a time in this process. */
  workers: number;
  signal: JobSignal;
  /** Told of what nobody expected; the runner goes on. */
  onError: (error: unknown) => void;
}

export interface JobRunner {
  /** Does the next job to its end, if there is one; false when there is none. */
  runNext(): Promise<boolean>;
  /** Takes jobs as they come, until `stop`. */
  start(): void;
  /** Stops what runs and gives it back to the queue. */
  stop(): Promise<void>;
}

/** Works on the jobs of a queue, each under a lease that it renews while it works. */
export function createJobRunner<Job extends { id: number }>(
  queue: JobQueue<Job>,
  { workers, signal, onError }: RunnerOptions,
): JobRunner {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function runNext(): Promise<boolean> {
    const owner = randomUUID();
    const job = await queue.claim(owner);
    if (!job) return false;
    const work = runClaimed(job, owner);
    running.add(work);
    await work.finally(() => running.delete(work));
    return true;
  }

  async function runClaimed(job: Job, owner: string): Promise<void> {
    const lost = new AbortController();
    const endHeartbeat = keepLease(job.id, owner, () => lost.abort());
    try {
      await queue.run(job, owner, AbortSignal.any([lost.signal, stopping.signal]));
    } catch (error) {
      if (lost.signal.aborted) return;
      if (stopping.signal.aborted) await queue.release(job.id, owner).catch(onError);
      else {
        onError(error);
        await queue.recordFailure(job.id, owner).catch(onError);
      }
    } finally {
      endHeartbeat();
    }
  }

  /** Renews the lease now and then, and at each ring. */
  function keepLease(id: number, owner: string, onLost: () => void): () => void {
    let heldSince = performance.now();
    const renew = async () => {
      const asked = performance.now();
      try {
        if (await queue.renew(id, owner)) heldSince = asked;
        else onLost();
      } catch (error) {
        onError(error);
        // A database that doesn't answer takes nothing away before the lease itself has run out.
        if (asked - heldSince > LEASE_SECONDS * 1000) onLost();
      }
    };
    const timer = setInterval(renew, HEARTBEAT_MS);
    timer.unref();
    const endListening = signal.listen(renew);
    return () => {
      clearInterval(timer);
      endListening();
    };
  }

  async function takeJobs(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rung = nextRing(signal, stopping.signal);
      const didWork = await runNext().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!didWork) await rung.wait(POLL_MS);
      rung.end();
    }
  }

  return {
    runNext,
    start() {
      for (let worker = 0; worker < workers; worker++) {
        const loop = takeJobs();
        running.add(loop);
        void loop.finally(() => running.delete(loop));
      }
    },
    async stop() {
      stopping.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** Begins to listen at once, so that a ring while the queue is looked at isn't missed. */
function nextRing(signal: JobSignal, stopping: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const endListening = signal.listen(resolve);
  const wake = () => resolve();
  stopping.addEventListener('abort', wake);
  let timer: NodeJS.Timeout | undefined;
  return {
    wait(milliseconds: number): Promise<void> {
      timer = setTimeout(wake, milliseconds);
      return promise;
    },
    end() {
      clearTimeout(timer);
      endListening();
      stopping.removeEventListener('abort', wake);
    },
  };
}
