import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openScratchEngine } from '../../database/embedded/embedded-engine.ts';
import { BackupRefused, PARTS } from './manifest.ts';
import { readDump } from './postgres-tools.ts';

/**
 * Opens the database of a backup and reads all of it, so that a backup that can't be restored is found on the day on
 * which it is made. An embedded database is opened in a second copy, because opening changes its files.
 * @throws BackupRefused when the database doesn't open or can't be read.
 */
export async function tryBackup(folder: string, kind: 'embedded' | 'server'): Promise<void> {
  if (kind === 'server') return readDump(path.join(folder, PARTS.dump));
  const trial = `${folder}.trial`;
  try {
    await cp(path.join(folder, PARTS.database), trial, { recursive: true });
    await readEveryTable(trial);
  } catch (error) {
    throw new BackupRefused(`La copia no abre: ${(error as Error).message}`, { cause: error });
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function readEveryTable(folder: string): Promise<void> {
  const client = await openScratchEngine(folder);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    if (tables.length === 0) throw new Error('no tiene tablas.');
    // The text of a row needs all of its values, also those that PostgreSQL keeps apart.
    for (const { name } of tables) await client.query(`select sum(length(t::text)) from ${name} t`);
  } finally {
    await client.close();
  }
}
