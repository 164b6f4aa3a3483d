import type { FastifyInstance } from 'fastify';
import { unavailable } from './failure.ts';

/**
 * Milliseconds after which all connections are cut. Most requests end sooner; long uploads and slow readers are cut
 * off. The whole process has 11 s to end (docs/operations.md), so a longer limit would leave less time to close the
 * database.
 */
const FORCE_MS = 6_000;
/** While the app closes, idle connections are looked for so often. */
const SWEEP_MS = 200;

/**
 * Lets the app close within seconds. Requests under way are answered and then lose their connection, later
 * requests answer 503, idle connections are ended, and after 6 s all others, too.
 * @returns a signal that is aborted when the app begins to close, so that event streams can end
 */
export function installDrain(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  let sweep: NodeJS.Timeout | undefined;
  let force: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing.abort();
    // The connection of an event stream stays open after the stream's end, because its headers were sent
    // before the app began to close.
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
