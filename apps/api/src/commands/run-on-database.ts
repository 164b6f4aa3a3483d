import { readConfig } from '../config/config.ts';
import { connectEmbedded, connectServer, type Database } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { AdministratorRefused } from '../features/session/administrators/administrator-commands.service.ts';
import { explainStartFailure } from './start-failure.ts';

/**
 * Runs a command on the server's database: reads the settings from the environment, opens the database, migrates it,
 * calls `work` and closes the database. An expected failure (wrong settings, `AdministratorRefused`) is printed as
 * one line, and the process ends with 1. Other errors are thrown.
 */
export async function runOnDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const connection = config.databaseUrl
      ? connectServer(config.databaseUrl, 1)
      : await connectEmbedded(config.dataDir);
    try {
      await migrateDatabase(connection, config.migrationUrl);
      await work(connection.db);
    } finally {
      await connection.close();
    }
  } catch (error) {
    const explained = error instanceof AdministratorRefused ? error.message : explainStartFailure(error);
    if (explained === null) throw error;
    console.error(explained);
    process.exitCode = 1;
  }
}
