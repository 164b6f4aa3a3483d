import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What can end a stream of events before its source ends. */
interface StreamEnds {
  /** Aborted when the server closes. */
  closing: AbortSignal;
  /** Whether the reader may still see the values. Asked before each value. */
  isStillAllowed: () => Promise<boolean>;
}

/**
 * Sends the values of `source` as server-sent events, each as JSON. A null is sent as a comment, which only
 * keeps the connection open. The stream ends when its source ends, when the reader goes away, when the server
 * closes, and before the first value (or null) that the reader may no longer see.
 */
export function eventStream(
  reply: FastifyReply,
  { closing, isStillAllowed }: StreamEnds,
  source: (signal: AbortSignal) => AsyncIterable<unknown>,
): Readable {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, closing]);
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  const stream = Readable.from(encode(source(signal), isStillAllowed));
  stream.once('close', () => gone.abort());
  return stream;
}

async function* encode(
  values: AsyncIterable<unknown>,
  isStillAllowed: () => Promise<boolean>,
): AsyncGenerator<string> {
  for await (const value of values) {
    if (!(await isStillAllowed())) return;
    yield value === null ? ': sigue\n\n' : `data: ${JSON.stringify(value)}\n\n`;
  }
}
