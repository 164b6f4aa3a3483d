import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { buildApp } from '../app.ts';
import { type Clock, shiftedClock, systemClock } from '../clock.ts';
import { explainListenFailure } from '../commands/start-failure.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { connectEmbedded, connectServer } from '../database/connect.ts';
import { offerCopies } from '../database/embedded/copy-request.ts';
import { watchStatements } from '../database/slow-statements.ts';
import { vacuumEmbedded } from '../database/vacuum.ts';
import { hasOpenDemoAccount } from '../features/demo/demo-accounts.ts';
import { createExamMemory } from '../features/exams/memory/exam-memory.service.ts';
import { sealEnded } from '../features/exams/real/seal.service.ts';
import { createImportRunner } from '../features/imports/queue/import-jobs.service.ts';
import { estimateWhenDue, logEstimated } from '../features/outlook/night/night.service.ts';
import { eraseLongDeleted, logErased } from '../features/privacy/erasure.service.ts';
import { removeExpiredSessions } from '../features/session/cleanup.service.ts';
import { createServerMetrics } from '../features/system/server-metrics.service.ts';
import { clearStaleCredentials } from '../features/teachers/credentials/pending-credentials.service.ts';
import { createChangeSignal } from '../http/after-change.ts';
import { serveMetrics } from '../http/metrics/metrics-listener.ts';
import { watchPressure } from '../http/overload-guard.ts';
import { createProcessStatus } from '../http/process-status.ts';
import { createJobSignal } from '../jobs/job-signal.ts';
import { repeatWork } from '../jobs/repeat-work.ts';
import { AMPLE_SPACE, watchFreeSpace } from '../storage/free-space.ts';
import { openStore } from '../storage/open-store.ts';
import { announce, warnOfPublicDemo } from './announce.ts';
import { endOnSignal } from './end-on-signal.ts';
import { prepareInstallation } from './prepare.ts';
import { joinWorkers, tellServing, workerNumber } from './worker-channel.ts';

const DRAIN_SECONDS = 7;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Serves the product in this process, until a signal ends it. A worker has its share of the connections; the first
 * worker also reads imports and cleans up for all.
 */
export async function serve(whole: Config): Promise<void> {
  const worker = workerNumber();
  const config = worker === null ? whole : shareOf(whole, worker);
  const clock: Clock = config.testClockFile ? shiftedClock(config.testClockFile) : systemClock;
  if (worker === null) {
    console.log(
      config.databaseUrl ? 'Conectando a PostgreSQL…' : `Abriendo la base de datos de ${config.dataDir}…`,
    );
  }
  const folder = config.databaseUrl ? null : await connectEmbedded(config.dataDir);
  const statements = watchStatements(config.slowStatementMs);
  const connection = folder ?? connectServer(config.databaseUrl, config.databasePool, statements);
  const files = await openStore(config);
  if (worker === null) await prepareInstallation(connection, { config, clock, files });

  const context = {
    db: connection.db,
    clock,
    config,
    hasPublicDemo: config.isExposed && (await hasOpenDemoAccount(connection.db)),
    files,
    space: config.databaseUrl ? AMPLE_SPACE : watchFreeSpace(config.dataDir, config.minFreeBytes),
    status: createProcessStatus(config, clock, connection.pool),
    jobs: createJobSignal(),
    random: Math.random,
  };
  const metrics = config.metrics ? createServerMetrics(context) : undefined;
  const changes = createChangeSignal();
  // The embedded database works on this thread. There a long queue is slow but not stuck, so nothing is refused.
  const pressure = folder ? {} : { pressure: watchPressure(connection) };
  const app = await buildApp(context, { metrics, changes, ...pressure });
  statements.onSlow(({ text, milliseconds }) => {
    app.log.warn({ event: 'slow-statement', statement: text, ms: milliseconds }, 'slow statement');
    metrics?.slowStatement();
  });
  if (worker !== null) joinWorkers({ jobs: context.jobs, changes, metrics });
  const address = await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await connection.close();
    const explained = explainListenFailure(error, config);
    throw explained ? new ConfigError(explained) : error;
  });
  const imports = createImportRunner(context, (error) => app.log.error(error, 'import'));
  imports.start();
  const ending = new AbortController();
  const onCleanupError = (error: unknown) => app.log.error(error, 'cleanup');
  const cleanups =
    worker === null || worker === 1
      ? [
          repeatWork(() => removeExpiredSessions(context), DAY_MS, onCleanupError),
          repeatWork(
            () => eraseLongDeleted(context, (erased) => logErased(app.log, erased)),
            DAY_MS,
            onCleanupError,
          ),
          repeatWork(
            () => sealEnded({ ...context, memory: createExamMemory(context.db) }),
            MINUTE_MS,
            onCleanupError,
          ),
          repeatWork(() => clearStaleCredentials(context), HOUR_MS, onCleanupError),
          repeatWork(() => vacuumEmbedded(connection), HOUR_MS, onCleanupError),
          repeatWork(
            () => estimateWhenDue(context, ending.signal, (done) => logEstimated(app.log, done)),
            10 * MINUTE_MS,
            (error) => app.log.error(error, 'abilities'),
          ),
        ]
      : [];
  const measured =
    worker === null && metrics && config.metrics && (await serveMetrics(metrics, config.metrics));
  const copies =
    folder && (await offerCopies(config.dataDir, folder, (error) => app.log.error(error, 'copy')));
  // Installed before the address is printed, because whoever reads it may send a signal at once.
  endOnSignal(async () => {
    copies?.close();
    if (measured) {
      measured.close();
      measured.closeAllConnections();
    }
    ending.abort();
    const ends = cleanups.map((cleanup) => cleanup.stop());
    const drained = Promise.all([app.close(), imports.stop(), ...ends]);
    // A database that doesn't answer must not keep the process alive. The leases of its jobs run out by themselves.
    await Promise.race([drained, wait(DRAIN_SECONDS * 1000)]);
    await connection.close();
    return 0;
  });
  if (worker === null) announce(config, address);
  else tellServing(address);
  if (context.hasPublicDemo && (worker ?? 1) === 1) warnOfPublicDemo();
}

/** The settings of one of several workers: its share of the connections, and imports only in the first one. */
function shareOf(whole: Config, worker: number): Config {
  return {
    ...whole,
    databasePool: Math.floor(whole.databasePool / whole.workers),
    importWorkers: worker === 1 ? whole.importWorkers : 0,
  };
}
