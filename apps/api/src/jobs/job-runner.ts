import { randomUUID } from 'node:crypto';
import { type JobQueue, LEASE_SECONDS } from './job-queue.ts';
import type { JobSignal } from './job-signal.ts';

const HEARTBEAT_MS = 5_000;
const POLL_MS = 2_000;

interface RunnerOptions {
  /** How many jobs this process works on at the same time. */
  workers: number;
  signal: JobSignal;
  /** Gets every unexpected error. The runner goes on afterwards. */
  onError: (error: unknown) => void;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

/** Works on the jobs of a queue. While it works on a job it renews the job's lease. */
export function createJobRunner<Job extends { id: number }>(
  queue: JobQueue<Job>,
  { workers, signal, onError }: RunnerOptions,
) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  /** Works on the next job until it ends. Returns false when no job waits. */
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

  /** Renews the lease at intervals and at each ring, until the returned function is called. */
  function keepLease(id: number, owner: string, onLost: () => void): () => void {
    let heldSince = performance.now();
    const renew = async () => {
      const asked = performance.now();
      try {
        if (await queue.renew(id, owner)) heldSince = asked;
        else onLost();
      } catch (error) {
        onError(error);
        // A database that doesn't answer doesn't end the lease. The job is lost only when the lease itself
        // has run out.
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
    /** Claims jobs as they come, until `stop` is called. */
    start(): void {
      for (let worker = 0; worker < workers; worker++) {
        const loop = takeJobs();
        running.add(loop);
        void loop.finally(() => running.delete(loop));
      }
    },
    /** Aborts the running jobs and gives them back to the queue. */
    async stop(): Promise<void> {
      stopping.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/**
 * Waits for the next ring. Listening begins with this call, so a ring during the look at the queue isn't
 * missed.
 */
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
