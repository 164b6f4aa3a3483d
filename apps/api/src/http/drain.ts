import type { FastifyInstance } from 'fastify';
import { unavailable } from './failure.ts';

/** Most requests end in less; uploads and whoever reads slowly are cut off then. */
const FORCE_MS = 6_000;
const SWEEP_MS = 200;

/**
 * Lets the app close within seconds: requests under way are answered and lose their connection, later ones answer 503,
 * connections that fall idle are ended, and after 6 s all that are left.
 * @returns a signal that is aborted once the app begins to close: what goes on for as long as somebody watches ends then
 */
export function installDrain(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  let sweep: NodeJS.Timeout | undefined;
  let force: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing.abort();
    // An event stream leaves its connection open after its end: its headers went out before.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    force = setTimeout(() => app.server.closeAllConnections(), FORCE_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(force);
  });
  app.addHook('onRequest', async () => {
    if (closing.signal.aborted) throw unavailable();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
  });
  return closing.signal;
}
