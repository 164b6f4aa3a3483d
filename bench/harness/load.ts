import { performance } from 'node:perf_hooks';

/** One repeated action of a simulated user. It throws when it fails. */
type Step = () => Promise<void>;

/** Records how long named actions take, in milliseconds. */
export class Stopwatch {
  readonly times = new Map<string, number[]>();

  async measure<T>(name: string, action: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await action();
    let list = this.times.get(name);
    if (!list) {
      list = [];
      this.times.set(name, list);
    }
    list.push(performance.now() - start);
    return result;
  }
}

/**
 * Lets each user repeat its step without pauses until the time is over. Returns the number of steps a second.
 */
export async function runUsers(steps: readonly Step[], seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() < end) {
        await step();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}
