import { Worker } from 'node:worker_threads';
import type { Estimate, PackedItems, PackedTeachers } from './estimate.ts';
import type { ToThread } from './estimate-program.ts';

export type EstimateThread = ReturnType<typeof startEstimateThread>;

/** Starts a thread that estimates, so that the arithmetic of minutes holds no request. */
export function startEstimateThread() {
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
    /** Hands over the answers of some teachers. Their buffers are moved, not copied. */
    add: (teachers: PackedTeachers) =>
      send({ kind: 'teachers', teachers }, [
        teachers.packed.buffer as ArrayBuffer,
        teachers.ends.buffer as ArrayBuffer,
      ]),
    estimate(items: PackedItems, today: number): Promise<Estimate> {
      send({ kind: 'items', items, today });
      return promise;
    },
    async end(): Promise<void> {
      await thread.terminate();
    },
  };
}
