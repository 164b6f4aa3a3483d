import { Worker } from 'node:worker_threads';
import type { Estimate, PackedItems, PackedTeachers } from './estimate.ts';
import type { ToThread } from './estimate-program.ts';

/** A thread that estimates, so that the arithmetic of minutes holds no request. */
export interface EstimateThread {
  /** Hands over the answers of some teachers. Their buffers are moved, not copied. */
  add(teachers: PackedTeachers): void;
  estimate(items: PackedItems, today: number): Promise<Estimate>;
  end(): Promise<void>;
}

export function startEstimateThread(): EstimateThread {
  const thread = new Worker(new URL('./estimate-program.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Estimate>();
  // A failure before `estimate` waits for the result must not end the process.
  promise.catch(() => {});
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread that estimates has ended')));
  thread.unref();
  const send = (message: ToThread, moved: ArrayBuffer[] = []) => thread.postMessage(message, moved);
  return {
    add: (teachers) =>
      send({ kind: 'teachers', teachers }, [
        teachers.packed.buffer as ArrayBuffer,
        teachers.ends.buffer as ArrayBuffer,
      ]),
    estimate(items, today) {
      send({ kind: 'items', items, today });
      return promise;
    },
    async end() {
      await thread.terminate();
    },
  };
}
