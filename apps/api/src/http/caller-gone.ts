import type { FastifyReply } from 'fastify';

/** Aborted when the connection ends before the answer has left: whoever asked has cancelled, or was cut off. */
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
