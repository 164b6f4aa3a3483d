import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { explainStartFailure } from '../commands/start-failure.ts';
import type { Config } from '../config/config.ts';
import type { Connection } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { loadDemo } from '../features/demo/demo.service.ts';
import { loadDemoLibrary } from '../features/demo/demo-library.service.ts';
import { clearUploadFolders } from '../features/resources/upload-folders.ts';
import type { FileStore } from '../storage/file-store.ts';

const RETRY_MS = 1_000;

/** Does what must be done once before anybody serves: migrations, the demonstration, and remains of killed processes. */
export async function prepareInstallation(
  { db, ...connection }: Connection,
  { config, clock, files }: { config: Config; clock: Clock; files: FileStore },
): Promise<void> {
  await migrateWhenThere({ db, ...connection }, config);
  await clearUploadFolders();
  if (!config.demo) return;
  await loadDemo(db, clock, (line) => console.log(line));
  const guides = await loadDemoLibrary({ db, clock, files });
  if (guides > 0) console.log(`  ${guides} guías en la biblioteca`);
}

/**
 * Migrates the database. A server that is away, as after a power cut that met both machines, is asked again each second
 * for `databaseWaitSeconds`. Only then does the start fail.
 */
async function migrateWhenThere(connection: Connection, config: Config): Promise<void> {
  const giveUpAt = performance.now() + config.databaseWaitSeconds * 1000;
  for (let isTold = false; ; isTold = true) {
    try {
      return await migrateDatabase(connection, config.migrationUrl);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + RETRY_MS > giveUpAt) throw error;
      if (!isTold) {
        console.warn(explainStartFailure(error));
        console.warn(`Se vuelve a intentar durante ${config.databaseWaitSeconds} s (DATABASE_WAIT_SECONDS).`);
      }
      await wait(RETRY_MS);
    }
  }
}
