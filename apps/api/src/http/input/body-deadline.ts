import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Half an hour: a large file over a slow line needs it. */
export const FORM_DEADLINE_MS = 30 * 60_000;
const BODY_DEADLINE_MS = 30_000;

/**
 * Ends the connection of a request whose body doesn't arrive in time: within half a minute, or half an hour
 * where the route takes a form with files. The route decides which of the two, not the Content-Type of the
 * request. Once a route that takes a form has answered, the rest of the form gets half a minute. Node itself
 * has one limit for all requests, so that one is set to the limit of forms.
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
  return routeOptions.config.contract?.form !== undefined;
}

function endAfter({ raw }: FastifyRequest, milliseconds: number): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => {
    // Nobody reads a request without a body, so it is incomplete until its answer is sent, which may take
    // longer.
    if (!raw.complete) raw.destroy();
  }, milliseconds);
  timer.unref();
  const done = () => clearTimeout(timer);
  raw.once('end', done).once('close', done);
}
