import type { ServerContext } from '../../context.ts';
import { createMetrics, type Metrics } from '../../http/metrics/metrics.ts';
import { findLastRun } from '../outlook/night/night.service.ts';
import { signInsWaiting } from '../session/passwords/password.service.ts';
import { countImports } from './status.queries.ts';

/** Makes the metrics of this process. Reading them asks the database only for the queue. */
export function createServerMetrics({ db, config, status }: ServerContext): Metrics {
  return createMetrics(
    {
      pool: status.pool,
      queue: async () => {
        const { queued, reading } = await countImports(db);
        return { queued, reading };
      },
      signInsWaiting,
      freeBytes: () => status.disk()?.freeBytes ?? null,
      lastBackup: status.lastBackup,
      abilities: () => findLastRun(db),
    },
    config,
  );
}
