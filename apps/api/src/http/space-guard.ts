import { loginRoute, logoutRoute, refreshRoute } from '@amauta/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import type { FreeSpace, SpaceState } from '../storage/free-space.ts';
import { RequestFailure } from './failure.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** They write a few hundred bytes, and without them nobody could read. */
const SESSION = new Set([loginRoute, logoutRoute, refreshRoute].map(({ path }) => `/api${path}`));
/** Somebody has to free space first. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Refuses what writes while the disk is nearly full: PostgreSQL ends when its log can't grow, and everybody with it.
 * Reading goes on, and sign-in for as long as there is a little space.
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
