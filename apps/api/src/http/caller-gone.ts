import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that is aborted when the connection ends before the answer was sent: the caller cancelled
 * the request or lost the connection.
 */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  let isSent = false;
  raw.once('finish', () => {
    isSent = true;
  });
  raw.once('close', () => {
    if (!isSent) gone.abort();
  });
  return gone.signal;
}
