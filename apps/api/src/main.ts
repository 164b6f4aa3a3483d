import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { type Clock, shiftedClock, systemClock } from './clock.ts';
import { explainListenFailure, explainStartFailure } from './commands/start-failure.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectEmbedded, connectServer } from './database/connect.ts';
import { offerCopies } from './database/copy-request.ts';
import { migrateDatabase } from './database/migrate.ts';
import { watchStatements } from './database/slow-statements.ts';
import { vacuumEmbedded } from './database/vacuum.ts';
import { DEMO_SIGN_INS, loadDemo } from './features/demo/demo.service.ts';
import { hasOpenDemoAccount } from './features/demo/demo-accounts.ts';
import { loadDemoLibrary } from './features/demo/demo-library.service.ts';
import { createImportRunner } from './features/imports/queue/import-jobs.service.ts';
import { clearUploadFolders } from './features/resources/upload-folders.ts';
import { removeExpiredSessions } from './features/session/cleanup.service.ts';
import { createServerMetrics } from './features/system/server-metrics.service.ts';
import { clearStaleCredentials } from './features/teachers/credentials/pending-credentials.service.ts';
import { serveMetrics } from './http/metrics/metrics-listener.ts';
import { createProcessStatus } from './http/process-status.ts';
import { createJobSignal } from './jobs/job-signal.ts';
import { repeatWork } from './jobs/repeat-work.ts';
import { AMPLE_SPACE, watchFreeSpace } from './storage/free-space.ts';
import { openStore } from './storage/open-store.ts';

const DRAIN_SECONDS = 7;
/** Process managers kill a process after ten seconds. */
const END_SECONDS = 10;
const REPEATED_SIGNAL_SECONDS = 2;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

try {
  await serve(readConfig(process.env));
} catch (error) {
  const explained = explainStartFailure(error);
  if (!explained) throw error;
  console.error(explained);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const clock: Clock = config.testClockFile ? shiftedClock(config.testClockFile) : systemClock;
  console.log(
    config.databaseUrl ? 'Conectando a PostgreSQL…' : `Abriendo la base de datos de ${config.dataDir}…`,
  );
  const folder = config.databaseUrl ? null : await connectEmbedded(config.dataDir);
  const statements = watchStatements(config.slowStatementMs);
  const connection = folder ?? connectServer(config.databaseUrl, config.databasePool, statements);
  await migrateDatabase(connection, config.migrationUrl);
  const files = openStore(config);
  await clearUploadFolders();
  if (config.demo) {
    await loadDemo(connection.db, clock, (line) => console.log(line));
    const guides = await loadDemoLibrary({ db: connection.db, clock, files });
    if (guides > 0) console.log(`  ${guides} guías en la biblioteca`);
  }

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
  const app = await buildApp(context, { metrics });
  statements.onSlow(({ text, milliseconds }) => {
    app.log.warn({ event: 'slow-statement', statement: text, ms: milliseconds }, 'slow statement');
    metrics?.slowStatement();
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await connection.close();
    const explained = explainListenFailure(error, config);
    throw explained ? new ConfigError(explained) : error;
  });
  const imports = createImportRunner(context, (error) => app.log.error(error, 'import'));
  imports.start();
  const onCleanupError = (error: unknown) => app.log.error(error, 'cleanup');
  const cleanups = [
    repeatWork(() => removeExpiredSessions(context), DAY_MS, onCleanupError),
    repeatWork(() => clearStaleCredentials(context), HOUR_MS, onCleanupError),
    repeatWork(() => vacuumEmbedded(connection), HOUR_MS, onCleanupError),
  ];
  const measured = metrics && config.metrics && (await serveMetrics(metrics, config.metrics));
  const copies =
    folder && (await offerCopies(config.dataDir, folder, (error) => app.log.error(error, 'copy')));
  // Installed before the address is printed, because whoever reads it may send a signal at once.
  closeOnSignal(async () => {
    copies?.close();
    measured?.close();
    measured?.closeAllConnections();
    const ends = cleanups.map((cleanup) => cleanup.stop());
    const drained = Promise.all([app.close(), imports.stop(), ...ends]);
    // A database that doesn't answer must not keep the process alive. The leases of its jobs run out by themselves.
    await Promise.race([drained, wait(DRAIN_SECONDS * 1000)]);
    await connection.close();
  });
  announce(config, address);
  if (context.hasPublicDemo) warnOfPublicDemo();
}

function announce(config: Config, address: string): void {
  console.log(`\n${config.appName} está en ${address.replace('127.0.0.1', 'localhost')}\n`);
  if (!config.demo) return;
  console.log('Cuentas de demostración:');
  for (const line of DEMO_SIGN_INS) console.log(`  ${line}`);
  console.log('');
}

/** Printed without the logger, whose level may hide warnings. */
function warnOfPublicDemo(): void {
  const line = '!'.repeat(78);
  console.warn(`
${line}
ATENCIÓN: esta instalación tiene cuentas de demostración, una de ellas de administrador, y otras máquinas
llegan a ella. Su contraseña está publicada: cualquiera puede ingresar. Si aquí trabajan personas reales,
usa DEMO=0 con una base de datos nueva, o cambia las contraseñas y borra esas cuentas.
${line}
`);
}

/**
 * SIGTERM and SIGINT end the process after the requests under way, or at once when one is stuck. Process managers send
 * the same signal twice, directly and through npm. Only a signal that comes later means that somebody is impatient.
 */
function closeOnSignal(close: () => Promise<void>): void {
  let closingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (closingSince !== undefined) {
        if (performance.now() - closingSince > REPEATED_SIGNAL_SECONDS * 1000) process.exit(1);
        return;
      }
      closingSince = performance.now();
      setTimeout(() => process.exit(1), END_SECONDS * 1000).unref();
      await close();
      process.exit(0);
    });
  }
}
