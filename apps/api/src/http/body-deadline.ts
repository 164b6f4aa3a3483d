import type { FastifyInstance } from 'fastify';

/** A large file over a slow line takes its time. */
export const FORM_DEADLINE_MS = 30 * 60_000;
const BODY_DEADLINE_MS = 30_000;

/**
 * Ends the connection of a request whose body doesn't arrive in time: half a minute, or half an hour for a form with
 * files. Node itself knows one limit for all requests, which is that of forms.
 */
export function installBodyDeadline(app: FastifyInstance, deadlineMs = BODY_DEADLINE_MS): void {
  app.addHook('onRequest', async (request) => {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    if (isForm || request.raw.complete) return;
    const timer = setTimeout(() => {
      // A request without a body, which nobody reads, has no end before its answer has: that may take longer.
      if (!request.raw.complete) request.raw.destroy();
    }, deadlineMs);
    timer.unref();
    const done = () => clearTimeout(timer);
    request.raw.once('end', done).once('close', done);
  });
}
