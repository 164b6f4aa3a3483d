import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A large file over a slow line takes its time. */
export const FORM_DEADLINE_MS = 30 * 60_000;
const BODY_DEADLINE_MS = 30_000;

/**
 * Ends the connection of a request whose body doesn't arrive in time: half a minute, or half an hour where the route
 * takes a form with files. What the request says of itself decides nothing, and a route that has answered waits for the
 * rest of a form no longer than for any other body. Node itself knows one limit for all requests, which is that of forms.
 */
export function installBodyDeadline(app: FastifyInstance, deadlineMs = BODY_DEADLINE_MS): void {
  app.addHook('onRequest', async (request) => {
    if (!takesForm(request)) endAfter(request, deadlineMs);
  });
  app.addHook('onResponse', async (request) => {
    if (takesForm(request)) endAfter(request, deadlineMs);
  });
}

function takesForm({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false;
}

function endAfter({ raw }: FastifyRequest, milliseconds: number): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => {
    // A request without a body, which nobody reads, has no end before its answer has: that may take longer.
    if (!raw.complete) raw.destroy();
  }, milliseconds);
  timer.unref();
  const done = () => clearTimeout(timer);
  raw.once('end', done).once('close', done);
}
