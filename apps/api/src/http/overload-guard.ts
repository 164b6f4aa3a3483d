import { liveRoute, readyRoute, systemStatusRoute } from '@amauta/contract/system.ts';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../database/connect.ts';
import { RequestFailure, spreadRetryAfter } from './failure.ts';

export const OVERLOAD_REASONS = ['event-loop', 'database-pool'] as const;
export type OverloadReason = (typeof OVERLOAD_REASONS)[number];

/** Tells why the process is overloaded; null while it isn't. */
export interface Pressure {
  reason(): OverloadReason | null;
  stop(): void;
}

/** Decision 45 tells how these were found, and what changes when they are moved. */
const TICK_MS = 50;
const LATE_MS = 300;
const LATE_FOR_MS = 500;
/** While calls were refused this recently, one late tick is enough. */
const MEMORY_MS = 5_000;
const POOL_WAIT_MS = 700;
/** Overload is logged at most this often. The metrics count every refused call. */
const LOG_EVERY_MS = 10_000;

/** Calls by which people and programs look at an overloaded server. */
const OPERATIONS = new Set([liveRoute, readyRoute, systemStatusRoute].map(({ path }) => `/api${path}`));

/**
 * Watches two queues: callbacks that wait for the event loop, and statements that wait for a connection. A single long
 * callback, such as a garbage collection, is no overload: the loop must have been late for half a second.
 */
export function watchPressure({ longestWaitMs }: Pick<Connection, 'longestWaitMs'>): Pressure {
  let due = performance.now() + TICK_MS;
  let lateSince: number | null = null;
  let refusedUntil = 0;
  const ticking = setInterval(() => {
    const now = performance.now();
    if (now - due <= LATE_MS) lateSince = null;
    else lateSince ??= now;
    due = now + TICK_MS;
  }, TICK_MS).unref();
  return {
    reason() {
      if (longestWaitMs() > POOL_WAIT_MS) return 'database-pool';
      const now = performance.now();
      if (lateSince === null || (now - lateSince < LATE_FOR_MS && now > refusedUntil)) return null;
      refusedUntil = now + MEMORY_MS;
      return 'event-loop';
    },
    stop: () => clearInterval(ticking),
  };
}

/**
 * Refuses calls with 503 while the process is overloaded, before they wait for longer than 2 s. Pages, images and the
 * calls of operations are always answered: a browser doesn't repeat an image, and a person must be able to look.
 */
export function installOverloadGuard(
  app: FastifyInstance,
  pressure: Pressure,
  metrics: { refusedCall(reason: OverloadReason): void } | undefined,
): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (!('contract' in config) || OPERATIONS.has(url ?? '')) return;
    const reason = pressure.reason();
    if (!reason) return;
    if (performance.now() - toldAt > LOG_EVERY_MS) {
      toldAt = performance.now();
      request.log.warn({ event: 'overload', reason }, 'calls are refused');
    }
    metrics?.refusedCall(reason);
    throw new RequestFailure(
      'OVERLOADED',
      'Hay muchas personas conectadas. Espera unos segundos y vuelve a intentarlo.',
      { retryAfterSeconds: spreadRetryAfter() },
    );
  });
  app.addHook('onClose', async () => pressure.stop());
}
