import { setTimeout as wait } from 'node:timers/promises';
import type { SystemStatus } from '@amauta/contract/system.ts';
import { startOfDayInLima, todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../context.ts';
import { describeRuns } from '../outlook/night/night.service.ts';
import { countImports, describeDatabase } from './status.queries.ts';

/** Milliseconds that each part has to answer. The page waits for the slowest part. */
const CHECK_MS = 3_000;
/** A key that no file has: asking for it shows whether the store answers. */
const PROBE_KEY = 'system/probe';

/**
 * Checks every part of the installation. A part that doesn't answer is reported as such, and the others are
 * still shown.
 */
export async function readSystemStatus(context: ServerContext): Promise<SystemStatus> {
  const { db, clock, config, files, status } = context;
  const now = clock.now();
  const store = timed(() => files.stat(PROBE_KEY));
  const [database, queue, abilities] = await Promise.all([
    timed(() => describeDatabase(db)),
    countImports(db),
    describeRuns(context),
  ]);
  const disk = status.disk();
  const startOfDay = startOfDayInLima(todayInLima(now));
  const failures = status.failures();
  return {
    version: config.version,
    started_at: status.startedAt.toISOString(),
    server_time: now.toISOString(),
    database: {
      kind: status.pool() ? 'server' : 'embedded',
      version: database.value?.version ?? '',
      size_bytes: database.value?.size_bytes ?? 0,
      latency_ms: database.milliseconds,
      pool: status.pool(),
    },
    store: { kind: config.storage ? 'bucket' : 'folder', latency_ms: (await store).milliseconds },
    disk: disk && {
      free_bytes: disk.freeBytes,
      total_bytes: disk.totalBytes,
      floor_bytes: config.minFreeBytes,
    },
    queue: {
      queued: queue.queued,
      reading: queue.reading,
      oldest_queued_at:
        queue.oldest_queued_ms === null ? null : new Date(queue.oldest_queued_ms).toISOString(),
    },
    abilities,
    backup: {
      is_watched: config.backupDir !== null,
      last_at: status.lastBackup()?.toISOString() ?? null,
    },
    failures: {
      total: failures.total,
      since: new Date(Math.max(startOfDay.getTime(), status.startedAt.getTime())).toISOString(),
      last: failures.last.map(({ at, ...failure }) => ({ ...failure, at: at.toISOString() })),
    },
  };
}

/** Does a check and measures it. `milliseconds` is null when it failed or took too long. */
async function timed<T>(
  check: () => Promise<T>,
): Promise<{ value: T | undefined; milliseconds: number | null }> {
  const since = performance.now();
  const outcome = await Promise.race([
    check().then((value) => ({ value })),
    wait(CHECK_MS, null, { ref: false }),
  ]).catch(() => null);
  if (!outcome) return { value: undefined, milliseconds: null };
  return { value: outcome.value, milliseconds: Math.round(performance.now() - since) };
}
