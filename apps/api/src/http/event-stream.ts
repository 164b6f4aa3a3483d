import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What ends a stream of events before its source does. */
interface StreamEnds {
  /** Aborted as the server closes. */
  closing: AbortSignal;
  /** Whether whoever asked may still read. Asked before each value. */
  isStillAllowed: () => Promise<boolean>;
}

/**
 * Values as server-sent events, each the JSON of one; null is a comment that keeps the connection. Ends with its
 * source, when the reader goes away, when the server closes, and at the first value, null too, that the reader may no
 * longer see.
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
