import { setTimeout as wait } from 'node:timers/promises';
import { configRoute, liveRoute, readyRoute, systemStatusRoute } from '@amauta/contract/system.ts';
import { sql } from 'drizzle-orm';
import type { ServerContext } from '../../context.ts';
import { unavailable } from '../../http/failure.ts';
import type { Registrar } from '../../http/registrar.ts';
import { noSpace } from '../../http/space-guard.ts';
import { readSystemStatus } from './status.service.ts';
import { toAppConfig } from './system.presenter.ts';

/**
 * How long readiness waits for the database. Shorter than the limit of a statement, because whoever asks
 * wants to know within seconds.
 */
const READY_MS = 2_000;

export function registerSystemRoutes(register: Registrar, context: ServerContext): void {
  register(liveRoute, async () => ({ status: 'ok' as const }));
  register(readyRoute, async ({ request }) => {
    if (context.space.state() !== 'ample') throw noSpace();
    const hasAnswered = await Promise.race([
      context.db.execute(sql`select 1`).then(() => true),
      wait(READY_MS, false, { ref: false }),
    ]).catch((error: unknown) => {
      request.log.error(error, 'not ready');
      return false;
    });
    if (!hasAnswered) throw unavailable();
    return { status: 'ok' as const };
  });
  register(configRoute, () => toAppConfig(context));
  register(systemStatusRoute, () => readSystemStatus(context));
}
