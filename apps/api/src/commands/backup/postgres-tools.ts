import { spawn } from 'node:child_process';
import { BackupRefused } from './manifest.ts';

/**
 * Writes a snapshot of the database at `url` to `file`, in PostgreSQL's custom format. The server goes on meanwhile.
 * @throws BackupRefused with the tool's own words.
 */
export function dumpServer(url: string, file: string): Promise<void> {
  return run('pg_dump', url, ['--format=custom', '--lock-wait-timeout=60s', `--file=${file}`]);
}

/** Reads a dump to its end, as a restore would, without a database. A torn or damaged dump is refused. */
export function readDump(file: string): Promise<void> {
  return run('pg_restore', null, ['--file=-', file]);
}

/** Restores a dump into an empty database, whole or not at all. */
export function restoreDump(url: string, file: string): Promise<void> {
  return run('pg_restore', url, [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    file,
  ]);
}

/** Runs a tool of PostgreSQL. The password goes into its environment, because anybody can list arguments. */
async function run(tool: string, url: string | null, args: readonly string[]): Promise<void> {
  const address = url === null ? null : new URL(url);
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const child = spawn(tool, [...(address ? ['--no-password', `--dbname=${address.href}`] : []), ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => {
    if (said.length < 4_000) said += piece;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupRefused(
              `Falta el programa ${tool}. Instala las herramientas de cliente de PostgreSQL, de la versión del servidor o una más nueva.`,
            )
          : error,
      ),
    );
  });
  if (code !== 0) throw new BackupRefused(`${tool} falló: ${said.trim()}`);
}
