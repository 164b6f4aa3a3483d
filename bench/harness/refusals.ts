import { setTimeout as wait } from 'node:timers/promises';

/** An answer other than 2xx. */
export class Refused extends Error {
  readonly status: number;
  /** Seconds after which the server asks to come back; undefined when it doesn't ask. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    call: string,
    { status, retryAfter, body }: { status: number; retryAfter: string | undefined; body: Buffer },
  ) {
    super(`${call}: ${status} ${body.toString('utf8', 0, 300)}`);
    this.status = status;
    this.retryAfterSeconds = retryAfter === undefined ? undefined : Number(retryAfter);
  }
}

let waitedOut = 0;

/** Makes a call until it is accepted. Each 503 is waited out as the server asks, and counted. */
export async function untilAccepted<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503 || error.retryAfterSeconds === undefined)
        throw error;
      waitedOut += 1;
      await wait(error.retryAfterSeconds * 1000);
    }
  }
}

/** How many calls were refused and repeated since this was last asked. */
export function takeWaitedOut(): number {
  const count = waitedOut;
  waitedOut = 0;
  return count;
}
