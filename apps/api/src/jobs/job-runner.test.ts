import { expect, test } from 'vitest';
import type { JobQueue } from './job-queue.ts';
import { createJobRunner } from './job-runner.ts';
import { createJobSignal, type JobSignal } from './job-signal.ts';

interface Job {
  id: number;
}

/** A queue in memory that records each call of the runner. */
function queueOf(ids: number[], run: JobQueue<Job>['run'], changes: Partial<JobQueue<Job>> = {}) {
  const done: string[] = [];
  const queue: JobQueue<Job> = {
    async claim() {
      const id = ids.shift();
      return id === undefined ? undefined : { id };
    },
    renew: async () => true,
    release: async (id) => void done.push(`released ${id}`),
    recordFailure: async (id) => void done.push(`failed ${id}`),
    async run(job, owner, signal) {
      await run(job, owner, signal);
      done.push(`ran ${job.id}`);
    },
    ...changes,
  };
  return { queue, done };
}

function start({ queue }: { queue: JobQueue<Job> }, workers = 1) {
  const errors: unknown[] = [];
  const signal = createJobSignal();
  const runner = createJobRunner(queue, { workers, signal, onError: (error) => errors.push(error) });
  return { runner, signal, errors };
}

function ringing<T>(signal: JobSignal, value: T): T {
  signal.ring();
  return value;
}

/** Work that lasts until its signal is aborted. */
function lasting(_job: Job, _owner: string, signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

test('each job is done once, under an owner of its own', async () => {
  const owners = new Set<string>();
  const made = queueOf([1, 2], async (_job, owner) => void owners.add(owner));
  const { runner } = start(made);
  expect([await runner.runNext(), await runner.runNext(), await runner.runNext()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(made.done).toEqual(['ran 1', 'ran 2']);
  expect(owners.size).toBe(2);
});

test('a failure is recorded and reported, and the next job is done', async () => {
  const made = queueOf([1, 2], async ({ id }) => {
    if (id === 1) throw new Error('broken');
  });
  const { runner, errors } = start(made);
  expect([await runner.runNext(), await runner.runNext()]).toEqual([true, true]);
  expect(made.done).toEqual(['failed 1', 'ran 2']);
  expect(errors).toEqual([new Error('broken')]);
});

test('a job that was lost is stopped at the next ring, and nothing is stored about it', async () => {
  const made = queueOf([1], lasting, { renew: async () => false });
  const { runner, signal, errors } = start(made);
  const running = runner.runNext();
  await expect.poll(() => ringing(signal, Promise.race([running, 'runs']))).toBe(true);
  expect(made.done).toEqual([]);
  expect(errors).toEqual([]);
});

test('a database that does not answer for a moment does not stop the job', async () => {
  const end = Promise.withResolvers<void>();
  const made = queueOf([1], () => end.promise, { renew: () => Promise.reject(new Error('gone')) });
  const { runner, signal, errors } = start(made);
  const running = runner.runNext();
  await expect.poll(() => ringing(signal, errors.length)).toBeGreaterThan(0);
  end.resolve();
  await running;
  expect(made.done).toEqual(['ran 1']);
});

test('stopping gives back the running jobs of every worker and claims no more', async () => {
  const begun: number[] = [];
  const ids = [1, 2, 3];
  const made = queueOf(ids, (job, owner, signal) => {
    begun.push(job.id);
    return lasting(job, owner, signal);
  });
  const { runner } = start(made, 2);
  runner.start();
  await expect.poll(() => begun).toEqual([1, 2]);
  await runner.stop();
  expect(made.done.toSorted()).toEqual(['released 1', 'released 2']);
  expect(ids).toEqual([3]);
});

test('a ring wakes an idle runner, and a queue that fails does not end the runner', async () => {
  const ids: number[] = [];
  let looks = 0;
  const made = queueOf(ids, async () => {}, {
    async claim() {
      looks += 1;
      if (looks === 1) throw new Error('not yet');
      const id = ids.shift();
      return id === undefined ? undefined : { id };
    },
  });
  const { runner, signal, errors } = start(made);
  runner.start();
  await expect.poll(() => errors.length).toBe(1);
  ids.push(7);
  signal.ring();
  await expect.poll(() => made.done).toEqual(['ran 7']);
  await runner.stop();
});
