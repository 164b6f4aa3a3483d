import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CommandRefused } from '../../config/config-error.ts';
import { writeDurably } from '../../disk-sync.ts';

/** The parts of a backup's folder. */
export const PARTS = {
  manifest: 'backup.json',
  /** Folder of a copied embedded database. */
  database: 'database',
  /** What `pg_dump` wrote of a server's database. */
  dump: 'database.dump',
  files: 'files',
  secret: 'token-secret',
} as const;

const Manifest = z.object({
  format: z.literal(1),
  /** Version of the product that made the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  kind: z.enum(['embedded', 'server']),
  /** Every file of the backup by its path in the backup's folder. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
/** What stands in a backup. */
export type Manifest = z.infer<typeof Manifest>;

/** A backup or a restore that can't go on, in a Spanish sentence for the person at the terminal. */
export class BackupRefused extends CommandRefused {}

/** Reads every file in `folder` and returns its size and checksum, by its path with `/`. */
export async function measureFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== PARTS.manifest)
    .toSorted();
  const measured: Manifest['files'] = {};
  for (const name of paths) {
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(createReadStream(path.join(folder, name)), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
      }
    });
    measured[name.replaceAll(path.sep, '/')] = { bytes, sha256: hash.digest('hex') };
  }
  return measured;
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeDurably(path.join(folder, PARTS.manifest), `${JSON.stringify(manifest, null, 1)}\n`);
}

/**
 * Reads the manifest of a backup and compares every file with it.
 * @throws BackupRefused when the folder is no whole backup, or a file is missing, changed or not listed.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const written = await readFile(path.join(folder, PARTS.manifest), 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  const read = Manifest.safeParse(written);
  if (!read.success) throw new BackupRefused(`${folder} no es una copia de seguridad completa.`);
  const found = await measureFiles(folder);
  const names = new Set([...Object.keys(found), ...Object.keys(read.data.files)]);
  const wrong = [...names].filter((name) => found[name]?.sha256 !== read.data.files[name]?.sha256);
  if (wrong.length > 0) {
    throw new BackupRefused(
      `La copia ${folder} está dañada: ${wrong.slice(0, 5).join(', ')}${wrong.length > 5 ? ` y ${wrong.length - 5} más` : ''}.`,
    );
  }
  return read.data;
}
