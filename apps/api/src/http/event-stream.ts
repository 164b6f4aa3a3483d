import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Values as server-sent events, each the JSON of one; null is a comment that keeps the connection. Ends with its source, when
 * the reader goes away, and when the server closes.
 */
export function eventStream(
  reply: FastifyReply,
  closing: AbortSignal,
  source: (signal: AbortSignal) => AsyncIterable<unknown>,
): Readable {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, closing]);
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  const stream = Readable.from(encode(source(signal)));
  stream.once('close', () => gone.abort());
  return stream;
}

async function* encode(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values)
    yield value === null ? ': sigue\n\n' : `data: ${JSON.stringify(value)}\n\n`;
}
