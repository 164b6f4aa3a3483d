import { buildApp } from './app.ts';
import { type Clock, shiftedClock, systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Connection, connectEmbedded, connectServer } from './database/connect.ts';
import { migrateDatabase } from './database/migrate.ts';
import { DEMO_SIGN_INS, loadDemo } from './features/demo/demo.service.ts';
import { loadDemoLibrary } from './features/demo/demo-library.service.ts';
import { createImportRunner } from './features/imports/import-jobs.service.ts';
import { createJobSignal } from './jobs/job-signal.ts';
import { explainListenFailure, explainStartFailure } from './start-failure.ts';
import { openStore } from './storage/open-store.ts';

const DRAIN_SECONDS = 10;
const REPEATED_SIGNAL_SECONDS = 2;

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
  const connection = await open(config);
  await migrateDatabase(connection, config.databaseUrl);
  const files = openStore(config);
  if (config.demo) {
    await loadDemo(connection.db, clock, (line) => console.log(line));
    const guides = await loadDemoLibrary({ db: connection.db, clock, files });
    if (guides > 0) console.log(`  ${guides} guías en la biblioteca`);
  }

  const context = {
    db: connection.db,
    clock,
    config,
    files,
    jobs: createJobSignal(),
    random: Math.random,
  };
  const app = await buildApp(context);
  const address = await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await connection.close();
    const explained = explainListenFailure(error, config);
    throw explained ? new ConfigError(explained) : error;
  });
  const imports = createImportRunner(context, (error) => app.log.error(error, 'import'));
  imports.start();
  // Before the address is told: whoever reads it may send a signal at once.
  closeOnSignal(async () => {
    await Promise.all([app.close(), imports.stop()]);
    await connection.close();
  });
  announce(config, address);
}

function open(config: Config): Promise<Connection> | Connection {
  return config.databaseUrl
    ? connectServer(config.databaseUrl, config.databasePool)
    : connectEmbedded(config.dataDir);
}

function announce(config: Config, address: string): void {
  console.log(`\n${config.appName} está en ${address.replace('127.0.0.1', 'localhost')}\n`);
  if (!config.demo) return;
  console.log('Cuentas de demostración:');
  for (const line of DEMO_SIGN_INS) console.log(`  ${line}`);
  console.log('');
}

/**
 * SIGTERM and SIGINT end the process after the requests under way, or at once when one is stuck. Process managers
 * send the same signal twice, directly and through npm; only one that comes later is somebody's impatience.
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
      setTimeout(() => process.exit(1), DRAIN_SECONDS * 1000).unref();
      await close();
      process.exit(0);
    });
  }
}
