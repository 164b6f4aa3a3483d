import { loginRoute, logoutRoute, refreshRoute } from '@amauta/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import type { FreeSpace, SpaceState } from '../storage/free-space.ts';
import { RequestFailure } from './failure.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Session calls, which are refused later than other writes: they write only a few hundred bytes, and
 * without them nobody could even read.
 */
const SESSION = new Set([loginRoute, logoutRoute, refreshRoute].map(({ path }) => `/api${path}`));
/**
 * Seconds after which to try again. Longer than for other failures, because somebody has to free space
 * first.
 */
const RETRY_AFTER_SECONDS = 30;

/**
 * Refuses calls that write while the disk is nearly full. PostgreSQL stops when its log can't grow, and that
 * would end the service for everybody. Reading always works, and signing in works while a little space is
 * left.
 */
export function installSpaceGuard(app: FastifyInstance, space: FreeSpace): void {
  let told: SpaceState = 'ample';
  app.addHook('onRequest', async (request) => {
    const state = space.state();
    if (state !== told) {
      request.log.warn({ space: state }, 'the free space of DATA_DIR changed');
      told = state;
    }
    if (state === 'ample' || READING.has(request.method)) return;
    if (state === 'low' && SESSION.has(request.routeOptions.url ?? '')) return;
    throw noSpace();
  });
}

export function noSpace(): RequestFailure {
  return new RequestFailure(
    'OVERLOADED',
    'El servidor casi no tiene espacio y por ahora no guarda nada nuevo. Todo lo guardado se conserva. ' +
      'Avisa a quien administra la plataforma y vuelve a intentarlo después.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
