import { readdirSync, statfsSync } from 'node:fs';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';

/** A request that was answered with a 5xx. `code` is the one that the person saw as 'Código de soporte'. */
interface ServerFailure {
  at: Date;
  route: string;
  status: number;
  code: string;
}

/** What one process knows of itself. */
export interface ProcessStatus {
  startedAt: Date;
  /** Null for the embedded database. */
  pool: () => { open: number; idle: number; waiting: number } | null;
  /** The disk of `DATA_DIR`. Null when it can't be read. */
  disk: () => { freeBytes: number; totalBytes: number } | null;
  /** When the newest backup in `BACKUP_DIR` began. Null when there is none. */
  lastBackup: () => Date | null;
  /** The failures of the day in Lima. `last` holds the newest ones, newest first. */
  failures: () => { total: number; last: readonly ServerFailure[] };
  recordFailure: (failure: ServerFailure) => void;
}

const SHOWN_FAILURES = 10;
/** A backup gets this name only when it is complete and verified. */
const BACKUP_NAME = /^amauta-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export function createProcessStatus(
  config: Pick<Config, 'dataDir' | 'backupDir'>,
  clock: Clock,
  pool: ProcessStatus['pool'] = () => null,
): ProcessStatus {
  let day = '';
  let total = 0;
  let last: ServerFailure[] = [];

  function beginDay(): void {
    const today = todayInLima(clock.now());
    if (today === day) return;
    day = today;
    total = 0;
    last = [];
  }

  return {
    startedAt: clock.now(),
    pool,
    disk() {
      try {
        const { bavail, blocks, bsize } = statfsSync(config.dataDir);
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      } catch {
        return null;
      }
    },
    lastBackup: () => newestBackup(config.backupDir),
    failures() {
      beginDay();
      return { total, last };
    },
    recordFailure(failure) {
      beginDay();
      total += 1;
      last = [failure, ...last].slice(0, SHOWN_FAILURES);
    },
  };
}

/** Counts every answer of the app with a 5xx. */
export function recordFailures(app: FastifyInstance, status: ProcessStatus, clock: Clock): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500) return;
    status.recordFailure({
      at: clock.now(),
      route: `${request.method} ${request.routeOptions.url ?? '?'}`,
      status: reply.statusCode,
      code: request.id,
    });
  });
}

function newestBackup(folder: string | null): Date | null {
  if (folder === null) return null;
  try {
    const newest = readdirSync(folder)
      .filter((name) => BACKUP_NAME.test(name))
      .sort()
      .at(-1);
    return newest ? new Date(newest.replace(BACKUP_NAME, '$1-$2-$3T$4:$5:$6Z')) : null;
  } catch {
    return null;
  }
}
