import { configRoute, liveRoute, readyRoute } from '@amauta/contract/system.ts';
import { sql } from 'drizzle-orm';
import type { ServerContext } from '../../context.ts';
import type { Registrar } from '../../http/registrar.ts';
import { toAppConfig } from './system.presenter.ts';

export function registerSystemRoutes(register: Registrar, { db, config }: ServerContext): void {
  register(liveRoute, async () => ({ status: 'ok' as const }));
  register(readyRoute, async () => {
    await db.execute(sql`select 1`);
    return { status: 'ok' as const };
  });
  register(configRoute, async () => ({ success: true as const, data: toAppConfig(config) }));
}
