import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { CommandRefused } from '../config/config-error.ts';
import { connectEmbedded, connectServer, type Database } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { explainStartFailure } from './start-failure.ts';

/**
 * Reads the options of a command. With an unknown option or a missing value none is returned, so that the command
 * prints its usage, which explains more than Node's message.
 */
export function readOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  args = process.argv.slice(2),
): Partial<ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values']> {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    return {};
  }
}

/**
 * Runs a command. Without `work`, because the arguments are wrong, its usage is printed. An expected failure
 * (`CommandRefused`, wrong settings) is printed as one line. In both cases the process ends with 1. Other errors are
 * thrown.
 */
export async function runCommand(
  usage: string,
  work: (() => Promise<void>) | false | undefined,
): Promise<void> {
  try {
    if (work) return await work();
    console.error(usage);
  } catch (error) {
    const explained = error instanceof CommandRefused ? error.message : explainStartFailure(error);
    if (explained === null) throw error;
    console.error(explained);
  }
  process.exitCode = 1;
}

/**
 * Opens the server's database by the settings of the environment, migrates it, calls `work` and closes the database.
 */
export async function onDatabase(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const connection = config.databaseUrl
    ? connectServer(config.databaseUrl, 1)
    : await connectEmbedded(config.dataDir);
  try {
    await migrateDatabase(connection, config.migrationUrl);
    await work(connection.db, config);
  } finally {
    await connection.close();
  }
}
